import { randomUUID } from "node:crypto";
import { domainToUnicode } from "node:url";
import { PLEASE_LOG_IN } from "@tradeslip/contracts/rules";
import type { Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { ProviderError } from "../errors.ts";
import { awaitedIds, takeAwaitedRole } from "./awaited-roles.ts";
import type { PendingSignUp } from "./pending-sign-ups.ts";

export type Account = Selectable<Tables["accounts"]>;

/**
 * Null also for an unverified row of an earlier release. Earlier releases stored an international domain as
 * it was entered.
 * @param email with its domain in ASCII
 */
export async function findByEmail(db: Database, email: string): Promise<Account | null> {
  const domainAt = email.lastIndexOf("@") + 1;
  const asTyped = email.slice(0, domainAt) + domainToUnicode(email.slice(domainAt));
  for (const stored of new Set([email, asTyped])) {
    const query = db
      .selectFrom("accounts")
      .selectAll()
      .where("email", "=", stored)
      .where("verified_at", "is not", null);
    const account = await query.executeTakeFirst();
    if (account) return account;
  }
  return null;
}

/**
 * Turns a sign-up into a verified account. Its role is the one that a command assigned to the address, or
 * none, whatever the sign-up says. Null: another sign-up with the same address was faster.
 */
export async function createAccount(
  db: Database,
  signUp: PendingSignUp,
  { now, language }: { readonly now: number; readonly language: string },
): Promise<Account | null> {
  const { browser: _browser, network: _network, sign_up_id: _id, ...person } = signUp;
  const role = await takeAwaitedRole(db, person.email, now);
  // Also where the role has expired: the audit names the address by that id, and is erased by it.
  const [awaited] = await awaitedIds(db, person.email);
  const account = { ...person, role, verified_at: now, created_at: now, language };
  const created = await db
    .insertInto("accounts")
    .values({ ...account, id: awaited ?? randomUUID() })
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet(account).where("accounts.verified_at", "is", null),
    )
    .returningAll()
    .executeTakeFirst();
  return created ?? null;
}

/** Returns whether it replaced the hash. @param before the hash that it must replace; null: any */
export async function setPasswordHash(
  db: Database,
  id: string,
  passwordHash: string,
  before: string | null = null,
): Promise<boolean> {
  let update = db.updateTable("accounts").set({ password_hash: passwordHash }).where("id", "=", id);
  if (before !== null) update = update.where("password_hash", "=", before);
  return (await update.executeTakeFirstOrThrow()).numUpdatedRows === 1n;
}

/**
 * Locks the account: other changes to it, or to what belongs to it, wait until the transaction ends. Throws a
 * ProviderError 401 if it was deleted since its session was looked up.
 */
export async function holdAccount(db: Database, id: string): Promise<void> {
  const held = await db.selectFrom("accounts").select("id").where("id", "=", id).forUpdate().execute();
  if (held.length === 0) throw new ProviderError(401, PLEASE_LOG_IN);
}

/**
 * Its password, address or second factors changed: saved destinations must rest again (docs/product.md,
 * P10.23).
 */
export async function noteProofChange(db: Database, id: string, now: number): Promise<void> {
  await db.updateTable("accounts").set({ proofs_changed_at: now }).where("id", "=", id).execute();
}
