import type { Database } from "./database.ts";

/** Facts about the database as a whole. */
export type MarkName =
  /** The list of erased accounts (ErasedList.digest) when the database was last synchronised with it. */
  | "erased-list"
  /** Lines that the list of erased accounts may still lack. */
  | "erased-unlisted"
  /** The public key that browsers subscribed with. */
  | "push-key"
  /** Payments were moved into the ledger, and the audit doesn't yet record the resulting orders. */
  | "ledger-unaudited"
  /** The same for rows that belong to no order, and for closed days. */
  | "rows-unaudited"
  /** The inbox has the ended orders whose money was open again before this release. */
  | "inbox-ranked"
  /** Written from time to time to test whether writing works. */
  | "written-at"
  /** Identifies the secret that the data was made with (provider-keys.ts). */
  | "secret-check"
  /** The database was restored from a back-up: no payment is made until the operator confirms. */
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
