import type { ReceiptTerms } from "@tradeslip/contracts";
import { readReceiptToken, receiptMessage, writeReceiptToken } from "@tradeslip/contracts/receipts";
import { ReceiptSigner } from "../receipt-signer.ts";
import { someSigner } from "./some-signer.ts";

/** A purchase of part of a bitcoin, at the market price. */
export const RECEIPT_TERMS: ReceiptTerms = {
  reference: "9W57J-YKX28",
  outcome: "closed",
  side: "buy",
  coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
  usd: "250.00",
  coinAmount: "0.00352113",
  rate: "71000",
  market: "71000",
  fee: { percent: "0", usd: "0.00" },
  came: [{ currency: "USD", amount: "250" }],
  paidOut: [{ currency: "BTC", amount: "0.00352113" }],
  refunded: [],
  endedAt: "2026-03-14T10:12:00.000Z",
  issuedAt: "2026-03-14T10:12:00.000Z",
};

export function receiptsOf(secret: string): ReceiptSigner {
  return new ReceiptSigner(someSigner([secret]).keys);
}

/** A receipt of a later release, which writes more. */
export function newerReceipt(secret: string): string {
  const { body } = readReceiptToken(receiptsOf(secret).sign(RECEIPT_TERMS)!)!;
  const later = Uint8Array.from([...body, 0]);
  const signature = someSigner([secret]).keys.signing()!.signer.sign(receiptMessage(later));
  return writeReceiptToken(later, signature);
}
