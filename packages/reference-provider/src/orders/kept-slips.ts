import type { Database } from "../db/database.ts";

interface Kept {
  readonly reference: string;
  readonly token: string;
}

/** The same as a device's own list. */
const LIMIT = 200;

/**
 * False: another account keeps it. Beyond the limit, the account's oldest is dropped. Run it in a
 * transaction.
 */
export async function keepSlip(
  db: Database,
  { reference, token }: Kept,
  { accountId, now }: { readonly accountId: string; readonly now: number },
): Promise<boolean> {
  await db
    .insertInto("kept_slips")
    .values({ reference, token, account_id: accountId, kept_at: now })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .execute();
  const beyond = await db
    .selectFrom("kept_slips")
    .select("reference")
    .where("account_id", "=", accountId)
    .orderBy("kept_at", "desc")
    .orderBy("reference")
    .limit(1_000)
    .offset(LIMIT)
    .execute();
  const references = beyond.map((row) => row.reference);
  if (references.length > 0) await db.deleteFrom("kept_slips").where("reference", "in", references).execute();
  return (await keeperOf(db, { reference, token })) === accountId;
}

/** The account that keeps the slip; null: none. */
export async function keeperOf(db: Database, { reference, token }: Kept): Promise<string | null> {
  const row = await db
    .selectFrom("kept_slips")
    .select("account_id")
    .where("reference", "=", reference)
    .where("token", "=", token)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** It has become an order, or is dropped. */
export async function dropKeptSlip(db: Database, reference: string): Promise<void> {
  await db.deleteFrom("kept_slips").where("reference", "=", reference).execute();
}

export function keptSlipsOf(db: Database, accountId: string) {
  return db
    .selectFrom("kept_slips")
    .select(["reference", "token", "kept_at"])
    .where("account_id", "=", accountId)
    .orderBy("kept_at", "desc")
    .execute();
}
