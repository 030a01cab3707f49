/** Sentences about receipts that both pages and server show. */
import type { Message } from "./message.ts";

export const RECEIPT_NOT_OURS: Message = /*i18n*/ {
  id: "unknown_receipt",
  message: "This receipt was not issued by us",
};
export const RECEIPT_KEY_UNKNOWN: Message = /*i18n*/ {
  id: "receipt_key_unknown",
  message: "We can't check this receipt",
};
export const RECEIPT_NEWER: Message = /*i18n*/ {
  id: "receipt_newer",
  message: "Please reload to check this receipt",
};
export const RECEIPT_KEY_COMPROMISED: Message = /*i18n*/ {
  id: "receipt_key_compromised",
  message: "Its key leaked, so this receipt proves nothing. The order's page has a new one",
};
