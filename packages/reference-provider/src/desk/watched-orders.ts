import type { Database } from "../db/database.ts";
import { unknownOrder } from "../orders/order-errors.ts";

/** Far more than a person looks through. */
const MOST = 1_000;

/** The orders that this person watches, the newest mark first. */
export async function watchedBy(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("watched_orders")
    // An unclaimed order may have been dropped.
    .innerJoin("orders", "orders.reference", "watched_orders.reference")
    .select("watched_orders.reference")
    .where("watched_orders.account_id", "=", accountId)
    .orderBy("watched_orders.at", "desc")
    .limit(MOST)
    .execute();
  return rows.map(({ reference }) => reference);
}

export interface Mark {
  readonly accountId: string;
  readonly reference: string;
  readonly watching: boolean;
}

/** Throws a ProviderError if there is no such order. */
export async function markOrder(
  db: Database,
  { accountId, reference, watching }: Mark,
  now: number,
): Promise<void> {
  if (!watching) {
    await db
      .deleteFrom("watched_orders")
      .where("account_id", "=", accountId)
      .where("reference", "=", reference)
      .execute();
    return;
  }
  const order = await db
    .selectFrom("orders")
    .select("reference")
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (order === undefined) throw unknownOrder();
  await db
    .insertInto("watched_orders")
    .values({ account_id: accountId, reference, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
