/** The desk's gross margin on an order, for its admins (docs/product.md, P20.12). */
import type { DeskTotals } from "@tradeslip/contracts";
import { decodeSlipBody, readSlipToken } from "@tradeslip/contracts/slips";
import Big from "big.js";
import type { Database } from "../db/database.ts";
import { type Money, sumOfKind } from "../ledger/ledger-payment.ts";
import { feesOf, type PaymentFee } from "../ledger/payment-store.ts";
import { wentOut } from "./order-money.ts";
import { type OrderRecord, recordsOf } from "./order-record.ts";
import type { Span } from "./totals.ts";

const USD = "USD";
const CENTS = 2;
/** Orders read at a time. */
const PAGE = 500;

/**
 * Money in minus payouts, refunds and the bank's fees, in US dollars, without reversed and corrected parts:
 * coins at the slip's market price, other money at the reference rate known when details were shown. Null:
 * one of them is unknown, or no money came. The fee of a payment for several orders counts by each one's part.
 */
export async function grossMargin(db: Database, order: OrderRecord): Promise<string | null> {
  return marginOf(order, await feesOf(db, order.payments))?.toFixed(CENTS) ?? null;
}

/** For orders that ended in the span, if anything was paid out. */
export async function marginOfSpan(
  db: Database,
  { from, to }: Span,
): Promise<NonNullable<DeskTotals["margin"]>> {
  let [sum, orders, unknown] = [new Big(0), 0, 0];
  let after = { at: from, reference: "" };
  for (;;) {
    const rows = await db
      .selectFrom("orders")
      .selectAll()
      // In the index's order: paging by reference alone would search all of them for each page.
      .where("ended_at", ">=", after.at)
      .where("ended_at", "<", to)
      .where((eb) => eb.or([eb("ended_at", ">", after.at), eb("reference", ">", after.reference)]))
      .orderBy("ended_at")
      .orderBy("reference")
      .limit(PAGE)
      .execute();
    const page = (await recordsOf(db, rows)).filter(wentOut);
    const fees = await feesOf(
      db,
      page.flatMap(({ payments }) => payments),
    );
    for (const order of page) {
      const margin = marginOf(order, fees);
      orders += 1;
      if (margin === null) unknown += 1;
      else sum = sum.plus(margin);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return { usd: sum.toFixed(CENTS), orders, unknown };
    after = { at: last.ended_at ?? to, reference: last.reference };
  }
}

function marginOf(order: OrderRecord, allFees: readonly PaymentFee[]): Big | null {
  const { payments } = order;
  const fees = payments.flatMap(({ id, allocated, amount }) =>
    allFees
      .filter(({ about }) => about === id)
      .map((fee) => ({ ...fee, amount: new Big(fee.amount).times(allocated).div(amount).toFixed() })),
  );
  if (payments.length === 0) return null;
  const came = sumIn(order, sumOfKind(payments, "customer"));
  const went = sumIn(order, [...sumOfKind(payments, "payout"), ...sumOfKind(payments, "refund"), ...fees]);
  return came === null || went === null ? null : came.minus(went);
}

/** Null: one of the prices is unknown. */
function sumIn(order: OrderRecord, sums: readonly Money[]): Big | null {
  let total: Big | null = new Big(0);
  for (const { currency, amount } of sums) {
    const price = priceIn(order, currency);
    total = total === null || price === null ? null : total.plus(price(amount));
  }
  return total;
}

/** Converts an amount to dollars. */
function priceIn(
  { token, coin_symbol, facts: { details, local, renewedPrice } }: OrderRecord,
  currency: string,
): ((amount: string) => Big) | null {
  if (currency === USD) return (amount) => new Big(amount);
  if (currency === coin_symbol) {
    const market = renewedPrice?.market ?? marketPrice(token);
    return market === undefined ? null : (amount) => new Big(amount).times(market);
  }
  const reference = details?.referenceRate;
  const isItsRate = currency === (details?.kind === "coin" ? local?.currency : details?.currency);
  return reference && isItsRate ? (amount) => new Big(amount).div(reference) : null;
}

/** Undefined: a slip of another release, which lacks the price or can't be read here. */
function marketPrice(token: string): string | undefined {
  const parts = readSlipToken(token);
  try {
    return parts === null ? undefined : decodeSlipBody(parts.body).terms.market;
  } catch {
    return undefined;
  }
}
