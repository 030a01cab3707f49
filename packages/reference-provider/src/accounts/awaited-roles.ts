import { NO_ROLE } from "@tradeslip/contracts/rules";
import type { Role } from "@tradeslip/contracts";
import type { Database } from "../db/database.ts";

/** A role assigned to a mistyped address must not wait for its owner for ever. */
const AWAITED_MS = 7 * 86_400_000;

/** @returns until when the role waits for an account of this address, in milliseconds since the epoch */
export async function awaitRole(db: Database, email: string, role: Role, now: number): Promise<number> {
  const awaited = { role, expires_at: now + AWAITED_MS };
  await db
    .insertInto("awaited_roles")
    .values({ email, ...awaited })
    .onConflict((conflict) => conflict.column("email").doUpdateSet(awaited))
    .execute();
  return awaited.expires_at;
}

/**
 * Run it in the transaction that creates the account. Without a waiting role, an account is a plain user's. A
 * command that gives one at the same moment waits for the row, and then finds the account.
 */
export async function takeAwaitedRole(db: Database, email: string, now: number): Promise<Role> {
  const { role, expires_at } = await db
    .insertInto("awaited_roles")
    .values({ email, role: NO_ROLE, expires_at: 0 })
    .onConflict((conflict) => conflict.column("email").doUpdateSet({ email }))
    .returning(["role", "expires_at"])
    .executeTakeFirstOrThrow();
  await dropAwaitedRole(db, email);
  return expires_at > now ? role : NO_ROLE;
}

export const ROLE_AWAITED = "role-awaited";

/** For whom the role waits, in the audit: erased with them. */
export function awaitedBy(email: string): { readonly name: string } {
  return { name: email };
}

/** The audit's ids of who a role waited for, the newest first; the account that gets it has that id. */
export async function awaitedIds(db: Database, email: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("audit")
    .select("reference")
    .where("action", "=", ROLE_AWAITED)
    .where("personal", "=", JSON.stringify(awaitedBy(email)))
    .where("reference", "not in", db.selectFrom("accounts").select("id"))
    .orderBy("seq", "desc")
    .execute();
  return rows.flatMap(({ reference }) => reference ?? []);
}

/** @returns whether there was one */
export async function dropAwaitedRole(db: Database, email: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("awaited_roles")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function sweepAwaitedRoles(db: Database, now: number): Promise<void> {
  await db.deleteFrom("awaited_roles").where("expires_at", "<=", now).execute();
}
