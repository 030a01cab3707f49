import { createHmac } from "node:crypto";
import type { SignUpInput } from "@tradeslip/contracts";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { Caller } from "../caller.ts";
import type { Database } from "../db/database.ts";
import { findByEmail } from "./account-store.ts";
import type { CodeMails, CodeRequest } from "./code-mails.ts";
import type { Passwords } from "./passwords.ts";
import {
  type PendingSignUp,
  pendingSignUpsFor,
  removePendingSignUps,
  savePendingSignUp,
} from "./pending-sign-ups.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly codeMails: CodeMails;
  /** For the ids of sign-ups and the salts of their passwords. */
  readonly signUpKey: Buffer;
}

const SALT_BYTES = 16;

/**
 * Signs up: keeps what was typed for the browser that typed it, until that browser brings the code. Others may wait for
 * the same address with data of their own. Where there is an account, nothing happens, and its owner gets a mail that
 * says so. Always the same answer.
 */
export function createSignUp({ db, clock, passwords, codeMails, signUpKey }: Parts) {
  const keyed = (...texts: readonly string[]) =>
    createHmac("sha256", signUpKey).update(JSON.stringify(texts)).digest();

  /**
   * All sign-ups of one address share a salt: one hash tells at the login whose password it is, and the same password
   * sent again is known for the same.
   */
  async function hashFor({ email, password }: SignUpInput): Promise<string> {
    const [other] = await pendingSignUpsFor(db, email);
    const like =
      other?.password_hash ?? passwords.placeholderHash(keyed("salt", email).subarray(0, SALT_BYTES));
    return passwords.hash(password, like);
  }

  async function toPending(input: SignUpInput, { browser, network }: Caller): Promise<PendingSignUp> {
    const typed = {
      email: input.email,
      firstname: input.firstname,
      lastname: input.lastname,
      username: input.username,
      phone: input.phone,
      date_of_birth: input.dateOfBirth,
      password_hash: await hashFor(input),
    };
    // Of what was typed: the same again keeps its code, and with other data the code is good no more.
    const id = keyed("sign-up", browser, ...Object.values(typed)).toString("base64url");
    return { ...typed, browser, network, sign_up_id: id, created_at: clock.now() };
  }

  return async function signUp(input: SignUpInput, caller: Caller): Promise<void> {
    const pending = await toPending(input, caller);
    const mail = await db.transaction().execute(async (transaction) => {
      // In this order: the write waits for a concurrent verification of the same sign-up, and then sees its account.
      await savePendingSignUp(transaction, pending);
      const account = await findByEmail(transaction, input.email);
      if (account !== null) await removePendingSignUps(transaction, account.email);
      const request: CodeRequest =
        account === null
          ? { purpose: "verify", holder: pending.sign_up_id, to: pending.email }
          : { purpose: "account-exists", holder: account.id, to: account.email };
      return codeMails.prepare(transaction, request, caller);
    });
    codeMails.send(mail);
  };
}
