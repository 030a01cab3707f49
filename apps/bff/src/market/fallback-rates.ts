import {
  currencyFactor,
  DESK_COINS,
  RATE_COUNTRIES,
  type RateCurrency,
  type RatedCountry,
} from "@tradeslip/contracts/rules";
import type { MarketCoin } from "../sources/price-source.ts";
import { type Quote, rateRow, type RatesContent, summariseRates } from "./rates.ts";

/** In USD: the exchange page's fallback price, so that no two screens differ (docs/product.md, P4.7). */
const FALLBACK_BITCOIN_USD = DESK_COINS.find(({ id }) => id === "bitcoin")!.fallbackUsd;

/** Bounds of made-up figures: percent, US dollars, and roughly the bitcoins in existence. */
const FALLBACK_CHANGE = [-5, 5] as const;
const FALLBACK_VOLUME = [20e9, 40e9] as const;
const FALLBACK_SUPPLY = [19.9e6, 20.1e6] as const;

interface FallbackInput {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Uniform in [0, 1), as Math.random. */
  readonly random: () => number;
  /** With a live price in US dollars. */
  readonly bitcoin?: MarketCoin | undefined;
  /** In addition to every desk's. */
  readonly extraCountries: readonly RatedCountry[];
}

/**
 * Made-up rates for when no market price was ever fetched, or the last is too old (docs/product.md, P4.7).
 * The base is bitcoin's price in US dollars, its fallback unless a live one is known, times each currency's
 * factor; rows of one currency agree.
 */
export function fallbackRates({ now, random, bitcoin, extraCountries }: FallbackInput): RatesContent {
  const quotes = new Map<RateCurrency, Quote>();
  const lastUpdated = new Date(now).toISOString();
  const rates = [...RATE_COUNTRIES, ...extraCountries].map((country) => {
    const { currency } = country;
    if (bitcoin && currency === "USD") {
      const { price, change24h: change, volume24h: volume, marketCap } = bitcoin;
      return rateRow(country, { price, change, volume, marketCap }, { lastUpdated, indicative: false });
    }
    const quote =
      quotes.get(currency) ?? fallbackQuote(currency, bitcoin?.price ?? FALLBACK_BITCOIN_USD, random);
    quotes.set(currency, quote);
    return rateRow(country, quote, { lastUpdated, indicative: true });
  });
  return { rates, summary: summariseRates(rates) };
}

function fallbackQuote(currency: RateCurrency, bitcoinUsd: number, random: () => number): Quote {
  const between = ([low, high]: readonly [number, number]) => low + random() * (high - low);
  const factor = currencyFactor(currency);
  const price = bitcoinUsd * factor;
  return {
    price,
    change: between(FALLBACK_CHANGE),
    volume: Math.round(between(FALLBACK_VOLUME) * factor),
    marketCap: Math.round(between(FALLBACK_SUPPLY) * price),
  };
}
