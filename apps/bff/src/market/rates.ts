import type { Rate, RatesAnswer } from "@tradeslip/contracts";
import {
  currencyFactor,
  RATE_COUNTRIES,
  type RateCurrency,
  type RatedCountry,
} from "@tradeslip/contracts/rules";
import { RatesAnswer as RatesAnswerSchema } from "@tradeslip/contracts/schemas";
import Big from "big.js";
import type { BodyTemplate } from "../swr-cache/responses/body-job.ts";
import type { FreshnessLabel } from "../swr-cache/responses/response-definition.ts";
import type { BitcoinPrices } from "../sources/price-source.ts";
import { agreedPrice, type AgreedPrices } from "./quorum/agreed-prices.ts";
import { ownAgreement, staleSince } from "./quorum/price-backing.ts";
import { orUnknown, roundToOrNull } from "./response-fields.ts";

/** The desk's side of the market price (docs/product.md, P4.3). */
const BUY_FACTOR = "0.998";
const SELL_FACTOR = "1.002";
/** Cuts binary noise, but nothing large enough to be paid. */
const PRICE_DECIMALS = 8;
/** Stands in for a missing price, whatever the currency (docs/product.md, P4.5). Such a row is indicative. */
const DEFAULT_BITCOIN_PRICE = 45_000;
/** Bitcoin in a row's currency; `change` in percent; null: unknown. */
export interface Quote {
  readonly price: number;
  readonly change: number | null;
  readonly volume: number | null;
  readonly marketCap: number | null;
}

const DEFAULT_QUOTE: Quote = { price: DEFAULT_BITCOIN_PRICE, change: null, volume: null, marketCap: null };

export type RatesContent = Omit<RatesAnswer, "freshness">;

/**
 * The rates page's rows from bitcoin's market prices.
 * @param fetchedAt ISO time at which the prices were fetched; a row's `lastUpdated` when the source named no
 * time.
 */
export function composeRates(
  prices: BitcoinPrices,
  fetchedAt: string,
  extra: readonly RatedCountry[],
): RatesContent {
  const lastUpdated = prices.lastUpdatedAt ?? fetchedAt;
  const dollars = prices.byCurrency["usd"];
  const rates = [...RATE_COUNTRIES, ...extra].map((country) => {
    const quote = prices.byCurrency[country.currency.toLowerCase()];
    const row = rateRow(country, quote ?? DEFAULT_QUOTE, { lastUpdated, indicative: quote === undefined });
    return (quote?.doubt ?? dollars?.doubt) ? { ...row, staleAsOf: fetchedAt } : row;
  });
  return { rates, summary: summariseRates(rates) };
}

/**
 * The same from agreed prices.
 * @param figures change, volume and capitalisation, which exchanges do not know; unknown without it
 */
export function composeAgreedRates(
  agreed: AgreedPrices,
  figures: BitcoinPrices | undefined,
  fetchedAt: string,
  extra: readonly RatedCountry[],
): RatesContent {
  const rates = [...RATE_COUNTRIES, ...extra].map((country): Rate => {
    const decided = agreedPrice(agreed, "bitcoin", country.currency);
    if (!decided) return rateRow(country, DEFAULT_QUOTE, { lastUpdated: fetchedAt, indicative: true });
    const known = figures?.byCurrency[country.currency.toLowerCase()] ?? DEFAULT_QUOTE;
    const quote = { ...known, price: Number(decided.price) };
    return {
      ...rateRow(country, quote, { lastUpdated: decided.asOf, indicative: false }),
      ...ownAgreement(agreed, decided),
      ...staleSince(decided),
      ...(decided.isCross ? { cross: true } : {}),
    };
  });
  return { rates, summary: summariseRates(rates) };
}

/** One country's row from the market price. */
export function rateRow(
  country: RatedCountry,
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
    ...orUnknown({
      change24h: roundToOrNull(quote.change, 2),
      volume: roundToOrNull(quote.volume, 2),
      marketCap: roundToOrNull(quote.marketCap, 2),
    }),
    lastUpdated: state.lastUpdated,
    indicative: state.indicative,
  };
}

/** How far the selling price exceeds the buying price, in percent with two decimals; 0 if the latter is 0. */
export function spreadPercent(buy: Big, sell: Big): number {
  return buy.eq(0) ? 0 : round(sell.minus(buy).div(buy).times(100), 2);
}

function round(value: Big, decimals: number): number {
  // Adding 0 turns the -0 of a tiny negative number into 0.
  return value.round(decimals).toNumber() + 0;
}

/**
 * The summary tiles: the USD row if there is one, else the average (docs/product.md, P4.6). A USD row that is
 * only a stand-in does not count as one while other rows have a market price: then the average of those is
 * shown, turned into dollars by the currency factors. Volumes are averaged, not added, since each row states
 * the same worldwide volume in its own currency.
 */
export function summariseRates(rates: readonly Rate[]): RatesContent["summary"] {
  const basis = summaryBasis(rates);
  return {
    averageBuyUsd: averageUsd(basis, (rate) => rate.buyRate),
    averageSellUsd: averageUsd(basis, (rate) => rate.sellRate),
    totalVolume: averageUsd(
      basis.filter(({ unknown = [] }) => !unknown.includes("volume")),
      (rate) => rate.volume,
    ),
    activeMarkets: rates.length,
  };
}

function summaryBasis(rates: readonly Rate[]): readonly Rate[] {
  const priced = rates.filter((rate) => !rate.indicative);
  const candidates = priced.length > 0 ? priced : rates;
  const usd = candidates.find((rate) => rate.currency === "USD");
  return usd ? [usd] : candidates;
}

function averageUsd(rates: readonly Rate[], figure: (rate: Rate) => number): number {
  if (rates.length === 0) return 0;
  const sum = rates.reduce(
    (total, rate) => total.plus(new Big(figure(rate)).div(currencyFactor(rate.currency as RateCurrency))),
    new Big(0),
  );
  return sum.div(rates.length).round(8).toNumber();
}

/**
 * Bitcoin that jumped in dollars is delayed in every currency until that has lasted (docs/product.md, P17.7).
 */
export function assessRates({ byCurrency }: BitcoinPrices): FreshnessLabel | undefined {
  return byCurrency["usd"]?.doubt ? { isLive: false, asOf: Infinity, details: {} } : undefined;
}

export const RATES: BodyTemplate<BitcoinPrices> = {
  name: "rates",
  schema: RatesAnswerSchema,
  compose: (prices, { fetchedAt, extraCountries }) =>
    composeRates(prices, new Date(fetchedAt).toISOString(), extraCountries),
};

export const AGREED_RATES: BodyTemplate<AgreedPrices, BitcoinPrices> = {
  ...RATES,
  variant: "agreed",
  compose: (prices, { side, fetchedAt, extraCountries }) =>
    composeAgreedRates(prices, side, new Date(fetchedAt).toISOString(), extraCountries),
};
