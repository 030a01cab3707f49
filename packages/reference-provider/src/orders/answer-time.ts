import type { Database } from "../db/database.ts";

/** With fewer orders, the median says nothing (docs/product.md, P22.5). */
const FEWEST = 10;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Within how many minutes the desk opened half of the orders that customers have announced since midnight
 * (UTC). An order that still waits, or ended before it was opened, counts as unanswered, so that the claim
 * stays true. Undefined: too few orders, or half of them were unanswered.
 */
export async function minutesToAnswer(db: Database, now: number): Promise<number | undefined> {
  // An order recorded by an agent has waited in the chat for an unknown time.
  const ofToday = db
    .selectFrom("orders")
    .where("announced_at", ">=", Math.floor(now / DAY_MS) * DAY_MS)
    .where("browser", "is not", null);
  const { count } = await ofToday
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count < FEWEST) return undefined;
  const middle = await ofToday
    .select((eb) => eb("claimed_at", "-", eb.ref("announced_at")).as("waited"))
    .where("claimed_at", "is not", null)
    .orderBy("waited")
    .offset(Math.ceil(count / 2) - 1)
    .limit(1)
    .executeTakeFirst();
  return middle && Math.max(1, Math.ceil(Number(middle.waited) / MINUTE_MS));
}
