/**
 * How an order ended. Signed receipts store the index, so never reorder this list; add new outcomes at the
 * end.
 */
export const RECEIPT_OUTCOMES = ["closed", "returned", "cancelled"] as const;
