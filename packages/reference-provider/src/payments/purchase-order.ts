import { BOOK_UNKNOWN } from "@tradeslip/contracts/rules";
import { createHash } from "node:crypto";
import * as z from "zod";
import { satsFor } from "../bitcoin/satoshi.ts";
import { DIGITAL_PRICES } from "../books/books.ts";
import { ProviderError } from "../errors.ts";

const MAX_PRICE_AGE_MS = 10 * 60_000;
/** Clocks differ. */
const MAX_CLOCK_SKEW_MS = 60_000;

/** Checked loosely here: the order is validated after its idempotency key, because a used key takes precedence. */
export const PurchaseOrder = z.object({
  bookId: z.string().max(64),
  type: z.string().max(16),
  amount: z.string().max(16),
  btcUsd: z.string().max(40).optional(),
  btcUsdAsOf: z.iso.datetime({ offset: true }).optional(),
});
export type PurchaseOrder = z.infer<typeof PurchaseOrder>;

/** What an idempotency key is bound to. Without the price of Bitcoin, which differs at a retry. */
export function orderHash({ bookId, type, amount }: PurchaseOrder): string {
  return createHash("sha256")
    .update(JSON.stringify([bookId, type, amount]))
    .digest("base64url");
}

/** Throws a ProviderError for what is not sold, or not at this price. */
export function checkOrder({ bookId, type, amount }: PurchaseOrder): void {
  const price = DIGITAL_PRICES.get(bookId);
  if (price === undefined) throw new ProviderError(400, BOOK_UNKNOWN);
  if (type === "physical") throw new ProviderError(422, "The physical copy isn't for sale yet.");
  if (type !== "digital") throw new ProviderError(400, "We don't sell this kind of copy.");
  if (amount !== price) throw new ProviderError(400, "That isn't the price of the book.");
}

/** The amount in satoshi. Throws a ProviderError when the price of Bitcoin is missing, old or absurd. */
export function quoteInSats(
  order: PurchaseOrder,
  now: number,
): { readonly sats: number; readonly btcUsd: string } {
  const { amount, btcUsd = "", btcUsdAsOf = "" } = order;
  const age = now - Date.parse(btcUsdAsOf);
  const isFresh = age < MAX_PRICE_AGE_MS && age > -MAX_CLOCK_SKEW_MS;
  const sats = isFresh ? satsFor(amount, btcUsd) : null;
  if (sats === null) {
    throw new ProviderError(503, "We have no market price right now. Please try again.", {
      code: "no_market_price",
      retryAfterSeconds: 60,
    });
  }
  return { sats, btcUsd };
}
