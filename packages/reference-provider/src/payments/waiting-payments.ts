import type { Database } from "../db/database.ts";

export interface WaitingPayments {
  /** The full amount came, but part of it too late. */
  readonly late: number;
  /** Only a part of the amount came before the window closed. */
  readonly underpaid: number;
  /** Money at an address whose amount identifies none of its payments. */
  readonly unclear: number;
}

/** Payments whose book a person has to release, or whose money to refund; a released one is not counted. */
export async function countWaitingPayments(db: Database, now: number): Promise<WaitingPayments> {
  const closed = await db
    .selectFrom("payments")
    .select(({ fn }) => ["status", fn.countAll<number>().as("count")])
    .where("status", "in", ["late", "underpaid"])
    .where("unlocked_at", "is", null)
    .where("expires_at", "<=", now)
    .groupBy("status")
    .execute();
  const unclear = await db
    .selectFrom("payment_outputs")
    .innerJoin("payments", "payments.id", "payment_outputs.payment_id")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("unclear", "=", 1)
    .where("present", "=", 1)
    .where("unlocked_at", "is", null)
    .executeTakeFirstOrThrow();
  const countOf = (wanted: string) => closed.find(({ status }) => status === wanted)?.count ?? 0;
  return { late: countOf("late"), underpaid: countOf("underpaid"), unclear: unclear.count };
}
