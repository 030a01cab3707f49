import { randomUUID } from "node:crypto";
import type { SignUpInput } from "@tradeslip/contracts";
import type { Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";

const DAY_MS = 86_400_000;
/** An account that nobody verified for so long never was anybody's. */
const UNVERIFIED_KEPT_MS = 30 * DAY_MS;

export type Account = Selectable<Tables["accounts"]>;

/** As much as a person gives of themselves to be found; the address counts when both are there. */
export interface Contact {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** In a transaction, nobody else changes the account until its end; so take the account before its codes and mails. */
export async function findByEmail(db: Database, email: string): Promise<Account | null> {
  const query = db
    .selectFrom("accounts")
    .selectAll()
    .where("email", "=", email)
    .$if(db.isTransaction, (found) => found.forUpdate());
  return (await query.executeTakeFirst()) ?? null;
}

/** The same; of several accounts with one phone number, the one that waits for its code goes first, then the latest. */
export async function findByContact(db: Database, { email, phone = "" }: Contact): Promise<Account | null> {
  if (email !== undefined) return findByEmail(db, email);
  const query = db
    .selectFrom("accounts")
    .selectAll()
    .where("phone", "=", phone)
    .orderBy((eb) => eb.case().when("verified_at", "is", null).then(0).else(1).end())
    .orderBy("created_at", "desc")
    .limit(1)
    .$if(db.isTransaction, (found) => found.forUpdate());
  return (await query.executeTakeFirst()) ?? null;
}

/** A sign-up with its password hashed. Whatever role came with it, everybody is a user. */
export function toAccount(input: SignUpInput, passwordHash: string) {
  return {
    email: input.email,
    firstname: input.firstname,
    lastname: input.lastname,
    username: input.username,
    phone: input.phone,
    date_of_birth: input.dateOfBirth,
    password_hash: passwordHash,
    role: "user" as const,
  };
}

type NewAccount = ReturnType<typeof toAccount>;

/** False: somebody was quicker with the same address. */
export async function insertAccount(db: Database, account: NewAccount, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("accounts")
    .values({ ...account, id: randomUUID(), verified_at: null, created_at: now })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** False: it was verified or replaced in the meantime. */
export async function replaceUnverified(
  db: Database,
  before: Account,
  account: NewAccount,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("accounts")
    .set({ ...account, created_at: now })
    .where("id", "=", before.id)
    .where("password_hash", "=", before.password_hash)
    .where("verified_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function markVerified(db: Database, id: string, now: number): Promise<void> {
  await db
    .updateTable("accounts")
    .set({ verified_at: now })
    .where("id", "=", id)
    .where("verified_at", "is", null)
    .execute();
}

/** @param before the hash that it takes the place of; null: whatever there is. Returns whether it did. */
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

/** Removes accounts whose owner never entered a code. */
export async function sweepUnverified(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom("accounts")
    .where("verified_at", "is", null)
    .where("created_at", "<=", now - UNVERIFIED_KEPT_MS)
    .execute();
}
