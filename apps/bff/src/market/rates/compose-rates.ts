import type { BitcoinPrices } from "../../sources/coingecko/types.ts";
import { COUNTRIES } from "./countries.ts";
import { rateRow, type Quote } from "./rate-row.ts";
import { summariseRates, type RatesContent } from "./summarise-rates.ts";

/** Stands in for a price that is missing, whatever the currency (specification, section 7). Such a row is indicative. */
export const DEFAULT_BITCOIN_PRICE = 45_000;

const STAND_IN: Quote = { price: DEFAULT_BITCOIN_PRICE, change: 0, volume: 0, marketCap: 0 };

/**
 * The rates page's rows from bitcoin's market prices.
 * @param obtainedAt ISO time at which the prices were fetched; a row's `lastUpdated` when CoinGecko named no time.
 */
export function composeRates(prices: BitcoinPrices, obtainedAt: string): RatesContent {
  const lastUpdated = prices.lastUpdatedAt ?? obtainedAt;
  const rates = COUNTRIES.map((country) => {
    const quote = prices.byCurrency[country.currency.toLowerCase()];
    return rateRow(country, quote ?? STAND_IN, { lastUpdated, indicative: quote === undefined });
  });
  return { rates, summary: summariseRates(rates) };
}
