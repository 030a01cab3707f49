import type { SignUpInput } from "@tradeslip/contracts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { OneTimeCodes } from "../one-time-codes/one-time-codes.ts";
import { unavailable } from "../provider-error.ts";
import { findByEmail, insertAccount, replaceUnverified, toAccount, type Account } from "./account-store.ts";
import type { CodeMails } from "./code-mails.ts";
import type { Passwords } from "./passwords.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly codes: OneTimeCodes;
  readonly codeMails: CodeMails;
}

/** The same person in two tabs changes their own account; nobody needs more rounds than that honestly. */
const MAX_ROUNDS = 5;

/** Somebody else changed the account while the password was hashed. */
const OVERTAKEN = Symbol("overtaken");

/**
 * Signs up: a new account, the same one again, or another in place of one that was never verified. To an account that
 * is verified nothing happens, and its owner gets a mail that says so. Always the same work and the same answer.
 */
export function createSignUp({ db, clock, passwords, codes, codeMails }: Parts) {
  /** Writes what `account` asks for; false: it is not as `before` any more. */
  async function register(
    transaction: Database,
    before: Account | null,
    account: ReturnType<typeof toAccount>,
  ): Promise<boolean> {
    if (before === null) return insertAccount(transaction, account, clock.now());
    if (before.verified_at !== null || isSame(before, account)) {
      return isUnchanged(before, await findByEmail(transaction, account.email));
    }
    if (!(await replaceUnverified(transaction, before, account, clock.now()))) return false;
    await codes.revoke(transaction, codeMails.codeKey(account.email, "verify"));
    return true;
  }

  async function round(input: SignUpInput) {
    const before = await findByEmail(db, input.email);
    const unverified = before !== null && before.verified_at === null;
    // With the salt of the first time, the same password gives the same hash: one hash tells whether it is the same.
    const hash = await passwords.hash(input.password, unverified ? before.password_hash : undefined);
    return db.transaction().execute(async (transaction) => {
      if (!(await register(transaction, before, toAccount(input, hash)))) return OVERTAKEN;
      const kind = before?.verified_at ? "account-exists" : "verify";
      return codeMails.prepare(transaction, { contact: input.email, kind, known: true });
    });
  }

  return async function signUp(input: SignUpInput): Promise<void> {
    for (let rounds = 0; rounds < MAX_ROUNDS; rounds += 1) {
      const mail = await round(input);
      if (mail !== OVERTAKEN) return codeMails.send(mail);
    }
    throw unavailable();
  };
}

function isSame(before: Account, account: ReturnType<typeof toAccount>): boolean {
  return (Object.keys(account) as (keyof typeof account)[]).every((name) => before[name] === account[name]);
}

function isUnchanged(before: Account, now: Account | null): boolean {
  return now?.password_hash === before.password_hash && now.verified_at === before.verified_at;
}
