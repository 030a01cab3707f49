import type { Receipt, SlipKeySet } from "@tradeslip/contracts";
import { decodeReceiptBody, readReceiptToken, receiptMessage } from "@tradeslip/contracts/receipts";
import { isSignedByOneOf } from "./verify-signature.ts";

/** What a receipt's signature alone proves, as for slips (prove-slip.ts): that it was correct when issued. */
export async function proveReceipt(
  token: string,
  keys: SlipKeySet["keys"],
): Promise<Receipt | "receipt_newer" | null> {
  const parts = readReceiptToken(token);
  if (parts === null) return null;
  if (!(await isSignedByOneOf(keys, { ...parts, body: receiptMessage(parts.body) }))) return null;
  try {
    return decodeReceiptBody(parts.body).terms;
  } catch {
    return "receipt_newer";
  }
}
