import {
  RECEIPT_KEY_COMPROMISED,
  RECEIPT_KEY_UNKNOWN,
  RECEIPT_NEWER,
  RECEIPT_NOT_OURS,
} from "../rules/receipt-messages.ts";

/** Reasons why a token isn't shown as one of our receipts, by problem code, as for slips (P8.5). */
export const RECEIPT_ERRORS = {
  unknown_receipt: RECEIPT_NOT_OURS,
  receipt_key_unknown: RECEIPT_KEY_UNKNOWN,
  receipt_newer: RECEIPT_NEWER,
  receipt_key_compromised: RECEIPT_KEY_COMPROMISED,
} as const;
export type ReceiptError = keyof typeof RECEIPT_ERRORS;
