/** What all payers together may hold, however many one person can be (docs/product.md, P20.7). */
import type { OrderState } from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Database } from "../db/database.ts";
import { countsBefore, DAY_MS, isUnpaid, sumBefore, usdAt } from "./counted-orders.ts";
import { isFirstOrder } from "./first-order.ts";
import { type OrderRecord, recordsOf } from "./order-record.ts";

const UNPAID_STATES: readonly OrderState[] = ["details-shown", "said-paid", "disputed"];
/** Of orders with payment details that are not ended. */
export const OPEN_STATES: readonly OrderState[] = [...UNPAID_STATES, "money-seen", "sent"];

/** USD of all orders with payment details that no money came for yet. */
export async function openHolds(db: Database): Promise<Big> {
  const rows = await withDetails(db).where("state", "in", UNPAID_STATES).execute();
  const unpaid = (await recordsOf(db, rows)).filter(isUnpaid);
  return unpaid.reduce((sum, { usd }) => sum.plus(usd), new Big(0));
}

interface Looked {
  /** An order that is judged, and isn't among the others. */
  readonly besides: string;
  /** It may be less than that. */
  readonly enough: Big;
}

/** USD of all orders in 24 hours whose payer had closed none before. */
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
  // Who is new takes a look for each: not where all of them together are little.
  const all = sumBefore(orders, now, DAY_MS);
  if (looked !== null && all.lte(looked.enough)) return all;
  const first: OrderRecord[] = [];
  for (const order of orders) if (await isFirstOrder(db, order, order.details_at!)) first.push(order);
  return first.reduce((sum, order) => sum.plus(usdAt(order, now)), new Big(0));
}

function withDetails(db: Database) {
  return db.selectFrom("orders").selectAll().where("details_at", "is not", null);
}
