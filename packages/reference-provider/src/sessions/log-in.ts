import type { LoginInput, SessionUser } from "@tradeslip/contracts";
import { findByEmail, setPasswordHash, type Account } from "../accounts/account-store.ts";
import type { Passwords } from "../accounts/passwords.ts";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../provider-error.ts";
import type { NewSession, Sessions } from "./sessions.ts";

interface Parts {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
}

export interface LoggedIn extends NewSession {
  readonly user: SessionUser;
}

const REFUSED = "Invalid email or password";
const UNVERIFIED = "Please verify your account first.";

/** Compares a password, also where there is no account, and begins a session. */
export function createLogIn({ db, passwords, sessions }: Parts) {
  /** The account with its password hashed at today's cost. */
  async function upToDate(account: Account, password: string): Promise<Account> {
    if (!passwords.isOutdated(account.password_hash)) return account;
    const passwordHash = await passwords.hash(password);
    const done = await setPasswordHash(db, account.id, passwordHash, account.password_hash);
    return done ? { ...account, password_hash: passwordHash } : account;
  }

  return async function logIn({
    email,
    password,
  }: Pick<LoginInput, "email" | "password">): Promise<LoggedIn> {
    const account = await findByEmail(db, email);
    const matches = await passwords.matches(password, account?.password_hash ?? null);
    if (account === null || !matches) throw new ProviderError(401, REFUSED);
    // Only who knows the password is told that the account exists.
    if (account.verified_at === null) {
      throw new ProviderError(403, UNVERIFIED, { code: "account_not_verified" });
    }
    const session = await sessions.begin(await upToDate(account, password));
    if (session === null) throw new ProviderError(401, REFUSED);
    return { ...session, user: { username: account.username, email: account.email } };
  };
}
