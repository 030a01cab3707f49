import { ACCOUNT_BLOCKED, ACCOUNT_NOT_VERIFIED, WRONG_LOGIN } from "@tradeslip/contracts/rules";
import type { LoginInput } from "@tradeslip/contracts";
import type { Clock } from "@tradeslip/node-kit/clock";
import { type Account, findByEmail, setPasswordHash } from "../accounts/account-store.ts";
import type { Passwords } from "../accounts/passwords.ts";
import { type PendingSignUp, pendingSignUpsFor, savePendingSignUp } from "../accounts/pending-sign-ups.ts";
import type { Caller } from "../caller.ts";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../errors.ts";
import { type NewSession, type Person, personOf, type Sessions } from "./sessions.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
}

export interface LoggedIn extends NewSession, Person {}

/** Verifies a password, with the same work where there is no account, and begins a session. */
export function createLogIn({ db, clock, passwords, sessions }: Parts) {
  /** Rehashes the password if its cost is outdated. */
  async function upToDate(account: Account, password: string): Promise<Account> {
    if (!passwords.isOutdated(account.password_hash)) return account;
    const passwordHash = await passwords.hash(password);
    const done = await setPasswordHash(db, account.id, passwordHash, account.password_hash);
    return done ? { ...account, password_hash: passwordHash } : account;
  }

  /** Who knows the password of a sign-up is who signed up: this browser may verify it from now on, too. */
  async function bind(matching: readonly PendingSignUp[], { browser, network }: Caller): Promise<void> {
    const latest = matching.at(-1);
    if (latest === undefined || matching.some((signUp) => signUp.browser === browser)) return;
    const bound = { ...latest, browser, network, created_at: clock.now() };
    await db.transaction().execute((transaction) => savePendingSignUp(transaction, bound));
  }

  return async function logIn(
    { email, password }: Pick<LoginInput, "email" | "password">,
    caller: Caller,
  ): Promise<LoggedIn> {
    const account = await findByEmail(db, email);
    const waiting = await pendingSignUpsFor(db, email);
    const hash = await passwords.find(
      password,
      (account === null ? waiting : [account]).map((candidate) => candidate.password_hash),
    );
    if (hash === null) throw new ProviderError(401, WRONG_LOGIN);
    if (account === null) {
      await bind(
        waiting.filter((signUp) => signUp.password_hash === hash),
        caller,
      );
      // Only somebody with the right password learns that the sign-up exists.
      throw new ProviderError(403, ACCOUNT_NOT_VERIFIED);
    }
    if (account.blocked_at !== null) {
      throw new ProviderError(403, ACCOUNT_BLOCKED);
    }
    const { device } = caller;
    const session = await sessions.begin(await upToDate(account, password), { device, assurance: 1 });
    if (session === null) throw new ProviderError(401, WRONG_LOGIN);
    return { ...session, ...personOf(account, 1) };
  };
}
