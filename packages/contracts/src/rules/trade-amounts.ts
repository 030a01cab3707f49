/**
 * Trade arithmetic: exact, and shared by the screens that show it and the server that signs it
 * (docs/product.md, P7.6 to P7.8). Amounts are decimal texts: USD with two decimals, coins with theirs.
 */
import Big from "big.js";
import { ABOVE_MAXIMUM, BELOW_MINIMUM, TOO_FINE, TOO_FINE_LOCAL, TOO_FINE_USD } from "./amount-messages.ts";
import { COIN_DECIMALS, coinDecimals } from "./coin-digits.ts";
import type { Message } from "./message.ts";
import { MINIMUM_USD } from "./order-minimum.ts";

/** docs/product.md P7.7: above it customers talk to the desk first, and no number outgrows its field. */
export const MAXIMUM_USD = "10000000";
export const QUICK_AMOUNTS_USD = ["250", "500", "1000"] as const;
export const USD_DECIMALS = 2;

/** Decimals of a spread's percentage. */
const SPREAD_DECIMALS = 4;
const HALF_UP = 1;

export interface AmountTyped {
  readonly unit: "usd" | "coin";
  /** Digits with a decimal point, nothing else. */
  readonly value: string;
}

export interface TradeAmounts {
  /** Two decimals. */
  readonly usd: string;
  /** As many decimals as the coin has. */
  readonly coinAmount: string;
}

/** The desk's spread on either side, in percent as decimal text. */
export interface Spread {
  /** For customers who buy coins. */
  readonly buyPercent: string;
  readonly sellPercent: string;
}

export const NO_SPREAD: Spread = { buyPercent: "0", sellPercent: "0" };

export function isSameSpread(one: Spread, other: Spread): boolean {
  const isSame = (side: keyof Spread) => Number(one[side]) === Number(other[side]);
  return isSame("buyPercent") && isSame("sellPercent");
}

/** A price as decimal text with all its digits: 0.00000581, where String() gives 5.81e-6. */
export function priceText(price: number): string {
  return new Big(price).toFixed();
}

/**
 * The price of a coin in an order: the market price, made less favourable by the operator's spread on either
 * side (docs/product.md, P7.16). Exact: it has as many decimals as needed.
 * @param price USD for one coin, as decimal text
 * @param spreadPercent decimal text; "0" is the market price
 */
export function tradeRate(price: string, side: "buy" | "sell", spreadPercent: string): string {
  const share = new Big(spreadPercent).times("0.01");
  return new Big(price).times(side === "buy" ? share.plus(1) : new Big(1).minus(share)).toFixed();
}

/**
 * Both amounts of a trade: the typed one unchanged, the other computed and rounded half up.
 * @param rate USD for one coin, as decimal text, above zero
 * @param coinDigits the coin's decimals
 * @param decimals those of another currency, if the rate is in that one
 */
export function tradeAmounts(
  typed: AmountTyped,
  rate: string,
  coinDigits = COIN_DECIMALS,
  decimals = USD_DECIMALS,
): TradeAmounts {
  const amount = new Big(typed.value);
  if (typed.unit === "usd") {
    return { usd: fixed(amount, decimals), coinAmount: divide(amount, rate, coinDigits) };
  }
  return { usd: fixed(valueInUsd(typed, rate), decimals), coinAmount: fixed(amount, coinDigits) };
}

/**
 * The operator's spread in an order, in dollars, rounded half up.
 * @param price the market's, USD for one coin as decimal text
 */
export function spreadFee(coinAmount: string, price: string, rate: string): string {
  return fixed(new Big(rate).minus(price).abs().times(coinAmount), USD_DECIMALS);
}

/** The percentage between the market price and the desk's, with at most four decimals. */
export function feePercent(price: number, rate: number): string {
  return new Big(rate).div(price).minus(1).abs().times(100).round(SPREAD_DECIMALS).toFixed();
}

/**
 * What we say about the desk's fee (docs/product.md, P7.16): for a price that isn't the market's, "none"
 * would be a promise.
 */
export function statedFee(
  percent: string,
  source: "live" | "stale" | "fallback",
): "amount" | "none" | "to-confirm" {
  const isNone = new Big(percent).eq(0);
  if (source === "fallback" || (isNone && source === "stale")) return "to-confirm";
  return isNone ? "none" : "amount";
}

/**
 * US dollars in another currency, for display only (docs/product.md, P18.8). Exact: it has as many decimals
 * as needed.
 * @param rate units of the currency for one dollar
 */
export function inCurrency(usd: string, rate: string): string {
  return new Big(usd).times(rate).toFixed();
}

/**
 * The sentence to show if the value has more decimals than the unit, or null. Refused, never rounded.
 * @param symbol the coin's
 */
export function checkDecimals(
  { unit, value }: { readonly unit: AmountTyped["unit"] | "local"; readonly value: string },
  symbol: string,
  localDigits = USD_DECIMALS,
): Message | null {
  const decimals = value.split(".")[1]?.length ?? 0;
  if (unit === "local")
    return decimals > localDigits ? { ...TOO_FINE_LOCAL, values: { decimals: localDigits } } : null;
  if (unit === "usd" && decimals > USD_DECIMALS) return TOO_FINE_USD;
  const most = coinDecimals(symbol);
  return unit === "coin" && decimals > most ? { ...TOO_FINE, values: { symbol, decimals: most } } : null;
}

/** Checks the trade's value in dollars before any rounding: the sentence to show, or null. */
export function checkWorth(typed: AmountTyped, rate: string): Message | null {
  const usd = valueInUsd(typed, rate);
  if (usd.lt(MINIMUM_USD)) return BELOW_MINIMUM;
  return usd.gt(MAXIMUM_USD) ? ABOVE_MAXIMUM : null;
}

function valueInUsd({ unit, value }: AmountTyped, rate: string): Big {
  return unit === "usd" ? new Big(value) : new Big(value).times(rate);
}

function divide(usd: Big, rate: string, decimals: number): string {
  // Rounded once, at the last decimal: an intermediate result with more digits could be rounded twice.
  const ToCoin = Big();
  ToCoin.DP = decimals;
  ToCoin.RM = HALF_UP;
  return fixed(new ToCoin(usd).div(rate), decimals);
}

function fixed(amount: Big, decimals: number): string {
  return amount.toFixed(decimals, HALF_UP);
}

/**
 * The desk's exact price of a coin: the market price, made less favourable by that side's spread. No other
 * function makes the price of an order.
 * @param market USD for one coin, as decimal text
 */
export function deskPrice(market: string, side: "buy" | "sell", spread: Spread): string {
  return tradeRate(market, side, side === "buy" ? spread.buyPercent : spread.sellPercent);
}

/**
 * The same for an answer that also has the market price: what a customer pays for one coin, and gets for it.
 */
export function askAndBid(price: number, spread: Spread): { readonly ask: number; readonly bid: number } {
  const market = priceText(price);
  return { ask: Number(deskPrice(market, "buy", spread)), bid: Number(deskPrice(market, "sell", spread)) };
}
