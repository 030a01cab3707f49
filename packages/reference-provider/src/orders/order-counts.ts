import type { Database } from "../db/database.ts";
import { INBOX } from "./order-record.ts";

type Name =
  /** Orders that a flood pushed out. */
  | "fell-out"
  /** Payments that were counted; its row is locked while one is. */
  | "payments"
  /** Details that were shown; its row is locked while limits are looked at. */
  | "details"
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

async function readCount(db: Database, name: Name): Promise<number> {
  const row = await db.selectFrom("order_counts").select("count").where("name", "=", name).executeTakeFirst();
  return row?.count ?? 0;
}

export interface OrderNumbers {
  /** Of each state that isn't ended and has any. */
  readonly states: Readonly<Record<string, number>>;
  /** Those that nobody has, or that came back late. */
  readonly inbox: number;
  /** What a flood pushed out. */
  readonly fellOut: number;
}

/** From an index alone (orders_open_counts). */
export async function countOrders(db: Database): Promise<OrderNumbers> {
  const rows = await db
    .selectFrom("orders")
    .select((eb) => ["state", "inbox_rank", eb.fn.countAll<number>().as("count")])
    .where("is_open", "=", 1)
    .groupBy(["state", "inbox_rank"])
    .execute();
  const states: Record<string, number> = {};
  let inbox = 0;
  for (const { state, inbox_rank, count } of rows) {
    states[state] = (states[state] ?? 0) + count;
    if (inbox_rank !== INBOX.none) inbox += count;
  }
  return { states, inbox, fellOut: await readCount(db, "fell-out") };
}
