/** How an order ended. Signed receipts rely on the places in this list for good: a new one goes to the end. */
export const RECEIPT_OUTCOMES = ["closed", "returned", "cancelled"] as const;
