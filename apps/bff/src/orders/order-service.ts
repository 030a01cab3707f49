import type { Freshness, Order, OrderInput, SlipAnswer, TradeSurface } from "@tradeslip/contracts";
import {
  checkDecimals,
  checkWorth,
  leadingContact,
  type Message,
  NO_MARKET_DATA_RETRY,
  ORDER_RETRY_SECONDS,
  priceText,
  tradeAmounts,
  tradeRate,
  SOURCES_DISAGREE,
} from "@tradeslip/contracts/rules";
import { orderMessage } from "@tradeslip/contracts/messages";
import { type SlipDoubt, slipTime, type SlipTerms } from "@tradeslip/contracts/slips";
import type { Clock } from "@tradeslip/node-kit/clock";
import Big from "big.js";
import { AppError, fieldError, type ProblemExample } from "../errors.ts";
import { plainText } from "../sources/plain-text.ts";
import { isFuture } from "../swr-cache/plausible-time.ts";
import { NothingToServeError } from "../swr-cache/responses/response-definition.ts";
import { type DeskNow, handOver, type HandOver, openChannel } from "./hand-over.ts";
import { type Claimant, marksOf } from "./order-key.ts";
import type { SlipSigner } from "./slip-signer.ts";
import { slipExpiry, slipStatus } from "./slip-terms.ts";

/** The desk's price of one coin, as its screens show it. */
export interface CoinPrice {
  readonly coin: { readonly id: string; readonly symbol: string; readonly name: string };
  /** USD for one coin; 0 where the source knows none. */
  readonly price: number;
  readonly freshness: Freshness;
}

export interface ShownPrice {
  /** USD as decimal text. */
  readonly price: string;
  readonly freshness: Freshness;
}

export interface OrderServiceOptions {
  /** Undefined for a coin that the surface does not list. Rejects with NothingToServeError. */
  readonly priceOf: (surface: TradeSurface, coinId: string) => Promise<CoinPrice | undefined>;
  /** A price that the desk showed for the coin within the last two minutes and that is the one looked for. */
  readonly shownPrice: (coinId: string, isSeen: (price: string) => boolean) => Promise<ShownPrice | null>;
  /** The desk's own spread, percent as decimal text. */
  readonly spreadPercent: string;
  /** A desk that keeps orders says in the message where payment details stand. Resolves always. */
  readonly deskNow: () => Promise<DeskNow>;
  /** Throws an AppError where the order passes the limits of the session's account. */
  readonly checkLimits: (session: string, usd: string) => Promise<void>;
  readonly signer: SlipSigner;
  readonly clock: Clock;
  readonly log: { info(fields: object, message: string): void };
}

/** Who orders. */
export interface Orderer extends Claimant {
  /** The provider's token of the session; null without one. */
  readonly session: string | null;
}

interface Signed {
  readonly token: string;
  readonly reference: string;
  readonly terms: SlipTerms;
}

/** No price to trade at (docs/product.md, P17.8). */
export const PRICE_DISPUTED: ProblemExample = { code: "price_disputed", detail: SOURCES_DISAGREE };

const RATE_CHANGED: Message = /*i18n*/ {
  id: "rate_changed",
  message: "The price changed to {rate} USD for 1 {symbol}. Review your order, then try again.",
};
const NOT_TRADED: Message = /*i18n*/ { id: "coin.not_traded", message: "Please choose a coin we trade" };

/** @param rate USD for one coin */
export function rateChanged(rate: string, symbol: string): Message {
  return { ...RATE_CHANGED, values: { rate, symbol } };
}

/** The operator must list a new secret (docs/operations.md, "Secrets"). */
export const NO_SLIP_KEY: ProblemExample = {
  code: "no_slip_key",
  detail: /*i18n*/ { id: "no_slip_key", message: "We can't issue slips right now. Please contact us." },
};

/** Eight digits before the point: with more, a coin's eight decimals would be too coarse for the minimum order. */
const POSSIBLE_PRICE = /^\d{1,8}(\.\d{1,30})?$/;
/** Together they keep the link under 2,000 characters (channel.test.ts). */
const SYMBOL_BYTES = 16;
const NAME_BYTES = 48;

/** Issues slips and shows their terms. Nothing is stored: the token holds the terms. */
export class OrderService {
  readonly #options: OrderServiceOptions;

  constructor(options: OrderServiceOptions) {
    this.#options = options;
  }

  /**
   * Throws an AppError.
   * @param origin where people reach the desk: the verification link starts with it
   * @param orderer whose order it is
   */
  async issue(input: OrderInput, origin: string, orderer: Orderer = NOBODY): Promise<Order> {
    const { deskNow, checkLimits } = this.#options;
    const desk = await deskNow();
    const channel = openChannel(desk);
    const terms = await this.#termsOf(input);
    if (orderer.session !== null && desk.takesOrders) await checkLimits(orderer.session, terms.usd);
    const { token, reference } = this.#signed(terms, orderer);
    const link = { url: `${origin}/q/${token}`, keepsOrders: desk.takesOrders };
    const message = orderMessage({ terms, reference }, link);
    const { surface: _surface, ...shown } = terms;
    return { reference, token, ...shown, ...handOver(message, channel, desk.contacts) };
  }

  /** A slip at today's price, without a way to the desk. Throws an AppError. */
  async sign(input: OrderInput, claimant: Claimant): Promise<Signed> {
    return this.#signed(await this.#termsOf(input), claimant);
  }

