import * as z from "zod";
import { Freshness } from "./freshness.ts";

const usd = z.number().min(0);
const nullableUsd = usd.nullable();
const percent = z.number().nullable();

/** Path on our own origin; an unknown ticker answers with a generic icon. */
export const IconPath = z.string().startsWith("/icons/coins/");

/** A coin of the market page (docs/product.md, P5.2). Null: the price source does not know it. */
export const Coin = z
  .object({
    id: z.string().describe("The price source's id, e.g. 'bitcoin'."),
    symbol: z.string().describe("Ticker, upper case."),
    name: z.string(),
    price: usd.describe("USD"),
    change24h: percent.describe("Percent over 24 hours."),
    volume24h: nullableUsd.describe("USD"),
    marketCap: nullableUsd.describe("USD"),
    rank: z.int().min(1).nullable(),
    icon: IconPath,
    sparklineData: z.array(z.number()).max(7).describe("The last 7 points of the 7-day series, USD."),
    sparkline7d: z.array(z.number()).max(28).describe("The whole week thinned to 28 points, USD."),
    isWatchlisted: z.boolean().describe("Always false: the watchlist is kept on the device."),
    high24h: nullableUsd,
    low24h: nullableUsd,
    circulatingSupply: z.number().min(0).nullable(),
    totalSupply: z.number().min(0).nullable(),
    ath: nullableUsd,
    athChangePercentage: percent,
    atl: nullableUsd,
    atlChangePercentage: percent,
  })
  .meta({ id: "Coin" });
export type Coin = z.infer<typeof Coin>;

export const MarketCoinsAnswer = z
  .object({ freshness: Freshness, coins: z.array(Coin).max(50) })
  .meta({ id: "MarketCoinsAnswer" });
export type MarketCoinsAnswer = z.infer<typeof MarketCoinsAnswer>;

export const MarketStats = z
  .object({
    totalMarketCap: usd.describe("USD"),
    totalVolume24h: usd.describe("USD"),
    btcDominance: z.number().min(0).max(100).describe("Percent"),
    ethDominance: z.number().min(0).max(100).nullable().describe("Percent; null when unknown."),
    marketCapChange24h: percent.describe("Percent over 24 hours."),
    activeCryptocurrencies: z.int().min(0),
  })
  .meta({ id: "MarketStats" });
export type MarketStats = z.infer<typeof MarketStats>;

export const MarketStatsAnswer = z
  .object({ freshness: Freshness, stats: MarketStats })
  .meta({ id: "MarketStatsAnswer" });
export type MarketStatsAnswer = z.infer<typeof MarketStatsAnswer>;
