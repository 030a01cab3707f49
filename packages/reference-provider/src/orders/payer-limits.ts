/** Limits per payer, and what counts towards them (docs/product.md, P20.7). */
import type Big from "big.js";
import type { Database } from "../db/database.ts";
import type { Settings } from "../desk/settings-store.ts";
import { DAY_MS, isUnpaid, lastSeenAt, sumBefore, usdAt } from "./counted-orders.ts";
import { isFirstOrder, type Payer } from "./first-order.ts";
import { isEnded, type OrderRecord, recordsOf } from "./order-record.ts";
import { isSameDestination, namesOnePayer } from "./same-destination.ts";

const MONTH_MS = 30 * DAY_MS;
/** After this many details without payment in 30 days, the price is no longer held. */
const UNPAID_TO_LOSE_HOLD = 2;

/**
 * What identifies a payer. Each is summed separately, so that changing one leaves the sums of the others. A
 * destination is an address with its tag, or a payout account.
 */
const PAYER_COLUMNS = ["account_id", "destination", "browser", "payer"] as const;
type PayerColumn = (typeof PAYER_COLUMNS)[number];

/** Browsers lose their identity, and people share names, so these alone refuse nothing. */
function isFirm(column: PayerColumn, { destination }: Payer): boolean {
  return column === "account_id" || (column === "destination" && namesOnePayer(destination));
}

export type LimitName = "day" | "month" | "first";

interface LimitsAt {
  /** Only what was known at that time counts, so that a verdict doesn't change later. */
  readonly at: number;
  readonly limits: Settings["limits"];
}

export interface PassedLimit {
  readonly name: LimitName;
  readonly by: PayerColumn;
  readonly sum: Big;
  readonly limit: string;
}

/** Other orders of possibly the same payer, by the matching column. */
type OthersBy = ReadonlyMap<PayerColumn, readonly OrderRecord[]>;

/** The payer's USD in 24 hours and in 30 days, including this order: the largest over all columns. */
export async function payerSums(
  db: Database,
  order: Payer,
  now: number,
): Promise<{ readonly dayUsd: Big; readonly monthUsd: Big }> {
  const others = [...(await othersBy(db, order, now)).values(), []];
  const largest = (spanMs: number) =>
    others
      .map((orders) => sumBefore(orders, now, spanMs).plus(order.usd))
      .reduce((one, other) => (other.gt(one) ? other : one));
  return { dayUsd: largest(DAY_MS), monthUsd: largest(MONTH_MS) };
}

/** A limit because of which the order gets no payment details; null: none. */
export async function refusingLimit(
  db: Database,
  order: Payer,
  limitsAt: LimitsAt,
): Promise<PassedLimit | null> {
  return (await passedLimits(db, order, limitsAt)).find(({ by }) => isFirm(by, order)) ?? null;
}

/**
 * Whether a limit requires a second person. What was checked when details were shown is checked again when
 * money is recorded, because by then it can't be refused.
 */
export async function limitReason(
  db: Database,
  order: OrderRecord,
  { limits }: Pick<Settings, "limits">,
  now: number,
): Promise<boolean> {
  const { details_at } = order;
  if (details_at === null) return false;
  for (const at of [details_at, lastSeenAt(order) ?? now])
    if ((await passedLimits(db, { ...order, usd: usdAt(order, at).toFixed() }, { at, limits })).length > 0)
      return true;
  return false;
}

/** Whether another order of the payer has payment details but no money yet. */
export async function hasUnpaidHold(db: Database, order: Payer, now: number): Promise<boolean> {
  const others = await othersBy(db, order, now);
  return provenOrders(others, order).some((other) => !isEnded(other.state) && isUnpaid(other));
}

/**
 * Whether the payer let details expire without paying so often that the price of the paying minute applies.
 */
export async function losesHold(db: Database, order: Payer, now: number): Promise<boolean> {
  const unpaid = provenOrders(await othersBy(db, order, now), order).filter(
    (other) => isEnded(other.state) && isUnpaid(other) && (other.details_at ?? 0) > now - MONTH_MS,
  );
  return unpaid.length >= UNPAID_TO_LOSE_HOLD;
}

/** Each order once; a name alone proves nothing. */
function provenOrders(others: OthersBy, payer: Payer): readonly OrderRecord[] {
  const proven = [...others].flatMap(([column, orders]) =>
    column === "browser" || isFirm(column, payer) ? orders : [],
  );
  return [...new Map(proven.map((order) => [order.reference, order])).values()];
}

async function passedLimits(
  db: Database,
  order: Payer,
  { at, limits: { dayUsd, monthUsd, newPayerUsd } }: LimitsAt,
): Promise<readonly PassedLimit[]> {
  const all: readonly { name: LimitName; limit: string | null; spanMs: number }[] = [
    { name: "day", limit: dayUsd, spanMs: DAY_MS },
    { name: "month", limit: monthUsd, spanMs: MONTH_MS },
    { name: "first", limit: newPayerUsd, spanMs: MONTH_MS },
  ];
  const set = all.filter(({ limit }) => limit !== null);
  if (set.length === 0) return [];
  const isNew = newPayerUsd !== null && (await isFirstOrder(db, order));
  const others = await othersBy(db, order, at);
  return PAYER_COLUMNS.flatMap((by) =>
    set.flatMap(({ name, limit, spanMs }) => {
      const sum = sumBefore(others.get(by) ?? [], at, spanMs).plus(order.usd);
      const isPassed = order[by] !== null && sum.gt(limit!) && (name !== "first" || isNew);
      return isPassed ? [{ name, by, sum, limit: limit! }] : [];
    }),
  );
}

async function othersBy(db: Database, order: Payer, at: number): Promise<OthersBy> {
  const others = new Map<PayerColumn, readonly OrderRecord[]>();
  for (const column of PAYER_COLUMNS) {
    const value = order[column];
    if (value === null) continue;
    const rows = await db
      .selectFrom("orders")
      .selectAll()
      .where((eb) =>
        column === "destination" ? isSameDestination(eb, value, at - MONTH_MS) : eb(column, "=", value),
      )
      .where("details_at", "is not", null)
      // Late money counts from when it came.
      .where("updated_at", ">", at - MONTH_MS)
      .where("reference", "!=", order.reference)
      .execute();
    others.set(column, await recordsOf(db, rows));
  }
  return others;
}
