/** Limits that refuse an order, checked wherever its amount can grow (docs/product.md, P20.7). */
import { MAXIMUM_USD, type Message, USD_DECIMALS } from "@tradeslip/contracts/rules";
import Big from "big.js";
import { writeCount } from "../db/counts.ts";
import type { Database } from "../db/database.ts";
import type { Settings } from "../desk/settings-store.ts";
import type { ProviderError } from "../errors.ts";
import { type Money, sumOfKind } from "../ledger/ledger-payment.ts";
import { usdAt } from "./counted-orders.ts";
import { firstOrdersOfDay } from "./desk-limits.ts";
import { isFirstOrder } from "./first-order.ts";
import { notPossible } from "./order-errors.ts";
import type { OrderRecord } from "./order-record.ts";
import { type LimitName, refusingLimit } from "./payer-limits.ts";
import type { StepContext } from "./step-context.ts";
import { ABOVE_DAY, ABOVE_FIRST, ABOVE_LARGEST, ABOVE_MONTH, ABOVE_NEW_PAYERS } from "./step-messages.ts";
import { usdAsAgreed, usdOf } from "./usd-worth.ts";

/** Throws a ProviderError 409. @param order with the value that it would have */
export async function requireWithinPayersLimits(
  db: Database,
  order: OrderRecord,
  limits: Settings["limits"],
  now: number,
): Promise<void> {
  const passed = await refusingLimit(db, order, { at: now, limits });
  if (passed !== null) throw aboveLimit(ABOVE[passed.name], passed.sum, passed.limit);
  const { newPayersDayUsd } = limits;
  if (newPayersDayUsd === null || !(await isFirstOrder(db, order))) return;
  const room = new Big(newPayersDayUsd).minus(order.usd);
  const others = await firstOrdersOfDay(db, now, { besides: order.reference, enough: room });
  if (others.gt(room)) throw aboveLimit(ABOVE_NEW_PAYERS, others.plus(order.usd), newPayersDayUsd);
}

/**
 * Received money or a new price may exceed what was agreed: then the limits are checked again, and an
 * excessive amount must be refunded. Throws a ProviderError 409.
 * @param priced USD of a new price
 */
export async function requireGrowthWithinLimits(
  { db, order, settings, now }: StepContext,
  priced = order.facts.settlement?.usd ?? order.usd,
): Promise<void> {
  const came = usdAt(order, now).round(USD_DECIMALS);
  const usd = came.gt(priced) ? came.toFixed() : priced;
  // Amounts within the agreement were checked when details were shown.
  if (new Big(usd).lte(order.usd)) return;
  if (new Big(usd).gt(MAXIMUM_USD)) throw aboveLimit(ABOVE_LARGEST, new Big(usd), MAXIMUM_USD);
  await writeCount(db, "details", 1);
  await requireWithinPayersLimits(db, { ...order, usd }, settings.limits, now);
}

/**
 * The same for a payout: one beyond the agreement makes the order as large as what then went out. Throws a
 * ProviderError 409.
 * @param beyond null: it is within the agreement
 */
export async function requirePayoutWithinLimits(context: StepContext, beyond: Money | null): Promise<void> {
  const { db, order, settings } = context;
  const agreed = order.facts.settlement?.usd ?? order.usd;
  if (beyond === null) return requireGrowthWithinLimits(context, agreed);
  let out = new Big(0);
  for (const money of [...sumOfKind(order.payments, "payout"), beyond]) {
    const usd = usdAsAgreed(order, money) ?? (await usdOf(db, settings, money.currency, money.amount));
    // Without a known price there is only the approver's word.
    out = out.plus(usd ?? 0);
  }
  await requireGrowthWithinLimits(context, out.gt(agreed) ? out.toFixed(USD_DECIMALS) : agreed);
}

export function aboveLimit(sentence: Message, sum: Big, limit: string): ProviderError {
  return notPossible({ ...sentence, values: { sum: sum.toFixed(2), limit } });
}

/** Only for the agent, because a sum may include another customer with the same destination. */
const ABOVE: Readonly<Record<LimitName, Message>> = {
  day: ABOVE_DAY,
  month: ABOVE_MONTH,
  first: ABOVE_FIRST,
};
