import type { Database } from "./database.ts";

/** Facts about the database as a whole. */
export type MarkName =
  /** The list of erased accounts (ErasedList.digest) as it was when the database last followed it. */
  | "erased-list"
  /** The public key that browsers subscribe with. */
  | "push-key"
  /** Payments moved into the ledger, and the audit doesn't say yet how that left orders. */
  | "ledger-unaudited"
  /** The same of rows beside orders, and of closed days. */
  | "rows-unaudited"
  /** Written from time to time, to see whether anything can be. */
  | "written-at"
  /** Of the secret that the data was made with (provider-keys.ts). */
  | "secret-check"
  /** Restored from a back-up: no payment is made until the operator confirms. */
  | "payments-paused";

export async function readMark(db: Database, name: MarkName): Promise<string | null> {
  const mark = await db.selectFrom("marks").select("value").where("name", "=", name).executeTakeFirst();
  return mark?.value ?? null;
}

/** @param value null: removes it */
export async function writeMark(db: Database, name: MarkName, value: string | null): Promise<void> {
  if (value === null) {
    await db.deleteFrom("marks").where("name", "=", name).execute();
    return;
  }
  await db
    .insertInto("marks")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
