import type { ProblemExample } from "@tradeslip/contracts/operations";
import type { Freshness, Order, OrderInput, SlipAnswer, TradeSide, TradeSurface } from "@tradeslip/contracts";
import {
  askAndBid,
  deskPrice,
  checkDecimals,
  coinDecimals,
  CURRENCY_WITHOUT_RATE,
  leadingContact,
  localTrade,
  type Message,
  NO_MARKET_DATA_RETRY,
  ORDER_RETRY_SECONDS,
  priceText,
  type RateFrom,
  type Spread,
  spreadFee,
  SOURCES_DISAGREE,
  tierOf,
  UPDATING_RATE,
} from "@tradeslip/contracts/rules";
import { customerLine, type MessageLink } from "@tradeslip/contracts/messages";
import { type SlipError, slipTime, type SlipTerms } from "@tradeslip/contracts/slips";
import type { Clock } from "@tradeslip/node-kit/clock";
import Big from "big.js";
import { AppError, fieldError } from "../errors.ts";
import type { PastPrice } from "../sources/past-price.ts";
import { shortText } from "./short-text.ts";
import { isFuture } from "../swr-cache/plausible-time.ts";
import { NothingToServeError } from "../swr-cache/responses/response-definition.ts";
import {
  type AgreedLocal,
  type AgreedRate,
  dollarAmounts,
  isNear,
  isSeenRate,
  localAmounts,
  orderChanged,
  refuseIf,
} from "./agreed-rates.ts";
import { type DeskNow, type HandOver, handOverOrder, openChannel } from "./hand-over.ts";
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
  /** A matching price that the desk showed for the coin within the last two minutes; null without one. */
  readonly shownPrice: (coinId: string, isSeen: (price: string) => boolean) => Promise<ShownPrice | null>;
  /** The desk's rates for local money. */
  readonly localRates: {
    /** Undefined when the desk has no such currency. */
    forOrder(currency: string, side: TradeSide): Promise<Omit<LocalNow, "currency"> | undefined>;
    /** The time of a tier's rate that follows the market, if shown within the last two minutes; or null. */
    shownAt(currency: string, side: TradeSide, tier: RateFrom, seen: string): Promise<string | null>;
  };
  /** The desk's current spread. Throws an AppError where it isn't known yet, as `deskNow` does. */
  readonly spreadNow: () => Promise<Spread>;
  /** The message of a desk that keeps orders says where to find payment details. */
  readonly deskNow: () => Promise<DeskNow>;
  /** Throws an AppError if the order exceeds the limits of the session's account. */
  readonly checkLimits: (session: string, usd: string) => Promise<void>;
  /** The request's locale (BCP 47). */
  readonly localeNow: () => string;
  readonly signer: SlipSigner;
  readonly clock: Clock;
  readonly log: { info(fields: object, message: string): void };
}

/** What a dollar costs in the order's currency, for its side. */
interface LocalNow {
  readonly currency: string;
  readonly rates: readonly RateFrom[];
  readonly digits: number;
  readonly asOf: string;
  /** No order is taken at them until they are renewed. */
  readonly isOld: boolean;
}

/** Who places the order. */
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

const NOT_TRADED: Message = /*i18n*/ { id: "coin.not_traded", message: "Please choose a coin we trade" };

/** The operator must list a new secret (docs/operations.md, "Secrets"). */
export const NO_SLIP_KEY: ProblemExample = {
  code: "no_slip_key",
  detail: /*i18n*/ { id: "no_slip_key", message: "We can't issue slips right now. Please contact us." },
};

/**
 * Eight digits before the point: with more, eight decimals of a coin are too coarse for the minimum order.
 */
const POSSIBLE_PRICE = /^\d{1,8}(\.\d{1,30})?$/;
/** Together they keep the link under 2,000 characters (channel.test.ts). */
const SYMBOL_BYTES = 16;
const NAME_BYTES = 48;

/** The order that the home page lets people change (docs/product.md, P1.19). */
const EXAMPLE: OrderInput = {
  surface: "exchange",
  side: "buy",
  coinId: "bitcoin",
  amount: { unit: "usd", value: "500" },
};
const EXAMPLE_MS = 60_000;

/** Issues slips and shows their terms. Nothing is stored: the token holds the terms. */
export class OrderService {
  readonly #options: OrderServiceOptions;
  #example: { readonly token: string; readonly from: number } | null = null;

