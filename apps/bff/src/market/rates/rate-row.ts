import type { Rate } from "@tradeslip/contracts";
import Big from "big.js";
import type { Country } from "./countries.ts";

/** The desk's side of the market price (specification, section 9). */
const BUY_FACTOR = "0.998";
const SELL_FACTOR = "1.002";
/** Cuts binary noise and nothing that anybody could pay. */
const PRICE_DECIMALS = 8;

/** Bitcoin in a row's currency; `change` in percent. */
export interface Quote {
  readonly price: number;
  readonly change: number;
  readonly volume: number;
  readonly marketCap: number;
}

/** One country's row from the market price. */
export function rateRow(
  country: Country,
  quote: Quote,
  state: { lastUpdated: string; indicative: boolean },
): Rate {
  const buy = new Big(quote.price).times(BUY_FACTOR);
  const sell = new Big(quote.price).times(SELL_FACTOR);
  return {
    country: country.name,
    countryCode: country.code,
    currency: country.currency,
    buyRate: round(buy, PRICE_DECIMALS),
    sellRate: round(sell, PRICE_DECIMALS),
    spreadPercent: spreadPercent(buy, sell),
    change24h: round(new Big(quote.change), 2),
    volume: round(new Big(quote.volume), 2),
    marketCap: round(new Big(quote.marketCap), 2),
    lastUpdated: state.lastUpdated,
    indicative: state.indicative,
  };
}

/** What the desk's selling price is above its buying price, in percent with two decimals; 0 if the latter is 0. */
export function spreadPercent(buy: Big, sell: Big): number {
  return buy.eq(0) ? 0 : round(sell.minus(buy).div(buy).times(100), 2);
}

function round(value: Big, decimals: number): number {
  // Adding 0 turns the -0 of a tiny negative number into 0.
  return value.round(decimals).toNumber() + 0;
}
