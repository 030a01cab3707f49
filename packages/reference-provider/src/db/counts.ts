import type { Database } from "./database.ts";

type Name =
  /** Orders pushed out by a flood. */
  | "fell-out"
  /** Payments that were booked; its row is locked while one is being booked. */
  | "payments"
  /** Payment details that were shown; its row is locked while limits are checked. */
  | "details"
  /** Payouts; its row is locked while an agent's day is summed. */
  | "payouts"
  /** Approvals of one's own work; its row is locked while a day's are summed. */
  | "own-approvals"
  /** Receiving accounts that were saved; its row is locked while their names are compared. */
  | "account-names"
  /** Announcements; its row is locked while one is stored. */
  | "announcements"
  /** Former members who got another name; its row is locked while one gets theirs. */
  | "officers";

/** From here on other writers of the same count wait until the transaction ends. */
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