  constructor(options: OrderServiceOptions) {
    this.#options = options;
  }

  /**
   * Throws an AppError.
   * @param origin where people reach the desk: the verification link starts with it
   * @param orderer whose order it is
   */
  async issue(input: OrderInput, origin: string, orderer: Orderer = UNKNOWN_ORDERER): Promise<Order> {
    const { deskNow, checkLimits } = this.#options;
    const desk = await deskNow();
    const channel = openChannel(desk);
    const terms = await this.#termsOf(input);
    if (orderer.session !== null && desk.takesOrders) await checkLimits(orderer.session, terms.usd);
    const { token, reference } = this.#signed(terms, orderer);
    const link = this.#linkOf(token, origin, desk);
    const { surface: _surface, ...shown } = terms;
    return { reference, token, ...shown, ...handOverOrder({ terms, reference }, link, { channel, desk }) };
  }

  /**
   * A slip at today's price, without a hand-over. Throws an AppError.
   * @param past a price to use instead; such a slip expires as it is issued, so no order is made of it
   */
  async sign(input: OrderInput, claimant: Claimant, past?: PastPrice): Promise<Signed> {
    const terms = await this.#termsOf(input, past);
    return this.#signed(past === undefined ? terms : { ...terms, expiresAt: terms.issuedAt }, claimant);
  }

