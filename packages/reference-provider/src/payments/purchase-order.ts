import { BOOK_UNKNOWN, type Message } from "@tradeslip/contracts/rules";
import { createHash } from "node:crypto";
import * as z from "zod";
import { satsFor } from "../bitcoin/satoshi.ts";
import { DIGITAL_PRICES } from "../books/books.ts";
import { ProviderError } from "../errors.ts";

const MAX_PRICE_AGE_MS = 10 * 60_000;
/** Allows for clocks that differ. */
const MAX_CLOCK_SKEW_MS = 60_000;

/**
 * Checked loosely here: the order is validated after its idempotency key, because a used key takes
 * precedence.
 */
export const PurchaseOrder = z.object({
  bookId: z.string().max(64),
  type: z.string().max(16),
  amount: z.string().max(16),
  btcUsd: z.string().max(40).optional(),
  btcUsdAsOf: z.iso.datetime({ offset: true }).optional(),
});
export type PurchaseOrder = z.infer<typeof PurchaseOrder>;

/** Hash that an idempotency key is bound to. It leaves out the Bitcoin price, which differs in a retry. */
export function orderHash({ bookId, type, amount }: PurchaseOrder): string {
  return createHash("sha256")
    .update(JSON.stringify([bookId, type, amount]))
    .digest("base64url");
}

const PHYSICAL_LATER: Message = /*i18n*/ {
  id: "physical_not_for_sale",
  message: "The physical copy isn't for sale yet.",
};
const UNKNOWN_COPY: Message = /*i18n*/ {
  id: "copy_not_for_sale",
  message: "We don't sell this kind of copy.",
};
const OTHER_PRICE: Message = /*i18n*/ { id: "other_price", message: "That isn't the price of the book." };
const NO_MARKET_PRICE: Message = /*i18n*/ {
  id: "no_market_price",
  message: "We have no market price right now. Please try again.",
};

/** Throws a ProviderError if the book isn't sold, or not at this price. */
export function checkOrder({ bookId, type, amount }: PurchaseOrder): void {
  const price = DIGITAL_PRICES.get(bookId);
  if (price === undefined) throw new ProviderError(400, BOOK_UNKNOWN);
  if (type === "physical") throw new ProviderError(422, PHYSICAL_LATER);
  if (type !== "digital") throw new ProviderError(400, UNKNOWN_COPY);
  if (amount !== price) throw new ProviderError(400, OTHER_PRICE);
}

/** The amount in satoshi. Throws a ProviderError if the Bitcoin price is missing, old or absurd. */
export function quoteInSats(
  order: PurchaseOrder,
  now: number,
): { readonly sats: number; readonly btcUsd: string } {
  const { amount, btcUsd = "", btcUsdAsOf = "" } = order;
  const age = now - Date.parse(btcUsdAsOf);
  const isFresh = age < MAX_PRICE_AGE_MS && age > -MAX_CLOCK_SKEW_MS;
  const sats = isFresh ? satsFor(amount, btcUsd) : null;
  if (sats === null) {
    throw new ProviderError(503, NO_MARKET_PRICE, {
      retryAfterSeconds: 60,
    });
  }
  return { sats, btcUsd };
}
