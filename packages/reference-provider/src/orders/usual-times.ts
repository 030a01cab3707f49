import type { OrderStatus } from "@tradeslip/contracts";
import type { OrderState } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";

/** With fewer orders, the median says nothing (docs/product.md, P22.8). */
const FEWEST = 10;
const MOST = 50;
const MINUTE_MS = 60_000;
const MONTH_MS = 30 * 86_400_000;

/** The desk's steps, from one state to another. */
const STEPS = [
  ["announced", "claimed"],
  ["said-paid", "money-seen"],
  ["money-seen", "sent"],
] as const satisfies readonly (readonly [from: OrderState, to: OrderState])[];

/** Median minutes of each of the desk's steps, from the history of the orders that ended last. */
export async function usualTimes(db: Database, now: number): Promise<NonNullable<OrderStatus["usual"]>> {
  const ended = await db
    .selectFrom("orders")
    .select("reference")
    .where("ended_at", ">", now - MONTH_MS)
    .orderBy("ended_at", "desc")
    .limit(MOST)
    .execute();
  if (ended.length < FEWEST) return {};
  const rows = await db
    .selectFrom("order_history")
    .select(["reference", "state", "at"])
    .where(
      "reference",
      "in",
      ended.map(({ reference }) => reference),
    )
    .orderBy("reference")
    .orderBy("version")
    .execute();
  const orders = new Map<string, Map<OrderState, number>>();
  for (const { reference, state, at } of rows) {
    const begun = orders.get(reference) ?? new Map<OrderState, number>();
    if (!begun.has(state)) begun.set(state, at);
    orders.set(reference, begun);
  }
  const medians = STEPS.flatMap(([from, to]) => {
    const took = [...orders.values()].flatMap((begun) => {
      const [start, end] = [begun.get(from), begun.get(to)];
      return start === undefined || end === undefined ? [] : [end - start];
    });
    if (took.length < FEWEST) return [];
    const middle = took.toSorted((a, b) => a - b)[Math.ceil(took.length / 2) - 1]!;
    return [[to, Math.max(1, Math.ceil(middle / MINUTE_MS))] as const];
  });
  return Object.fromEntries(medians);
}

/** The number of orders that an agent finished since the month began (UTC); undefined if there are few. */
export async function finishedBy(
  db: Database,
  agentId: string | null,
  now: number,
): Promise<number | undefined> {
  if (agentId === null) return undefined;
  const today = new Date(now);
  const { count } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("agent_id", "=", agentId)
    .where("state", "=", "closed")
    .where("ended_at", ">=", Date.UTC(today.getUTCFullYear(), today.getUTCMonth()))
    .executeTakeFirstOrThrow();
  return count < FEWEST ? undefined : count;
}
