import { DEFAULT_BITCOIN_PRICE } from "./compose-rates.ts";
import { COUNTRIES, LISTED_CURRENCIES, type Currency } from "./countries.ts";
import { EXCHANGE_FACTORS } from "./exchange-factors.ts";
import { rateRow, type Quote } from "./rate-row.ts";
import { summariseRates, type RatesContent } from "./summarise-rates.ts";

const LARGEST_CHANGE_PERCENT = 5;
/** US dollars. */
const VOLUME_RANGE = [20e9, 40e9] as const;
/** Bitcoins in existence, about. */
const SUPPLY_RANGE = [19.9e6, 20.1e6] as const;

export interface FallbackInput {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Uniform in [0, 1), as Math.random. */
  readonly random: () => number;
}

/**
 * Made-up rates for when no market price was ever seen, or the last is too old (specification, section 8). The base is
 * the specification's default price in US dollars times each currency's factor; rows of one currency agree.
 */
export function fallbackRates({ now, random }: FallbackInput): RatesContent {
  const quotes = new Map(LISTED_CURRENCIES.map((currency) => [currency, madeUpQuote(currency, random)]));
  const state = { lastUpdated: new Date(now).toISOString(), indicative: true };
  const rates = COUNTRIES.map((country) => rateRow(country, quotes.get(country.currency) as Quote, state));
  return { rates, summary: summariseRates(rates) };
}

function madeUpQuote(currency: Currency, random: () => number): Quote {
  const between = ([low, high]: readonly [number, number]) => low + random() * (high - low);
  const factor = EXCHANGE_FACTORS[currency];
  const price = DEFAULT_BITCOIN_PRICE * factor;
  return {
    price,
    change: between([-LARGEST_CHANGE_PERCENT, LARGEST_CHANGE_PERCENT]),
    volume: Math.round(between(VOLUME_RANGE) * factor),
    marketCap: Math.round(between(SUPPLY_RANGE) * price),
  };
}
