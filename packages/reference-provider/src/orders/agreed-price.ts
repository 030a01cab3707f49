/** The price that customer and desk last agreed on, as stated on the receipt (docs/product.md, P20.22). */
import { settledPrice, type SettledPrice } from "@tradeslip/contracts/rules";
import type { SlipTerms } from "@tradeslip/contracts/slips";
import type { Database } from "../db/database.ts";
import { localOf, type OrderRecord } from "./order-record.ts";
import { readSlip } from "./slip-reader.ts";

/** @param slip the order's own; without it, the fee of a price that wasn't renewed is unknown */
export function agreedPrice(order: OrderRecord, slip?: SlipTerms): SettledPrice {
  const { usd, coin_amount: coinAmount, rate, facts } = order;
  const local = localOf(order);
  const ordered = { usd, coinAmount, rate, ...(local === undefined ? {} : { local }), ...facts.renewedPrice };
  const settlement = facts.settlement === null ? {} : { settlement: { ...facts.settlement, at: "" } };
  return settledPrice({ ...ordered, ...settlement }, slip ?? ordered);
}

/** Without the fee if the slip can no longer be read. */
export async function agreedPriceOf(db: Database, order: OrderRecord): Promise<SettledPrice> {
  const slip = await readSlip(db, order.token);
  return agreedPrice(order, typeof slip === "string" ? undefined : slip.terms);
}
