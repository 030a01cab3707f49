import * as z from "zod";
import type { UpstreamDefinition } from "../swr-cache/upstream.ts";

export interface FetchOptions {
  /** One more try after a network error or a 5xx. For callers that have nothing else to serve. */
  readonly retry?: boolean;
}

/** What can be fetched from a price source. All calls throw a SourceError and nothing else. */
export interface PriceClient {
  /** The 50 largest coins with the week's sparkline. */
  topCoins(options?: FetchOptions): Promise<MarketCoin[]>;
  /** Coins by id with the week's sparkline; no call for an empty list. */
  coinsById(ids: readonly string[], options?: FetchOptions): Promise<MarketCoin[]>;
  global(options?: FetchOptions): Promise<GlobalMarket>;
  /** One bitcoin in each of the currencies (any case). */
  bitcoinPrices(currencies: readonly string[], options?: FetchOptions): Promise<BitcoinPrices>;
  /** A coin's prices over the last days, in the steps that the source chooses. */
  priceChart(id: string, days: number): Promise<PriceChart>;
  /** Drops all connections; calls under way fail. */
  close(): Promise<void>;
}

/** A service that prices come from. */
export interface PriceSource extends PriceClient {
  /** How the cache may call it. */
  readonly upstream: UpstreamDefinition;
}

/**
 * A series of numbers, checked at once: item by item, the 8,400 weekly prices of fifty coins held up every
 * other request for 10 ms, and five times as long the first time.
 */
function series<Item>(isItem: (value: unknown) => boolean) {
  return z.custom<readonly Item[]>((values) => Array.isArray(values) && values.every(isItem), {
    error: "Invalid input: expected a series of amounts",
  });
}

/** Far beyond anything real; what we compute from numbers below it stays finite. */
export const LARGEST_AMOUNT = 1e24;
export const LARGEST_PERCENT = 1e12;
/** Nothing costs more. */
const HIGHEST_PRICE = 1e15;
/** One bitcoin is worth at least this in every listed currency. */
export const LOWEST_BITCOIN_PRICE = 0.01;

const usd = z.number().min(0).max(LARGEST_AMOUNT);
const nullableUsd = usd.nullable();
const percent = z.number().min(-LARGEST_PERCENT).max(LARGEST_PERCENT).nullable();
const time = z.iso.datetime().nullable();

/** While a jump is not believed: the price before it, and since when. Milliseconds since the epoch. */
export const Doubt = z.object({ believed: z.number().positive(), since: z.number().min(0) });
export type Doubt = z.infer<typeof Doubt>;

/** A coin: USD, percent over 24 hours, null where the source does not know. Plain JSON, for snapshots. */
export const MarketCoin = z.object({
  /** CoinGecko's id, by which we know every coin, whatever the source. */
  id: z.string(),
  /** Ticker, upper case. */
  symbol: z.string(),
  name: z.string(),
  price: usd.max(HIGHEST_PRICE),
  change24h: percent,
  volume24h: nullableUsd,
  marketCap: nullableUsd,
  marketCapChange24hPercent: percent,
  rank: z.int().min(1).nullable(),
  high24h: nullableUsd,
  low24h: nullableUsd,
  circulatingSupply: nullableUsd,
  totalSupply: nullableUsd,
  ath: nullableUsd,
  athChangePercentage: percent,
  atl: nullableUsd,
  atlChangePercentage: percent,
  // Values stored before these were read lack them.
  fullyDilutedValuation: nullableUsd.default(null),
  maxSupply: nullableUsd.default(null),
  athAt: time.default(null),
  atlAt: time.default(null),
  /** Hourly prices of seven days, oldest first, 0 for an hour without one; empty when unknown. */
  sparkline: series<number>((value) => Number.isFinite(value) && Number(value) >= 0),
  lastUpdated: time,
  doubt: Doubt.optional(),
});
export type MarketCoin = z.infer<typeof MarketCoin>;

export const MarketCoins = z.array(MarketCoin);
export type MarketCoins = z.infer<typeof MarketCoins>;

/** When (milliseconds since the epoch), and USD. */
export type PricePoint = readonly [at: number, price: number];

/** 30 days by the hour are 720. */
export const MOST_CHART_POINTS = 1_000;

/** Also false for Infinity, which is what JSON.parse makes of 1e400. */
export function isPrice(value: unknown): value is number {
  return typeof value === "number" && value > 0 && value <= HIGHEST_PRICE;
}

/** What bitcoin can cost in US dollars while nothing else is known (docs/product.md, P17.2). */
export const BITCOIN_IN_USD = { from: 1_000, to: 10_000_000 };

export function isBitcoinInUsd(price: unknown): boolean {
  return isPrice(price) && price >= BITCOIN_IN_USD.from && price <= BITCOIN_IN_USD.to;
}

export function isPricePoint(pair: unknown): pair is PricePoint {
  if (!Array.isArray(pair) || pair.length !== 2) return false;
  const [at, price] = pair as unknown[];
  return isTime(at) && isPrice(price);
}

/** From then on ISO times have another format. */
export const YEAR_10000 = Date.UTC(10_000, 0);

/** Whole milliseconds since the epoch. */
export function isTime(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0 && Number(value) < YEAR_10000;
}

/** Prices of one coin, oldest first, no two at the same time. Plain JSON, for snapshots. */
export const PriceChart = z.object({
  points: z.custom<readonly PricePoint[]>(
    (points) =>
      Array.isArray(points) &&
      points.length > 0 &&
      points.length <= MOST_CHART_POINTS &&
      points.every((point, index) => isPricePoint(point) && !(index > 0 && point[0] <= points[index - 1][0])),
    { error: "Invalid input: expected prices in the order of their times" },
  ),
});
export type PriceChart = z.infer<typeof PriceChart>;

/** The whole market: USD, percent, null where the source does not know. */
export const GlobalMarket = z.object({
  totalMarketCapUsd: usd.positive(),
  totalVolumeUsd: nullableUsd,
  btcDominance: z.number().min(0).max(100),
  ethDominance: z.number().min(0).max(100).nullable(),
  marketCapChange24hPercent: percent,
  volumeChange24hPercent: percent,
  activeCryptocurrencies: z.int().min(0).nullable(),
  updatedAt: time,
});
export type GlobalMarket = z.infer<typeof GlobalMarket>;

/** One bitcoin in each currency, keyed by its lower-case code; a currency without a price is absent. */
export const BitcoinPrices = z.object({
  byCurrency: z
    .record(
      z.string(),
      z.object({
        price: z.number().min(LOWEST_BITCOIN_PRICE).max(LARGEST_AMOUNT),
        change: percent,
        volume: nullableUsd,
        marketCap: nullableUsd,
        /** Of what a dollar is in it; of `usd`, bitcoin's own price. */
        doubt: Doubt.optional(),
      }),
    )
    .refine(({ usd: dollars }) => dollars === undefined || isBitcoinInUsd(dollars.price)),
  lastUpdatedAt: time,
});
export type BitcoinPrices = z.infer<typeof BitcoinPrices>;
