import { isDeskRole, type Message, NO_ROLE, WRONG_CODE } from "@tradeslip/contracts/rules";
import { createHmac } from "node:crypto";
import type {
  ForgotPasswordInput,
  ResendCodeInput,
  ResetPasswordInput,
  SignUpInput,
  VerifyCodeInput,
} from "@tradeslip/contracts";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { Languages } from "@tradeslip/node-kit/languages";
import type { Caller } from "../caller.ts";
import type { Database } from "../db/database.ts";
import type { Audit } from "../desk/audit.ts";
import { voidChanges } from "../email-change/void-changes.ts";
import { ProviderError } from "../errors.ts";
import { languageOfOwner } from "../language.ts";
import type { Notices } from "../mail/notices.ts";
import type { LoggedIn } from "../sessions/log-in.ts";
import { noteFirstBrowser } from "../sessions/new-devices.ts";
import { personOf, type Sessions } from "../sessions/sessions.ts";
import {
  type Account,
  createAccount,
  findByEmail,
  noteProofChange,
  setPasswordHash,
} from "./account-store.ts";
import type { CodeMails, CodeRequest } from "./code-mails.ts";
import type { OneTimeCodes } from "./one-time-codes.ts";
import type { Passwords } from "./passwords.ts";
import {
  type Contact,
  findPendingSignUp,
  type PendingSignUp,
  pendingSignUpsFor,
  removePendingSignUps,
  savePendingSignUp,
} from "./pending-sign-ups.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly codes: OneTimeCodes;
  readonly codeMails: CodeMails;
  readonly sessions: Sessions;
  readonly audit: Audit;
  readonly notices: Notices;
  readonly languages: Pick<Languages, "of">;
  readonly signUpKey: Buffer;
}

/** Wrong, used, expired, too many tries, no such account: the same sentence, so that it reveals nothing. */
const CODE_REFUSED = WRONG_CODE;
/**
 * Replaces the sentence above, which would send these users round in circles. It reveals no accounts either.
 */
const COOKIE_MISSING = {
  verify: /*i18n*/ {
    id: "cookie_missing_verify",
    message:
      "A code works only in the browser that requested it. Allow cookies for this site, then log in here and request a new code.",
  },
  reset: /*i18n*/ {
    id: "cookie_missing_reset",
    message:
      "A code works only in the browser that requested it. Allow cookies for this site, then request a new code here.",
  },
} satisfies Record<string, Message>;

/** Who resets the password; at most one of the two is set. */
interface Owner {
  readonly account: Account | null;
  /** Signed up in this browser but never verified. */
  readonly pending: PendingSignUp | null;
}

/**
 * Sign-up, verification and password reset. No response reveals whether an account exists: until a code was
 * correct, each call runs the same statements and writes the same rows for every contact.
 */
export class AccountService {
  readonly #parts: Parts;
  readonly signUp: (input: SignUpInput, caller: Caller) => Promise<void>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.signUp = createSignUp(parts);
  }

  /**
   * Turns the sign-up that the code belongs to into an account, drops all other sign-ups of its address, and
   * begins a session: the person with the code, in the browser that signed up, entered the password there.
   * Null: the account was blocked or erased meanwhile.
   */
  async verify({ code, ...contact }: VerifyCodeInput, caller: Caller): Promise<LoggedIn | null> {
    const { db, clock, codes, codeMails, sessions } = this.#parts;
    const now = clock.now();
    const verified = await db.transaction().execute(async (transaction) => {
      const pending = await findPendingSignUp(transaction, contact, caller);
      const key = codeMails.codeKey(verifyCode(contact, pending), caller);
      if (!(await codes.take(transaction, key, code, now)) || pending === null) return null;
      return this.#open(transaction, pending, { now, caller });
    });
    if (verified === null) throw refusal("verify", caller);
    const session = await sessions.begin(verified, { device: caller.device, assurance: 1 });
    return session && { ...session, ...personOf(verified, 1) };
  }

  /** Only the browser that signed up can request another code. */
  async resend(contact: ResendCodeInput, caller: Caller): Promise<void> {
    const { db, codeMails } = this.#parts;
    const mail = await db.transaction().execute(async (transaction) => {
      const pending = await findPendingSignUp(transaction, contact, caller);
      return codeMails.prepare(transaction, verifyCode(contact, pending), caller);
    });
    codeMails.send(mail);
  }

  async forgotPassword({ email }: ForgotPasswordInput, caller: Caller): Promise<void> {
    const { db, codeMails } = this.#parts;
    const mail = await db.transaction().execute(async (transaction) => {
      const owner = await findOwner(transaction, email, caller);
      return codeMails.prepare(transaction, resetCode(email, owner, caller), caller);
    });
    codeMails.send(mail);
  }

  /**
   * Ends all sessions. The person with the code also owns the address, so their sign-up counts as verified.
   */
  async resetPassword({ email, code, password }: ResetPasswordInput, caller: Caller): Promise<void> {
    const { db, clock, codes, codeMails, passwords, sessions, notices, languages } = this.#parts;
    const passwordHash = await passwords.hash(password);
    const now = clock.now();
    const done = await db.transaction().execute(async (transaction) => {
      const owner = await findOwner(transaction, email, caller);
      const request = resetCode(email, owner, caller);
      const today = codeMails.codeKey(request, caller);
      const earlier = codeMails.codeKey(boundToAddress(request, caller), caller);
      const key = await codes.keyInUse(transaction, today, earlier, now);
      if (!(await codes.take(transaction, key, code, now))) return false;
      const { account, pending } = owner;
      if (pending !== null) {
        const opened = { ...pending, password_hash: passwordHash };
        return (await this.#open(transaction, opened, { now, caller })) !== null;
      }
      if (account === null || !(await setPasswordHash(transaction, account.id, passwordHash))) return false;
      await noteProofChange(transaction, account.id, now);
      await voidChanges(transaction, account.id);
      const language = languageOfOwner(languages, account);
      const mail = { kind: "password-reset", to: account.email, language } as const;
      await notices.send(transaction, { ...mail, accountId: account.id });
      await sessions.endAll(transaction, account.id);
      return true;
    });
    if (!done) throw refusal("reset", caller);
  }

  async #open(
    transaction: Database,
    pending: PendingSignUp,
    { now, caller }: { readonly now: number; readonly caller: Caller },
  ): Promise<Account | null> {
    const language = caller.language.locale;
    const account = await createAccount(transaction, pending, { now, language });
    await removePendingSignUps(transaction, pending.email);
    if (account !== null) await noteFirstBrowser(transaction, account.id, caller);
    if (account !== null && isDeskRole(account.role)) {
      await this.#parts.audit.record(transaction, {
        actor: { kind: "system", id: null },
        action: "role-changed",
        reference: account.id,
        content: { before: NO_ROLE, after: account.role },
      });
    }
    return account;
  }
}

