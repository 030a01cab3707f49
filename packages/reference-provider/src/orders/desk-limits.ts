/** Limits for all payers together, however many identities one person uses (docs/product.md, P20.7). */
import type { OrderState } from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Database } from "../db/database.ts";
import { countsBefore, DAY_MS, isUnpaid, sumBefore, usdAt } from "./counted-orders.ts";
import { isFirstOrder } from "./first-order.ts";
import { type OrderRecord, recordsOf } from "./order-record.ts";

const UNPAID_STATES: readonly OrderState[] = ["details-shown", "said-paid", "disputed"];
/** States of unfinished orders with payment details. */
export const OPEN_STATES: readonly OrderState[] = [...UNPAID_STATES, "money-seen", "sent"];

/** Total USD of orders with payment details that haven't received money. */
export async function openHolds(db: Database): Promise<Big> {
  const rows = await withDetails(db).where("state", "in", UNPAID_STATES).execute();
  const unpaid = (await recordsOf(db, rows)).filter(isUnpaid);
  return unpaid.reduce((sum, { usd }) => sum.plus(usd), new Big(0));
}

interface Looked {
  /** The order being checked, which is not counted itself. */
  readonly besides: string;
  /** An upper bound suffices if it is at most this. */
  readonly enough: Big;
}

/** Total USD in 24 hours of orders whose payer had never closed one. */
export async function firstOrdersOfDay(
  db: Database,
  now: number,
  looked: Looked | null = null,
): Promise<Big> {
  const rows = await withDetails(db)
    .where("reference", "!=", looked?.besides ?? "")
    .where((eb) => eb.or([eb("state", "in", OPEN_STATES), eb("ended_at", ">", now - DAY_MS)]))
    .execute();
  const orders = (await recordsOf(db, rows)).filter((order) => countsBefore(order, now, DAY_MS));
  // Finding first-time payers takes a query per order, so it is skipped if all together are below the bound.
  const all = sumBefore(orders, now, DAY_MS);
  if (looked !== null && all.lte(looked.enough)) return all;
  const first: OrderRecord[] = [];
  for (const order of orders)
    if (order.facts.isFirst ?? (await isFirstOrder(db, order, order.details_at!))) first.push(order);
  return first.reduce((sum, order) => sum.plus(usdAt(order, now)), new Big(0));
}

function withDetails(db: Database) {
  return db.selectFrom("orders").selectAll().where("details_at", "is not", null);
}
