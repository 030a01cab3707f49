import type { OrderStep } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import type { OrderRecord } from "./order-record.ts";

/** Who works on an order, and what the desk notes for itself: a customer decides on neither. */
const WITHIN_THE_DESK: ReadonlySet<string> = new Set<OrderStep>([
  "claim",
  "release",
  "hand-over",
  "take-over",
  "note",
]);

/** Whether a customer who saw this version would decide on the same order now (docs/product.md, P20.3). */
export async function isAsCustomerSaw(
  db: Database,
  { reference, version }: OrderRecord,
  seen: number,
): Promise<boolean> {
  const since = await db
    .selectFrom("order_history")
    .select("step")
    .where("reference", "=", reference)
    .where("version", ">", seen)
    .execute();
  return since.length === version - seen && since.every(({ step }) => WITHIN_THE_DESK.has(step));
}