  #signed(terms: SlipTerms, claimant: Claimant): Signed {
    const { signer, log } = this.#options;
    const signed = signer.sign(terms, marksOf(claimant));
    if (signed === null) throw new AppError(NO_SLIP_KEY.code, 503, NO_SLIP_KEY.detail);
    log.info({ reference: signed.reference }, "slip issued");
    return { ...signed, terms };
  }

  /**
   * An example slip at today's price: it expires as it is signed and has no customer, so that no desk takes
   * it for an order. Made at most once a minute. Throws an AppError.
   */
  async example(): Promise<string> {
    const now = this.#options.clock.now();
    if (this.#example === null || now < this.#example.from || now >= this.#example.from + EXAMPLE_MS) {
      const { signer, clock } = this.#options;
      const terms = await this.#termsOf(EXAMPLE);
      // A stand-in would be no example of a price.
      if (terms.freshness.source === "fallback") throw noPrice(EXAMPLE_MS);
      const signed = signer.sign({ ...terms, expiresAt: terms.issuedAt }, marksOf(UNKNOWN_ORDERER));
      if (signed === null) throw new AppError(NO_SLIP_KEY.code, 503, NO_SLIP_KEY.detail);
      this.#example = { token: signed.token, from: clock.now() };
    }
    return this.#example.token;
  }

  async read(token: string): Promise<SlipAnswer | SlipError> {
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
   * The message that carries a slip of ours, and the link that opens it in the chat, even while the desk is
   * closed. Null for a token that fails verification, and while no channel is open.
   * @param origin as for {@link issue}
   */
  async chat(token: string, origin: string): Promise<HandOver | null> {
    const { signer, deskNow } = this.#options;
    const slip = await signer.verify(token);
    if (typeof slip === "string") return null;
    const desk = await deskNow();
    const channel = leadingContact(desk.contacts);
    if (channel === undefined) return null;
    const link = this.#linkOf(token, origin, desk);
    return handOverOrder(slip, link, { channel, desk });
  }

  #linkOf(token: string, origin: string, { takesOrders }: DeskNow): MessageLink {
    const line = customerLine(this.#options.localeNow());
    return { url: `${origin}/q/${token}`, keepsOrders: takesOrders, customerLine: line };
  }

  async #termsOf(input: OrderInput, past?: PastPrice): Promise<SlipTerms> {
    const { surface, side, coinId, amount } = input;
    const currency = input.currency === "" || input.currency === "USD" ? undefined : input.currency;
    const local = currency === undefined ? null : await this.#localRates(currency, side);
    const { coin, ...today } = await this.#priceOf(surface, coinId);
    refuseIf("amount.value", checkDecimals(amount, coin.symbol, local?.digits));
    const now = past === undefined ? today : shownPast(today, past);
    const spread = await this.#options.spreadNow();
    const { freshness, rate, market, changed } = await this.#rateOf(input, coin, { now, spread });
    const coinDigits = coinDecimals(coin.symbol);
    const agreed = local === null ? null : await this.#localRateOf(input, local, { rate, coinDigits });
    const newLocal = agreed?.changed === true ? agreed : null;
    if (changed !== null || newLocal !== null)
      throw orderChanged({ symbol: coin.symbol, rate, prices: changed ?? {}, local: newLocal });
    const amounts = agreed === null ? dollarAmounts(amount, rate, coinDigits) : localAmounts(agreed, rate);
    const issuedAt = this.#options.clock.now();
    // The clock was set back after the price was read.
    if (isFuture(Date.parse(freshness.asOf), issuedAt)) throw noPrice(0);
    return {
      surface,
      side,
      coin,
      ...amounts,
      rate,
      market,
      fee: {
        percent: side === "buy" ? spread.buyPercent : spread.sellPercent,
        usd: spreadFee(amounts.coinAmount, market, rate),
      },
      freshness: {
        source: freshness.source,
        asOf: slipTime(Date.parse(freshness.asOf)),
        nextRefresh: slipTime(Date.parse(freshness.nextRefresh)),
      },
      issuedAt: slipTime(issuedAt),
      expiresAt: slipTime(slipExpiry(freshness, issuedAt)),
    };
  }

  /** Throws an AppError 400 for a currency without a rate, 409 for an old one. */
  async #localRates(currency: string, side: TradeSide): Promise<LocalNow> {
    const found = await this.#options.localRates.forOrder(currency, side);
    if (found === undefined) throw fieldError("currency", { ...CURRENCY_WITHOUT_RATE, values: { currency } });
    if (found.isOld) throw new AppError("local_rate_old", 409, { ...UPDATING_RATE, values: { currency } });
    return { ...found, currency };
  }

  /** Derives the three amounts from the one typed, at the rate that was seen (P24.4). */
  async #localRateOf(
    { side, amount, localRate: seen }: OrderInput,
    { currency, digits, rates, asOf }: LocalNow,
    price: { readonly rate: string; readonly coinDigits: number },
  ): Promise<AgreedLocal> {
    const at = { ...price, rates, digits };
    const trade = localTrade(amount, at);
    if (seen === undefined || new Big(seen).eq(trade.localRate))
      return { currency, trade, asOf, changed: false };
    const shownAt = await this.#options.localRates.shownAt(currency, side, tierOf(amount, at), seen);
    if (shownAt === null) return { currency, trade, asOf, changed: true };
    const asSeen = localTrade(amount, { ...at, rates: [{ fromUsd: "0", rate: seen }] });
    return { currency, trade: asSeen, asOf: shownAt, changed: false };
  }

  /** The rate that the person saw, if the desk showed it within the last two minutes (P8.1), else today's. */
  async #rateOf(
    { side, rate: seen }: OrderInput,
    coin: CoinPrice["coin"],
    { now, spread }: { readonly now: ShownPrice; readonly spread: Spread },
  ): Promise<AgreedRate> {
    const rateAt = (price: string) => deskPrice(price, side, spread);
    const { price: market, freshness } = now;
    const rate = rateAt(market);
    if (seen === undefined || isSeenRate(seen, rate)) return { rate, market, freshness, changed: null };
    const isSeen = (price: string) => isSeenRate(seen, rateAt(price)) && isNear(price, now.price);
    const found = await this.#options.shownPrice(coin.id, isSeen);
    if (found) {
      const { price, freshness: asShown } = found;
      return { rate: rateAt(price), market: new Big(price).toFixed(), freshness: asShown, changed: null };
    }
    const changed = { price: Number(market), ...askAndBid(Number(market), spread) };
    return { rate, market, freshness, changed };
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

function shownPast({ freshness }: ShownPrice, { price, at }: PastPrice): ShownPrice {
  return { price, freshness: { ...freshness, source: "live", asOf: slipTime(at) } };
}

const UNKNOWN_ORDERER: Orderer = { key: null, accountId: null, session: null };

function priceDisputed(): AppError {
  const { code, detail } = PRICE_DISPUTED;
  return new AppError(code, 503, detail, { retryAfterSeconds: ORDER_RETRY_SECONDS });
}

function noPrice(waitMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError("market_data_unavailable", 503, NO_MARKET_DATA_RETRY, { retryAfterSeconds });
}
