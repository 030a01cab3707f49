import { ACCOUNT_BLOCKED, ACCOUNT_NOT_VERIFIED, type Message, WRONG_LOGIN } from "@tradeslip/contracts/rules";
import type { LoginInput, PasskeyAnswer } from "@tradeslip/contracts";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { Languages } from "@tradeslip/node-kit/languages";
import { type Account, findByEmail, setPasswordHash } from "../accounts/account-store.ts";
import type { Passwords } from "../accounts/passwords.ts";
import { type PendingSignUp, pendingSignUpsFor, savePendingSignUp } from "../accounts/pending-sign-ups.ts";
import type { Caller } from "../caller.ts";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../errors.ts";
import { type Passkeys, UNKNOWN_PASSKEY } from "../factors/passkeys.ts";
import { ACCOUNT_TRIES, type ProofTries } from "../factors/proof-tries.ts";
import type { FactorMethod, SecondFactors } from "../factors/second-factors.ts";
import { languageOfOwner } from "../language.ts";
import type { Notices } from "../mail/notices.ts";
import { tellOfFailedStep } from "./failed-steps.ts";
import type { NewDevices } from "./new-devices.ts";
import type { WaitingLogins } from "./waiting-logins.ts";
import { type NewSession, type Person, personOf, type Sessions } from "./sessions.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly waiting: WaitingLogins;
  readonly factors: SecondFactors;
  readonly tries: ProofTries;
  readonly notices: Notices;
  readonly languages: Pick<Languages, "of">;
  readonly newDevices: NewDevices;
}

export interface LoggedIn extends NewSession, Person {}

/** The password was right, and the account has a second factor. */
export interface SecondStep {
  readonly next: "second-factor";
  readonly methods: FactorMethod[];
  /** The second call names this login by it. */
  readonly waiting: string;
}

export interface SecondCall {
  readonly waiting: string;
  readonly method: FactorMethod;
  readonly code?: string | undefined;
  readonly response?: PasskeyAnswer | undefined;
}

const LOGIN_EXPIRED: Message = /*i18n*/ {
  id: "login_expired",
  message: "This login waited too long, or began in another browser. Please log in again.",
};

/** The second step of a login: begins the session. Throws a ProviderError. */
export function createSecondStep(parts: Parts) {
  const { db, sessions, waiting, factors, tries, notices, languages, newDevices } = parts;
  async function prove(
    accountId: string,
    { method, code = "", response }: SecondCall,
    { browser }: Caller,
  ): Promise<void> {
    if (method !== "passkey") await factors.prove(accountId, code, method);
    else if (response !== undefined) await factors.provePasskey(accountId, response, browser);
    else throw new ProviderError(401, LOGIN_EXPIRED);
  }

  return async function secondStep(call: SecondCall, caller: Caller): Promise<LoggedIn> {
    const { waiting: key } = call;
    const login = await waiting.find(key);
    const expired = () => new ProviderError(401, LOGIN_EXPIRED);
    if (login === null) throw expired();
    const { accountId, passwordHash, device } = login;
    const subjects = [
      `login ${accountId} ${caller.browser} ${caller.network}`,
      `login ${accountId}`,
    ] as const;
    const account = await db
      .selectFrom("accounts")
      .selectAll()
      .where("id", "=", accountId)
      .executeTakeFirst();
    if (account === undefined) throw expired();
    const tried = await tries.count(subjects[0]);
    await tries.count(subjects[1], ACCOUNT_TRIES);
    try {
      await prove(accountId, call, caller);
    } catch (error) {
      const language = languageOfOwner(languages, account);
      await tellOfFailedStep({ db, notices }, account, { caller: { ...caller, language }, tried });
      throw error;
    }
    for (const subject of subjects) await tries.forget(subject);
    if (!(await waiting.end(key))) throw expired();
    const session = await sessions.begin(
      { ...account, password_hash: passwordHash },
      { device, assurance: 2 },
    );
    if (session === null) throw expired();
    await newDevices.noteLogin(account, caller, device);
    return { ...session, ...personOf(account, 2) };
  };
}

type PasskeyParts = Pick<Parts, "db" | "sessions" | "newDevices"> & { readonly passkeys: Passkeys };

/**
 * A login by a passkey alone, for which the device verified the user, so no password is needed. Throws a
 * ProviderError.
 */
export function createPasskeyLogIn({ db, sessions, passkeys, newDevices }: PasskeyParts) {
  return async function logInByPasskey(response: PasskeyAnswer, caller: Caller): Promise<LoggedIn> {
    const accountId = await passkeys.prove(response, caller.browser);
    const account = await db
      .selectFrom("accounts")
      .selectAll()
      .where("id", "=", accountId)
      .executeTakeFirst();
    if (account === undefined) throw new ProviderError(400, UNKNOWN_PASSKEY);
    if (account.blocked_at !== null) throw new ProviderError(403, ACCOUNT_BLOCKED);
    const { device } = caller;
    const session = await sessions.begin(account, { device, assurance: 2 });
    if (session === null) throw new ProviderError(401, LOGIN_EXPIRED);
    await newDevices.noteLogin(account, caller, device);
    return { ...session, ...personOf(account, 2) };
  };
}

/**
 * Verifies a password, doing the same work if there is no account; then begins a session, or asks for the
 * second factor.
 */
export function createLogIn({ db, clock, passwords, sessions, waiting, factors, newDevices }: Parts) {
  /** Rehashes the password if its cost is outdated. */
  async function upToDate(account: Account, password: string): Promise<Account> {
    if (!passwords.isOutdated(account.password_hash)) return account;
    const passwordHash = await passwords.hash(password);
    const done = await setPasswordHash(db, account.id, passwordHash, account.password_hash);
    return done ? { ...account, password_hash: passwordHash } : account;
  }

  /**
   * The person who knows a sign-up's password is the one who signed up, so this browser may verify it too.
   */
  async function bind(matching: readonly PendingSignUp[], { browser, network }: Caller): Promise<void> {
    const latest = matching.at(-1);
    if (latest === undefined || matching.some((signUp) => signUp.browser === browser)) return;
    const bound = { ...latest, browser, network, created_at: clock.now() };
    await db.transaction().execute((transaction) => savePendingSignUp(transaction, bound));
  }

  return async function logIn(
    { email, password }: Pick<LoginInput, "email" | "password">,
    caller: Caller,
  ): Promise<LoggedIn | SecondStep> {
    const account = await findByEmail(db, email);
    const signUps = await pendingSignUpsFor(db, email);
    const hash = await passwords.find(
      password,
      (account === null ? signUps : [account]).map((candidate) => candidate.password_hash),
    );
    if (hash === null) throw new ProviderError(401, WRONG_LOGIN);
    if (account === null) {
      await bind(
        signUps.filter((signUp) => signUp.password_hash === hash),
        caller,
      );
      // Only a correct password reveals that the sign-up exists.
      throw new ProviderError(403, ACCOUNT_NOT_VERIFIED);
    }
    if (account.blocked_at !== null) {
      throw new ProviderError(403, ACCOUNT_BLOCKED);
    }
    const { device } = caller;
    const current = await upToDate(account, password);
    const methods = await factors.methodsOf(account.id);
    if (methods.length > 0) {
      const login = { accountId: account.id, passwordHash: current.password_hash, device };
      return { next: "second-factor", methods, waiting: await waiting.begin(login) };
    }
    const session = await sessions.begin(current, { device, assurance: 1 });
    if (session === null) throw new ProviderError(401, WRONG_LOGIN);
    await newDevices.noteLogin(account, caller, device);
    return { ...session, ...personOf(account, 1) };
  };
}
