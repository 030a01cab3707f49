/**
 * Money in a customer's own currency at the desk's rates (docs/product.md, P24): exact, and shared by the
 * screens that show it and the server that signs it. Amounts and rates are decimal texts, a rate in units of
 * the currency for one US dollar.
 */
import Big from "big.js";
import type { Message } from "./message.ts";
import { PRICE_RULE } from "./price-rule.ts";
import { USD_DECIMALS } from "./trade-amounts.ts";

export const TRADE_SIDES = ["buy", "sell"] as const;
export type RateSide = (typeof TRADE_SIDES)[number];

/** Set by hand, or a percentage away from the reference. */
export type SideRate =
  | { readonly mode: "hand"; readonly rate: string }
  | { readonly mode: "reference"; readonly percent: number };

/**
 * Applies from this many dollars on, in the side's mode: a rate or a percentage. An absent side keeps the
 * last one.
 */
export interface RateTier {
  readonly fromUsd: string;
  readonly buy?: string | undefined;
  readonly sell?: string | undefined;
}

/** The desk's decisions about one currency. `buy` is for customers who buy coins. */
export interface RateRule {
  readonly currency: string;
  readonly buy: SideRate;
  readonly sell: SideRate;
  /** Allowed deviation from the reference, in percent. */
  readonly band: number;
  /** How long a rate set by hand is valid. */
  readonly goodMinutes: number;
  readonly tiers: readonly RateTier[];
}

/** A rule as the desk keeps it. */
export interface KeptRule extends RateRule {
  /** When each side was last set; ISO text. */
  readonly setAt: Readonly<Record<RateSide, string>>;
  /** The base rates when an admin last confirmed them; null or absent: not known. */
  readonly confirmed?: Readonly<Record<RateSide, string | null>> | undefined;
}

export interface ReferenceRate {
  readonly rate: string;
  /** ISO text. */
  readonly asOf: string;
}

export interface RateFrom {
  readonly fromUsd: string;
  readonly rate: string;
}

/** One side of a currency at one moment. */
export interface SideNow {
  /** The base rate first, then in order of rising dollars. */
  readonly rates: readonly RateFrom[];
  readonly asOf: string;
  readonly source: "desk" | "reference";
  /** When it stops taking orders; ISO text. */
  readonly goodUntil: string;
}

const MINUTE_MS = 60_000;
/** How long a reference rate is valid: markets move meanwhile. */
export const REFERENCE_GOOD_MINUTES = 15;
/** A reference rate is a market price, so more digits make it no more exact. */
const REFERENCE_DIGITS = 6;
const HALF_EVEN = 2;
const PERCENT = "0.01";

/** Null: it depends on a reference, and none is known. */
export function sideRates(
  rule: RateRule,
  side: RateSide,
  reference: string | undefined,
): readonly RateFrom[] | null {
  const own = rule[side];
  if (own.mode === "reference" && reference === undefined) return null;
  const rateOf = (value: string) =>
    own.mode === "hand" ? new Big(value).toFixed() : atPercent(reference!, value);
  const base = own.mode === "hand" ? own.rate : String(own.percent);
  const tiers = rule.tiers.flatMap(({ fromUsd, [side]: value }) =>
    value === undefined ? [] : [{ fromUsd, rate: rateOf(value) }],
  );
  return [{ fromUsd: "0", rate: rateOf(base) }, ...tiers];
}

function atPercent(reference: string, percent: string): string {
  const share = new Big(percent).times(PERCENT).plus(1);
  return new Big(reference).times(share).prec(REFERENCE_DIGITS, HALF_EVEN).toFixed();
}

/** One side at a moment; null: it depends on an unknown reference. */
export function sideNow(
  rule: KeptRule,
  side: RateSide,
  reference: ReferenceRate | undefined,
): SideNow | null {
  const rates = sideRates(rule, side, reference?.rate);
  if (rates === null) return null;
  const setAt = rule.setAt[side];
  if (rule[side].mode === "hand")
    return { rates, asOf: setAt, source: "desk", goodUntil: later(setAt, rule.goodMinutes) };
  const { asOf } = reference!;
  return {
    rates,
    // The rate is at least as recent as the admin's last setting.
    asOf: asOf > setAt ? asOf : setAt,
    source: "reference",
    goodUntil: isUnconfirmed(rule, side, reference?.rate) ? setAt : later(asOf, REFERENCE_GOOD_MINUTES),
  };
}

/**
 * Whether the reference has more than doubled or halved a side's rate since an admin confirmed it, at once or
 * in time: the currency was redenominated, or a source is wrong.
 */
export function isUnconfirmed(
  rule: RateRule & Pick<KeptRule, "confirmed">,
  side: RateSide,
  reference: string | undefined,
): boolean {
  const confirmed = rule.confirmed?.[side];
  const base = sideRates(rule, side, reference)?.[0]?.rate;
  if (rule[side].mode === "hand" || !confirmed || base === undefined) return false;
  const share = new Big(base).div(confirmed);
  return share.gt(PRICE_RULE.mostFactor) || share.times(PRICE_RULE.mostFactor).lt(1);
}

function later(time: string, minutes: number): string {
  return new Date(Date.parse(time) + minutes * MINUTE_MS).toISOString();
}

