import type { CreatePaymentInput, Freshness } from "@tradeslip/contracts";
import { priceText } from "@tradeslip/contracts/rules";
import { AppError, fieldError } from "../errors.ts";
import { NothingToServeError } from "../swr-cache/responses/cached-response.ts";
import { isFuture } from "../swr-cache/plausible-time.ts";
import { SENTENCES } from "./payment-failure.ts";

/** USD by book, for its digital copy (specification, section 2). Signed copies are not sold yet. */
const DIGITAL_PRICES: ReadonlyMap<string, string> = new Map([["make-money-while-you-sleep", "50.00"]]);

/** The price of what is ordered: ours, whatever else the order says. Throws an AppError for what is not sold. */
export function bookPrice({ bookId, type }: CreatePaymentInput): string {
  const price = DIGITAL_PRICES.get(bookId);
  if (price === undefined) throw unknownBook();
  if (type !== "digital") {
    throw new AppError("not_for_sale", 422, "Coming Soon: the signed copies are not for sale yet.");
  }
  return price;
}

export function requireKnownBook(bookId: string): void {
  if (!DIGITAL_PRICES.has(bookId)) throw unknownBook();
}

function unknownBook(): AppError {
  return fieldError("bookId", "This book is not sold here.");
}

const MAX_AGE_MS = 10 * 60_000;
const RETRY_AFTER_SECONDS = 60;

/** What the market says of Bitcoin. */
export interface BitcoinPrice {
  /** USD for one; 0 where the source knows none. */
  readonly price: number;
  readonly freshness: Freshness;
}

/** The price that a payment is reckoned with. */
export interface ChargePrice {
  /** Decimal text. */
  readonly btcUsd: string;
  /** ISO time. */
  readonly btcUsdAsOf: string;
}

/**
 * Money is asked for at a real price alone: live, or delayed by less than ten minutes, never a stand-in. Throws an AppError.
 * @param read rejects with NothingToServeError when there is no price at all
 * @param now milliseconds since the epoch
 */
export async function chargePrice(
  read: () => Promise<BitcoinPrice | undefined>,
  now: number,
): Promise<ChargePrice> {
  const found = await read().catch((error: unknown) => {
    if (error instanceof NothingToServeError) return undefined;
    throw error;
  });
  if (!found || found.price <= 0 || found.freshness.source === "fallback") throw noPrice();
  const { asOf } = found.freshness;
  const time = Date.parse(asOf);
  if (now - time >= MAX_AGE_MS || isFuture(time, now)) throw noPrice();
  return { btcUsd: priceText(found.price), btcUsdAsOf: asOf };
}

function noPrice(): AppError {
  return new AppError("market_data_unavailable", 503, SENTENCES.create, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
