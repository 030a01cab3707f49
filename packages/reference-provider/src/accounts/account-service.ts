import type {
  ForgotPasswordInput,
  ResendCodeInput,
  ResetPasswordInput,
  SignUpInput,
  VerifyCodeInput,
} from "@tradeslip/contracts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { OneTimeCodes } from "../one-time-codes/one-time-codes.ts";
import { ProviderError } from "../provider-error.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { findByContact, findByEmail, markVerified, setPasswordHash } from "./account-store.ts";
import type { CodeMails } from "./code-mails.ts";
import type { Passwords } from "./passwords.ts";
import { createSignUp } from "./sign-up.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly codes: OneTimeCodes;
  readonly codeMails: CodeMails;
  readonly sessions: Sessions;
}

/** Wrong, used, expired, too many tries, no such account: one sentence, so that nothing can be learned from it. */
const CODE_REFUSED = "That code is not right or has expired. Please request a new one.";

/** Signing up, verifying, and setting a new password. No answer tells whether an account exists. */
export class AccountService {
  readonly #parts: Parts;
  readonly signUp: (input: SignUpInput) => Promise<void>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.signUp = createSignUp(parts);
  }

  async verify({ code, ...contact }: VerifyCodeInput): Promise<void> {
    const { db, clock, codes, codeMails } = this.#parts;
    const now = clock.now();
    const verified = await db.transaction().execute(async (transaction) => {
      const account = await findByContact(transaction, contact);
      if (account === null) return false;
      const key = codeMails.codeKey(account.email, "verify");
      if (!(await codes.take(transaction, key, code, now))) return false;
      await markVerified(transaction, account.id, now);
      return true;
    });
    if (!verified) throw new ProviderError(400, CODE_REFUSED);
  }

  async resend(contact: ResendCodeInput): Promise<void> {
    const { db, codeMails } = this.#parts;
    const mail = await db.transaction().execute(async (transaction) => {
      const account = await findByContact(transaction, contact);
      const known = account !== null && account.verified_at === null;
      const given = contact.email ?? contact.phone ?? "";
      return codeMails.prepare(transaction, {
        contact: known ? account.email : given,
        kind: "verify",
        known,
      });
    });
    codeMails.send(mail);
  }

  async forgotPassword({ email }: ForgotPasswordInput): Promise<void> {
    const { db, codeMails } = this.#parts;
    const mail = await db.transaction().execute(async (transaction) => {
      const known = (await findByEmail(transaction, email)) !== null;
      return codeMails.prepare(transaction, { contact: email, kind: "reset", known });
    });
    codeMails.send(mail);
  }

  /** Ends all sessions. Whoever has the code also owns the address: the account counts as verified. */
  async resetPassword({ email, code, password }: ResetPasswordInput): Promise<void> {
    const { db, clock, codes, codeMails, passwords, sessions } = this.#parts;
    const passwordHash = await passwords.hash(password);
    const now = clock.now();
    const done = await db.transaction().execute(async (transaction) => {
      const account = await findByEmail(transaction, email);
      if (account === null) return false;
      if (!(await codes.take(transaction, codeMails.codeKey(email, "reset"), code, now))) return false;
      await setPasswordHash(transaction, account.id, passwordHash);
      await markVerified(transaction, account.id, now);
      await codes.revoke(transaction, codeMails.codeKey(email, "verify"));
      await sessions.endAll(transaction, account.id);
      return true;
    });
    if (!done) throw new ProviderError(400, CODE_REFUSED);
  }
}
