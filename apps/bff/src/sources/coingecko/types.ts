import * as z from "zod";
import { series } from "./series.ts";

const usd = z.number().min(0);
const nullableUsd = usd.nullable();
const percent = z.number().nullable();
const time = z.iso.datetime().nullable();

/** A coin as we keep it: USD, percent over 24 hours, null where CoinGecko does not know. Plain JSON, for snapshots. */
export const MarketCoin = z.object({
  /** CoinGecko's id. */
  id: z.string(),
  /** Ticker, upper case. */
  symbol: z.string(),
  name: z.string(),
  price: usd,
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
  /** Hourly prices of seven days, oldest first; empty when unknown. */
  sparkline: series<number>((value) => Number.isFinite(value) && Number(value) >= 0),
  lastUpdated: time,
});
export type MarketCoin = z.infer<typeof MarketCoin>;

export const MarketCoins = z.array(MarketCoin);
export type MarketCoins = z.infer<typeof MarketCoins>;

/** The whole market: USD, percent. */
export const GlobalMarket = z.object({
  totalMarketCapUsd: z.number().positive(),
  totalVolumeUsd: usd,
  btcDominance: z.number().min(0).max(100),
  ethDominance: z.number().min(0).max(100).nullable(),
  marketCapChange24hPercent: percent,
  volumeChange24hPercent: percent,
  activeCryptocurrencies: z.int().min(0),
  updatedAt: time,
});
export type GlobalMarket = z.infer<typeof GlobalMarket>;

/** One bitcoin in each currency, keyed by its lower-case code; a currency CoinGecko does not answer is absent. */
export const BitcoinPrices = z.object({
  byCurrency: z.record(
    z.string(),
    z.object({ price: z.number().positive(), change: z.number(), volume: usd, marketCap: usd }),
  ),
  lastUpdatedAt: time,
});
export type BitcoinPrices = z.infer<typeof BitcoinPrices>;
