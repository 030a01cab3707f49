/** What an order counts towards limits, and for how long (docs/product.md, P20.7). */
import Big from "big.js";
import { type LedgerPayment, standing, standingOf, sumOf } from "../ledger/ledger-payment.ts";
import { isEnded, type OrderRecord } from "./order-record.ts";

export const DAY_MS = 24 * 3_600_000;

/** Total USD of these orders in the period before `at`. */
export function sumBefore(orders: readonly OrderRecord[], at: number, spanMs: number): Big {
  return orders
    .filter((order) => countsBefore(order, at, spanMs))
    .reduce((sum, order) => sum.plus(usdAt(order, at)), new Big(0));
}

/**
 * Payment details count for a day, even if the order is cancelled, because money may still come. Received
 * money counts longer, and so does what was paid out, though a bank took back what came for it.
 */
export function countsBefore(order: OrderRecord, at: number, spanMs: number): boolean {
  const { details_at, state } = order;
  if (details_at === null || details_at > at) return false;
  const seenAt = (seenBefore(order, at).at(-1) ?? paidOutBefore(order, at))?.recordedAt;
  if (seenAt === undefined) return details_at > at - DAY_MS;
  return state !== "returned" && Math.max(details_at, seenAt) > at - spanMs;
}

/**
 * An order's value for limits: the money received or, while more may come, the agreed amount. Money received in
 * another coin or currency has no known price here, and takes none from the rest.
 */
export function usdAt(order: OrderRecord, at: number): Big {
  const { usd, rate, state, payments, facts } = order;
  const { details } = facts;
  const seen = seenBefore(order, at);
  const isAgreed = ({ currency }: LedgerPayment) => currency === details?.currency;
  const own = seen.filter(isAgreed);
  if (own.length === 0) return new Big(usd);
  const back = standing(payments, "refund").filter((row) => row.recordedAt <= at && isAgreed(row));
  const standingSum = (rows: readonly LedgerPayment[]) =>
    sumOf(rows.map((payment) => standingOf(payment, payments)));
  const came = standingSum(own).minus(standingSum(back));
  const cameUsd = details?.kind === "coin" ? came.times(rate) : came.div(details?.rate ?? 1);
  const isAll = isEnded(state) && own.length === seen.length && !isLost(order, at);
  return isAll || cameUsd.gt(usd) ? cameUsd : new Big(usd);
}

export function isUnpaid(order: OrderRecord): boolean {
  return seenBefore(order, Infinity).length === 0;
}

/** When money was last recorded; null: none came. */
export function lastSeenAt(order: OrderRecord): number | null {
  return seenBefore(order, Infinity).at(-1)?.recordedAt ?? null;
}

function seenBefore({ payments }: OrderRecord, at: number): readonly LedgerPayment[] {
  return standing(payments, "customer").filter(({ recordedAt }) => recordedAt <= at);
}

/** Whether a bank took back what was paid out for. */
function isLost(order: OrderRecord, at: number): boolean {
  const isTakenBack = standing(order.payments, "reversal").some(({ direction }) => direction === "out");
  return isTakenBack && paidOutBefore(order, at) !== undefined;
}

/** The last payout but those that two members corrected as never made. One that came back, as one may say, counts. */
function paidOutBefore({ payments }: OrderRecord, at: number): LedgerPayment | undefined {
  const rows = payments.filter(({ kind }) => kind !== "reversal");
  return rows.findLast((row) => row.kind === "payout" && row.recordedAt <= at && standingOf(row, rows).gt(0));
}
