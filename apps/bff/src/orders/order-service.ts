import type { Freshness, Order, OrderInput, SlipAnswer, TradeSurface } from "@tradeslip/contracts";
import { checkDecimals, checkWorth, priceText, tradeAmounts } from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Clock } from "@tradeslip/node-kit/clock";
import { NothingToServeError } from "../swr-cache/responses/cached-response.ts";
import { isFuture } from "../swr-cache/plausible-time.ts";
import { AppError, fieldError } from "../errors.ts";
import { orderMessage, whatsappUrl } from "./channel.ts";
import { slipExpiry, slipStatus, type SlipTerms } from "./slip-terms.ts";
import type { SlipSigner } from "./slip-signer.ts";

/** Issues slips and shows their terms again. */
export interface OrderService {
  /**
   * Throws an AppError.
   * @param origin where people reach the desk: the verification link begins with it
   */
  issue(input: OrderInput, origin: string): Promise<Order>;
  /** Null for anything that we did not issue. */
  read(token: string): SlipAnswer | null;
}

/** The desk's price of one coin, as its screens show it. */
export interface CoinPrice {
  readonly coin: { readonly id: string; readonly symbol: string; readonly name: string };
  /** USD for one coin; 0 where the source knows none. */
  readonly price: number;
  readonly freshness: Freshness;
}

export interface OrderServiceOptions {
  /** Undefined for a coin that the surface does not list. Rejects with NothingToServeError. */
  readonly priceOf: (surface: TradeSurface, coinId: string) => Promise<CoinPrice | undefined>;
  readonly seal: SlipSigner;
  readonly whatsappNumber: string | null;
  readonly clock: Clock;
  readonly log: { info(fields: object, message: string): void };
}

/** Eight digits before the point: with more, the eight decimals of a coin would be too coarse for the minimum. */
const POSSIBLE_RATE = /^\d{1,8}(\.\d{1,30})?$/;
/** Together they keep the link under 2,000 signs (order-message.test.ts). */
const SYMBOL_BYTES = 16;
const NAME_BYTES = 48;

export function createOrderService(options: OrderServiceOptions): OrderService {
  const { seal, clock } = options;
  return {
    async issue(input, origin) {
      const { whatsappNumber } = options;
      if (whatsappNumber === null) {
        throw new AppError("no_whatsapp_number", 503, "This desk has not set its WhatsApp number yet.");
      }
      const terms = await termsOf(input, options);
      const { token, reference } = seal.seal(terms);
      const message = orderMessage(terms, reference, `${origin}/q/${token}`);
      options.log.info({ reference }, "slip issued");
      const { surface: _surface, ...shown } = terms;
      return { reference, token, ...shown, message, whatsappUrl: whatsappUrl(whatsappNumber, message) };
    },
    read(token) {
      const opened = seal.open(token);
      if (!opened) return null;
      const now = clock.now();
      const { reference, terms } = opened;
      const status = slipStatus(terms, now);
      return { ...terms, reference, status, serverTime: new Date(now).toISOString() };
    },
  };
}

async function termsOf(input: OrderInput, options: OrderServiceOptions): Promise<SlipTerms> {
  const { surface, side, coinId, amount } = input;
  refuse("amount.value", checkDecimals(amount));
  const { coin, freshness, rate } = await rateOf(surface, coinId, options);
  if (input.rate !== undefined && !new Big(input.rate).eq(rate)) {
    const detail = `The price changed: it is now ${rate} USD for 1 ${coin.symbol}. Please check your order.`;
    throw new AppError("rate_changed", 409, detail);
  }
  refuse("amount.value", checkWorth(amount, rate));
  const issuedAt = options.clock.now();
  // The clock was set back since the price was read.
  if (isFuture(Date.parse(freshness.asOf), issuedAt)) throw noPrice(0);
  return {
    surface,
    side,
    coin,
    ...tradeAmounts(amount, rate),
    rate,
    freshness,
    issuedAt: new Date(issuedAt).toISOString(),
    expiresAt: new Date(slipExpiry(freshness, issuedAt)).toISOString(),
  };
}

async function rateOf(surface: TradeSurface, coinId: string, { priceOf, clock }: OrderServiceOptions) {
  const found = await priceOf(surface, coinId).catch((error: unknown) => {
    throw error instanceof NothingToServeError ? noPrice(error.retryAt - clock.now()) : error;
  });
  if (!found) throw fieldError("coinId", "Please choose a coin that this desk trades");
  const { id, symbol, name } = found.coin;
  const rate = priceText(found.price);
  if (found.price === 0 || !POSSIBLE_RATE.test(rate)) throw noPrice(0);
  return {
    coin: {
      id,
      symbol: plainText(symbol, SYMBOL_BYTES) || plainText(id, SYMBOL_BYTES),
      name: plainText(name, NAME_BYTES) || plainText(id, NAME_BYTES),
    },
    freshness: found.freshness,
    rate,
  };
}

function refuse(field: string, sentence: string | null): void {
  if (sentence !== null) throw fieldError(field, sentence);
}

function noPrice(waitMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError("market_data_unavailable", 503, "Failed to fetch market data. Please try again.", {
    retryAfterSeconds,
  });
}

/** Control and format characters (line breaks, direction marks), surrogates, line and paragraph separators. */
const NOT_PLAIN = /[\p{C}\p{Zl}\p{Zp}\s]+/gu;

/**
 * Another's text as one line that cannot rearrange what stands around it.
 * @param maxBytes of its UTF-8 form: what it may add to a link, in which each byte can take three signs
 */
export function plainText(text: string, maxBytes: number): string {
  let kept = "";
  let bytes = 0;
  for (const sign of text.replace(NOT_PLAIN, " ").trim()) {
    bytes += Buffer.byteLength(sign);
    if (bytes > maxBytes) break;
    kept += sign;
  }
  return kept.trimEnd();
}