  #signed(terms: SlipTerms, claimant: Claimant): Signed {
    const { signer, log } = this.#options;
    const signed = signer.sign(terms, marksOf(claimant));
    if (signed === null) throw new AppError(NO_SLIP_KEY.code, 503, NO_SLIP_KEY.detail);
    log.info({ reference: signed.reference }, "slip issued");
    return { ...signed, terms };
  }

  async read(token: string): Promise<SlipAnswer | SlipDoubt> {
    const slip = await this.#options.signer.verify(token);
    if (typeof slip === "string") return slip;
    const now = this.#options.clock.now();
    const { reference, terms } = slip;
    return {
      ...terms,
      reference,
      status: slipStatus(terms, now),
      serverTime: new Date(now).toISOString(),
    };
  }

  /**
   * The message that carries a slip of ours, and the link that opens it in the chat: while the desk is closed too. Null for a
   * token that is not taken for one, and while no channel is open.
   * @param origin as for {@link issue}
   */
  async chat(token: string, origin: string): Promise<HandOver | null> {
    const { signer, deskNow } = this.#options;
    const slip = await signer.verify(token);
    if (typeof slip === "string") return null;
    const desk = await deskNow();
    const channel = leadingContact(desk.contacts);
    if (channel === undefined) return null;
    const link = { url: `${origin}/q/${token}`, keepsOrders: desk.takesOrders };
    return handOver(orderMessage(slip, link), channel, desk.contacts);
  }

  async #termsOf(input: OrderInput): Promise<SlipTerms> {
    const { surface, side, coinId, amount } = input;
    refuseIf("amount.value", checkDecimals(amount));
    const { coin, ...now } = await this.#priceOf(surface, coinId);
    const { freshness, rate } = await this.#rateOf(input, coin, now);
    refuseIf("amount.value", checkWorth(amount, rate));
    const issuedAt = this.#options.clock.now();
    // The clock was set back after the price was read.
    if (isFuture(Date.parse(freshness.asOf), issuedAt)) throw noPrice(0);
    return {
      surface,
      side,
      coin,
      ...tradeAmounts(amount, rate),
      rate,
      freshness: {
        source: freshness.source,
        asOf: slipTime(Date.parse(freshness.asOf)),
        nextRefresh: slipTime(Date.parse(freshness.nextRefresh)),
      },
      issuedAt: slipTime(issuedAt),
      expiresAt: slipTime(slipExpiry(freshness, issuedAt)),
    };
  }

  /** The rate that the person saw, if the desk showed it within the last two minutes (docs/product.md, P8.1). */
  async #rateOf(
    { side, rate: seen }: OrderInput,
    coin: CoinPrice["coin"],
    now: ShownPrice,
  ): Promise<{ readonly rate: string; readonly freshness: Freshness }> {
    const { spreadPercent, shownPrice } = this.#options;
    const rateAt = (price: string) => tradeRate(price, side, spreadPercent);
    const rate = rateAt(now.price);
    if (seen === undefined || new Big(seen).eq(rate)) return { rate, freshness: now.freshness };
    const isSeen = (price: string) => new Big(rateAt(price)).eq(seen) && isNear(price, now.price);
    const found = await shownPrice(coin.id, isSeen);
    if (found) return { rate: rateAt(found.price), freshness: found.freshness };
    throw new AppError("rate_changed", 409, rateChanged(rate, coin.symbol));
  }

  async #priceOf(surface: TradeSurface, coinId: string) {
    const { priceOf, clock } = this.#options;
    const found = await priceOf(surface, coinId).catch((error: unknown) => {
      throw error instanceof NothingToServeError ? noPrice(error.retryAt - clock.now()) : error;
    });
    if (!found) throw fieldError("coinId", NOT_TRADED);
    const { id, symbol, name } = found.coin;
    const { source, asOf, nextRefresh } = found.freshness;
    if (found.freshness.agreement === "disputed") throw priceDisputed();
    const price = priceText(found.price);
    if (found.price === 0 || !POSSIBLE_PRICE.test(price)) throw noPrice(0);
    return {
      coin: {
        id,
        symbol: shortText(symbol, SYMBOL_BYTES) || shortText(id, SYMBOL_BYTES),
        name: shortText(name, NAME_BYTES) || shortText(id, NAME_BYTES),
      },
      freshness: { source, asOf, nextRefresh },
      price,
    };
  }
}

const NOBODY: Orderer = { key: null, accountId: null, session: null };

/** Beyond it, what the replicas share is not believed. */
const MAX_MOVE_FACTOR = 2;

function isNear(price: string, now: string): boolean {
  const factor = new Big(price).div(now);
  return factor.lte(MAX_MOVE_FACTOR) && factor.gte(1 / MAX_MOVE_FACTOR);
}

function refuseIf(field: string, sentence: Message | null): void {
  if (sentence !== null) throw fieldError(field, sentence);
}

function priceDisputed(): AppError {
  const { code, detail } = PRICE_DISPUTED;
  return new AppError(code, 503, detail, { retryAfterSeconds: ORDER_RETRY_SECONDS });
}

function noPrice(waitMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError("market_data_unavailable", 503, NO_MARKET_DATA_RETRY, {
    retryAfterSeconds,
  });
}

/**
 * Untrusted text on one line.
 * @param maxBytes of its UTF-8 form: each byte can take three characters in a link
 */
export function shortText(text: string, maxBytes: number): string {
  let plain = "";
  let bytes = 0;
  for (const character of plainText(text)) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    plain += character;
  }
  return plain.trimEnd();
}
