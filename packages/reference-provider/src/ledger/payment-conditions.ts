/** Conditions on the payment of a query over `desk_payments`. */
import { expressionBuilder } from "kysely";
import type { Tables } from "../db/tables.ts";

/** Whether a correction is about the query's payment, found by its index for each. */
export function hasCorrection() {
  const eb = expressionBuilder<Tables, "desk_payments">();
  return eb.exists(
    eb
      .selectFrom("desk_payments as correction")
      .select("correction.id")
      .where("correction.kind", "=", "correction")
      .whereRef("correction.about", "=", "desk_payments.id"),
  );
}

/**
 * Whether the query's payment was fully corrected. A partly corrected one keeps its claim on the bank line.
 */
export function isCorrectedAway() {
  const eb = expressionBuilder<Tables, "desk_payments">();
  const keys = eb
    .selectFrom("payment_keys")
    .select("payment_keys.key")
    .whereRef("payment_keys.payment_id", "=", "desk_payments.id");
  return eb.and([hasCorrection(), eb.not(eb.exists(keys))]);
}

/** Whether the query's payment counts for an order, with any part. */
export function hasAllocation() {
  const eb = expressionBuilder<Tables, "desk_payments">();
  return eb.exists(
    eb
      .selectFrom("desk_allocations")
      .select("desk_allocations.payment_id")
      .whereRef("desk_allocations.payment_id", "=", "desk_payments.id"),
  );
}

/** Whether the query's payment still has words of or about a customer. */
export function hasWords() {
  const eb = expressionBuilder<Tables, "desk_payments">();
  return eb.or(
    (["address", "counterparty", "narration"] as const).map((column) =>
      eb(`desk_payments.${column}`, "is not", null),
    ),
  );
}
