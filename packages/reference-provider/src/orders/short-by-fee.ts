/** Small shortfalls caused by a bank's or network's fee (docs/product.md, P20.11). */
import Big from "big.js";
import type { Database } from "../db/database.ts";
import { amountIn, heldOf, type LedgerPayment, sumOfKind } from "../ledger/ledger-payment.ts";
import { hasCorrection } from "../ledger/payment-conditions.ts";
import { bookPayment, NO_DETAILS } from "../ledger/payment-store.ts";
import { bookingOf } from "./desk-steps.ts";
import type { StepContext } from "./step-context.ts";
import { settlementLeft } from "./order-money.ts";
import type { OrderRecord } from "./order-record.ts";

export const MOST_SHORT_USD = 5;
/** How often a payer's shortfall is waived in 30 days. */
const MOST_TIMES = 3;
const SPAN_MS = 30 * 24 * 3_600_000;

/**
 * Books the missing amount as a fee, if it is small enough. It debits no account, because the money never
 * came.
 * @param payments including the money of this step
 */
export async function bookShortfall(
  context: StepContext,
  payments: readonly LedgerPayment[],
): Promise<readonly LedgerPayment[]> {
  const { db, order, settings, now } = context;
  const { details } = order.facts;
  const { shortPercent } = settings.limits;
  // Of a new price nothing is missing.
  if (details === null || shortPercent === 0 || settlementLeft(order) !== null) return payments;
  const { currency, amount } = details;
  const fees = amountIn(sumOfKind(payments, "fee"), currency);
  const short = new Big(amount).minus(amountIn(heldOf(payments), currency)).minus(fees);
  const usd = details.kind === "coin" ? short.times(order.rate) : short.div(details.rate ?? 1);
  const isLittle =
    short.gt(0) && short.lte(new Big(amount).times(shortPercent).div(100)) && usd.lte(MOST_SHORT_USD);
  if (!isLittle || (await timesLetGo(db, order, now)) >= MOST_TIMES) return payments;
  const fee = await bookPayment(db, {
    ...NO_DETAILS,
    ...bookingOf(context),
    direction: "out",
    kind: "fee",
    accountId: null,
    currency,
    amount: short.toFixed(),
    madeAt: now,
    key: null,
    allocated: null,
  });
  return [...payments, fee];
}

/** Counts the payer's waived shortfalls, by any matching column. */
async function timesLetGo(
  db: Database,
  { account_id, browser, destination, payer }: OrderRecord,
  now: number,
): Promise<number> {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("desk_allocations", "desk_allocations.reference", "orders.reference")
    .innerJoin("desk_payments", "desk_payments.id", "desk_allocations.payment_id")
    .select("desk_payments.id")
    .where("desk_payments.kind", "=", "fee")
    .where("recorded_at", ">", now - SPAN_MS)
    .where((eb) => eb.not(hasCorrection()))
    .where((eb) =>
      eb.or(
        Object.entries({ account_id, browser, destination, payer }).flatMap(([column, value]) =>
          value === null ? [] : [eb(column as "payer", "=", value)],
        ),
      ),
    )
    .execute();
  return rows.length;
}
