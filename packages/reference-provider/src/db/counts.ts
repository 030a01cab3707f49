import type { Database } from "./database.ts";

type Name =
  /** Orders that a flood pushed out. */
  | "fell-out"
  /** Payments that were counted; its row is locked while one is. */
  | "payments"
  /** Details that were shown; its row is locked while limits are looked at. */
  | "details"
  /** Payouts; its row is locked while an agent's day is summed. */
  | "payouts"
  /** Approvals of one's own; its row is locked while their day is summed. */
  | "own-approvals"
  /** Receiving accounts that were saved; its row is locked while their names are compared. */
  | "account-names"
  /** Announcements; its row is locked while one is stored. */
  | "announcements";

/** Other writers of the same count wait from here on until the transaction ends. */
export async function writeCount(db: Database, name: Name, more: number): Promise<void> {
  await db
    .insertInto("order_counts")
    .values({ name, count: more })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((eb) => ({ count: eb("order_counts.count", "+", more) })),
    )
    .execute();
}

export async function readCount(db: Database, name: Name): Promise<number> {
  const row = await db.selectFrom("order_counts").select("count").where("name", "=", name).executeTakeFirst();
  return row?.count ?? 0;
}
