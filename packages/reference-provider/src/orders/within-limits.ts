/** Limits that refuse an order, asked wherever its amount can grow (docs/product.md, P20.7). */
import type { Message } from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Database } from "../db/database.ts";
import type { Settings } from "../desk/settings-store.ts";
import type { ProviderError } from "../errors.ts";
import { firstOrdersOfDay } from "./desk-limits.ts";
import { isFirstOrder } from "./first-order.ts";
import { notPossible } from "./order-errors.ts";
import type { OrderRecord } from "./order-record.ts";
import { type LimitName, refusingLimit } from "./payer-limits.ts";
import { ABOVE_DAY, ABOVE_FIRST, ABOVE_MONTH, ABOVE_NEW_PAYERS } from "./step-sentences.ts";

/** Throws a ProviderError 409. @param order with what it would be worth */
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

export function aboveLimit(sentence: Message, sum: Big, limit: string): ProviderError {
  return notPossible({ ...sentence, values: { sum: sum.toFixed(2), limit } });
}

/** For the agent alone: a sum may be that of another customer with the same destination. */
const ABOVE: Readonly<Record<LimitName, Message>> = {
  day: ABOVE_DAY,
  month: ABOVE_MONTH,
  first: ABOVE_FIRST,
};