/** Whether a customer could buy cheaper than the desk pays: some buy rate is below some sell rate. */
export function crosses(buy: readonly RateFrom[], sell: readonly RateFrom[]): boolean {
  return buy.some((bought) => sell.some((sold) => new Big(bought.rate).lt(sold.rate)));
}

/** Whether any rate deviates from the centre by more than the band allows. */
export function isOutsideBand(rates: readonly RateFrom[], centre: string, band: number): boolean {
  const most = new Big(band).times(PERCENT);
  return rates.some(({ rate }) => new Big(rate).div(centre).minus(1).abs().gt(most));
}

export interface LocalTyped {
  readonly unit: "usd" | "coin" | "local";
  /** Digits with a decimal point, nothing else. */
  readonly value: string;
}

export interface LocalTrade {
  /** Two decimals. */
  readonly usd: string;
  /** As many decimals as the coin has. */
  readonly coinAmount: string;
  /** With the currency's digits. */
  readonly localAmount: string;
  readonly localRate: string;
}

interface TradeAt {
  /** The desk's USD for one coin. */
  readonly rate: string;
  readonly rates: readonly RateFrom[];
  /** The local currency's. */
  readonly digits: number;
  /** The coin's decimals. */
  readonly coinDigits: number;
}

/** The tier of an amount: that of its dollars at the base rate. */
export function tierOf(
  { unit, value }: LocalTyped,
  { rate, rates }: Pick<TradeAt, "rate" | "rates">,
): RateFrom {
  const base = rates[0]!;
  const isReached = ({ fromUsd }: RateFrom) => {
    const from = new Big(fromUsd);
    if (unit === "usd") return from.lte(value);
    return unit === "coin" ? from.lte(new Big(value).times(rate)) : from.times(base.rate).lte(value);
  };
  return rates.findLast(isReached) ?? base;
}

/**
 * All three sides of a trade: the one typed as it is, the others derived from it and never from a rounded
 * one, half to even, each in its own digits.
 */
export function localTrade(typed: LocalTyped, at: TradeAt): LocalTrade {
  const { unit, value } = typed;
  const { rate, digits, coinDigits } = at;
  const { rate: localRate } = tierOf(typed, at);
  const perCoin = new Big(localRate).times(rate);
  const amounts = {
    usd: { usd: value, coin: ratio(value, rate, coinDigits), local: product(value, localRate, digits) },
    coin: { usd: product(value, rate, USD_DECIMALS), coin: value, local: product(value, perCoin, digits) },
    local: {
      usd: ratio(value, localRate, USD_DECIMALS),
      coin: ratio(value, perCoin, coinDigits),
      local: value,
    },
  }[unit];
  return {
    usd: fixed(amounts.usd, USD_DECIMALS),
    coinAmount: fixed(amounts.coin, coinDigits),
    localAmount: fixed(amounts.local, digits),
    localRate,
  };
}

/** Dollars at the agreed rate, in the currency's digits. */
export function atLocalRate(usd: string, rate: string, digits: number): string {
  return product(usd, rate, digits);
}

function product(value: string, factor: Big | string, decimals: number): string {
  return fixed(new Big(value).times(factor), decimals);
}

function ratio(value: string, divisor: Big | string, decimals: number): string {
  // Rounded once, at the last decimal: an intermediate result with more digits could be rounded twice.
  const Rounded = Big();
  Rounded.DP = decimals;
  Rounded.RM = HALF_EVEN;
  return new Rounded(value).div(new Rounded(divisor.toString())).toFixed(decimals);
}

function fixed(value: Big | string, decimals: number): string {
  return new Big(value).toFixed(decimals, HALF_EVEN);
}

export const RATES_CROSS: Message = /*i18n*/ {
  id: "rates_cross",
  message: "{currency}: customers would buy below the rate at which they sell.",
};
export const NO_REFERENCE: Message = /*i18n*/ {
  id: "rates.no_reference",
  message: "We know no reference for {currency}. Please set its rate by hand.",
};
export const NO_SUCH_CURRENCY: Message = /*i18n*/ {
  id: "rates.no_such_currency",
  message: "Please enter the code of a currency other than the dollar, such as NGN.",
};
export const CURRENCY_TWICE: Message = /*i18n*/ {
  id: "rates.twice",
  message: "A currency is listed twice.",
};
export const CHOOSE_CURRENCY: Message = /*i18n*/ {
  id: "order.choose_currency",
  message: "Please choose the currency of this amount.",
};
export const CURRENCY_WITHOUT_RATE: Message = /*i18n*/ {
  id: "order.currency_without_rate",
  message: "We have no rate for {currency}. Please choose another currency.",
};
export const LOCAL_RATE_CHANGED: Message = /*i18n*/ {
  id: "local_rate_changed",
  message:
    "Our rate changed to {rate, number, rate} {currency} for 1 USD. Review your order, then try again.",
};
/** `price` is formatted as on the ticket. */
export const PRICE_AND_RATE_CHANGED: Message = /*i18n*/ {
  id: "price_and_rate_changed",
  message:
    "The price changed to {price, number, price} for 1 {symbol}, and our rate to {rate, number, rate} {currency} for 1 USD. Review your order, then try again.",
};
