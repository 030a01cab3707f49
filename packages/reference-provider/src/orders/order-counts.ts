import { LATE_MINUTES, ORDER_STATES } from "@tradeslip/contracts/rules";
import { readCount } from "../db/counts.ts";
import type { Database } from "../db/database.ts";
import { INBOX, isEnded } from "./order-record.ts";

export interface OrderNumbers {
  /** By state, for unfinished states that have any. */
  readonly states: Readonly<Record<string, number>>;
  /** Open orders without an agent, or that came back late. */
  readonly waiting: number;
  /** The number of rows in the inbox, where one stands for its browser. */
  readonly inbox: number;
  /** Orders pushed out by a flood. */
  readonly fellOut: number;
}

/** Read from indexes alone (orders_open_browsers, orders_by_inbox_rank): ended orders are too many to count. */
export async function countOrders(db: Database): Promise<OrderNumbers> {
  const rows = await db
    .selectFrom("orders")
    .select((eb) => [
      "state",
      "inbox_rank",
      eb.fn.countAll<number>().as("count"),
      eb.fn.count<number>("browser").as("known"),
      eb.fn.count<number>("browser").distinct().as("browsers"),
    ])
    .where("is_open", "=", 1)
    .groupBy(["state", "inbox_rank"])
    .execute();
  const states: Record<string, number> = {};
  let [waiting, inbox] = [0, 0];
  for (const { state, inbox_rank, count, known, browsers } of rows) {
    states[state] = (states[state] ?? 0) + count;
    if (inbox_rank === INBOX.none) continue;
    waiting += count;
    inbox += inbox_rank === INBOX.unclaimed ? count - known + browsers : count;
  }
  /** With ended orders whose money is open again. */
  const { ranked } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("ranked"))
    .where("inbox_rank", ">", INBOX.none)
    .executeTakeFirstOrThrow();
  const again = Math.max(0, ranked - waiting);
  return { states, waiting, inbox: inbox + again, fellOut: await readCount(db, "fell-out") };
}

/**
 * Orders that wait for this agent's step, that have waited too long, and with unread messages
 * (docs/product.md, P23.3).
 */
export async function countFor(
  db: Database,
  { me, now }: { readonly me: string; readonly now: number },
): Promise<{ readonly mine: number; readonly late: number; readonly unread: number }> {
  const counted = db.selectFrom("orders").select((eb) => eb.fn.countAll<number>().as("count"));
  const { count: mine } = await counted
    .where("is_open", "=", 1)
    .where("state", "in", IN_WORK)
    .where("agent_id", "=", me)
    .executeTakeFirstOrThrow();
  const { count: late } = await counted
    .where("state", "=", "announced")
    .where("announced_at", "<=", now - LATE_MINUTES * 60_000)
    .executeTakeFirstOrThrow();
  const { count: unread } = await counted.where("unread", ">", 0).executeTakeFirstOrThrow();
  return { mine, late, unread };
}

const IN_WORK = ORDER_STATES.filter((state) => state !== "announced" && !isEnded(state));