/** Belongs to a sign-up, and so to the browsers that the sign-up is bound to. */
function verifyCode({ email, phone }: Contact, pending: PendingSignUp | null): CodeRequest {
  return pending === null
    ? { purpose: "verify", holder: null, to: email ?? phone ?? "" }
    : { purpose: "verify", holder: pending.sign_up_id, to: pending.email };
}

/** Belongs to the browser that asked, so wrong tries in other browsers don't count against it. */
function resetCode(to: string, { account, pending }: Owner, { browser }: Caller): CodeRequest {
  const id = account?.id ?? pending?.sign_up_id;
  return { purpose: "reset", holder: id === undefined ? null : `${id} ${browser}`, to };
}

/** The key used by the release of November 2026, whose codes stay valid for five minutes after an upgrade. */
function boundToAddress(request: CodeRequest, { browser }: Caller): CodeRequest {
  const { holder, to } = request;
  if (holder === null) return request;
  const id = holder.slice(0, holder.length - browser.length - 1);
  return { ...request, holder: `${id} ${to} ${browser}` };
}

async function findOwner(db: Database, email: string, caller: Caller): Promise<Owner> {
  return { account: await findByEmail(db, email), pending: await findPendingSignUp(db, { email }, caller) };
}

function refusal(purpose: keyof typeof COOKIE_MISSING, { lacksCookie }: Caller): ProviderError {
  return new ProviderError(400, lacksCookie ? COOKIE_MISSING[purpose] : CODE_REFUSED);
}

const SALT_BYTES = 16;

/**
 * Signs up: keeps what was entered for the browser that sent it, until that browser brings the code. Others
 * may wait for the same address with other data. If there is an account, nothing changes, and its owner gets
 * a mail that says so. The response is always the same.
 */
function createSignUp({ db, clock, passwords, codeMails, languages, signUpKey }: Parts) {
  const keyed = (...texts: readonly string[]) =>
    createHmac("sha256", signUpKey).update(JSON.stringify(texts)).digest();

  /**
   * All sign-ups of one address share a salt: at login one hash finds the sign-up with that password, and the
   * same password sent again is recognised.
   */
  async function hashFor({ email, password }: SignUpInput): Promise<string> {
    const [other] = await pendingSignUpsFor(db, email);
    const like =
      other?.password_hash ?? passwords.placeholderHash(keyed("salt", email).subarray(0, SALT_BYTES));
    return passwords.hash(password, like);
  }

  async function toPending(input: SignUpInput, { browser, network }: Caller): Promise<PendingSignUp> {
    const { email, dateOfBirth, password: _password, role: _role, ...person } = input;
    const typed = { email, ...person, date_of_birth: dateOfBirth, password_hash: await hashFor(input) };
    // Derived from what was entered: the same data keeps its code, and other data invalidates it.
    const id = keyed("sign-up", browser, ...Object.values(typed)).toString("base64url");
    return { ...typed, browser, network, sign_up_id: id, created_at: clock.now() };
  }

  return async function signUp(input: SignUpInput, caller: Caller): Promise<void> {
    const pending = await toPending(input, caller);
    const mail = await db.transaction().execute(async (transaction) => {
      // In this order: the write waits for a concurrent verification of the same sign-up, and the read then
      // sees its account.
      await savePendingSignUp(transaction, pending);
      const account = await findByEmail(transaction, input.email);
      if (account !== null) await removePendingSignUps(transaction, account.email);
      const request: CodeRequest =
        account === null
          ? { purpose: "verify", holder: pending.sign_up_id, to: pending.email }
          : { purpose: "account-exists", holder: account.id, to: account.email };
      const language = account ? languageOfOwner(languages, account) : caller.language;
      return codeMails.prepare(transaction, request, { ...caller, language });
    });
    codeMails.send(mail);
  };
}
