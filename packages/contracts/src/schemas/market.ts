import * as z from "zod";
import { RATE_COUNTRIES } from "../rules/countries.ts";
import { DESK_COINS } from "../rules/desk-coins.ts";
import { HISTORY_RANGES } from "../rules/history-ranges.ts";
import type { Message } from "../rules/message.ts";
import { Freshness, PriceAgreement } from "./freshness.ts";
import { sentence } from "./sentences.ts";

export const CurrencyCode = z.string().length(3).describe("ISO 4217, upper case.");

const usd = z.number().min(0);
const nullableUsd = usd.nullable();
const percent = z.number().nullable();
/** The prices of an order made now, including the desk's fee; the market price is separate. */
const deskPrices = {
  ask: usd.describe("The desk's price of buying one, in USD, its fee included: the rate of an order."),
  bid: usd.describe("The same of selling one."),
};

/** Present only if several price sources are configured. */
export const ownAgreement = {
  agreement: PriceAgreement.optional().describe(
    "How far this price is agreed on, where that differs from `freshness.agreement`.",
  ),
};

/** What a price says of itself, where that differs from the freshness of its answer. */
const ownFreshness = {
  ...ownAgreement,
  staleAsOf: z.iso
    .datetime()
    .optional()
    .describe("Only where this price isn't live, whatever `freshness` says: when it was made (UTC)."),
};

/**
 * For values that were always numbers before they could be unknown: released clients still read a number
 * there.
 */
function unknownAmong<const Fields extends readonly [string, ...string[]]>(fields: Fields) {
  const names = z.array(z.enum(fields)).optional();
  return { unknown: names.describe("Fields here that the price source doesn't know: their 0 is no figure.") };
}

/** Path on our own origin; an unknown ticker has a generic icon. */
export const IconPath = z.string().startsWith("/icons/coins/");

/** A coin of the market page (docs/product.md, P5.2). Null: the price source does not know it. */
export const Coin = z
  .object({
    id: z.string().describe("The price source's id, e.g. 'bitcoin'."),
    symbol: z.string().describe("Ticker, upper case."),
    name: z.string(),
    price: usd.describe("The market's, in USD."),
    ...deskPrices,
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
    ...ownFreshness,
  })
  .meta({ id: "Coin" });
export type Coin = z.infer<typeof Coin>;

export const MarketCoinsAnswer = z
  .object({ freshness: Freshness, coins: z.array(Coin).max(50) })
  .meta({ id: "MarketCoinsAnswer" });
export type MarketCoinsAnswer = z.infer<typeof MarketCoinsAnswer>;

const time = z.iso.datetime().nullable();

/** A listed coin with everything its page shows (P18). Null: the price source does not know it. */
export const CoinDetails = Coin.extend({
  marketCapRank: z.int().min(1).nullable(),
  fullyDilutedValuation: nullableUsd.describe("USD"),
  maxSupply: z.number().min(0).nullable().describe("Null also where there is no limit."),
  allTimeHigh: nullableUsd.describe("USD"),
  allTimeHighAt: time.describe("UTC"),
  allTimeHighChangePercent: percent.describe("How far the price is from it, in percent."),
  allTimeLow: nullableUsd.describe("USD"),
  allTimeLowAt: time.describe("UTC"),
  allTimeLowChangePercent: percent.describe("How far the price is from it, in percent."),
}).meta({ id: "CoinDetails" });
export type CoinDetails = z.infer<typeof CoinDetails>;

export const CoinAnswer = z.object({ freshness: Freshness, coin: CoinDetails }).meta({ id: "CoinAnswer" });
export type CoinAnswer = z.infer<typeof CoinAnswer>;

export const NO_COIN_ID: Message = /*i18n*/ { id: "coin.no_id", message: "This isn't the id of a coin." };

/** The format of an id in a path; whether the coin exists is up to the list of coins. */
export const CoinId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,99}$/, sentence(NO_COIN_ID))
  .describe("The price source's id, as in GET /api/market/coins and for the desk's coins, e.g. 'bitcoin'.");

export const HistoryRange = z.enum(HISTORY_RANGES).meta({
  id: "HistoryRange",
  description: "24h: every 5 minutes. 7d: every hour. 30d: every 3 hours. 1y: every day. Always up to now.",
});
export type HistoryRange = z.infer<typeof HistoryRange>;

export const HistoryPoint = z
  .object({ at: z.iso.datetime().describe("UTC"), price: usd.describe("USD") })
  .meta({ id: "HistoryPoint" });
export type HistoryPoint = z.infer<typeof HistoryPoint>;

export const CoinHistoryAnswer = z
  .object({
    freshness: Freshness,
    range: HistoryRange,
    points: z
      .array(HistoryPoint)
      .min(1)
      .max(400)
      .describe("Oldest first. Prices that were seen: none is made up where some are missing."),
  })
  .meta({ id: "CoinHistoryAnswer" });
export type CoinHistoryAnswer = z.infer<typeof CoinHistoryAnswer>;

export const CurrenciesAnswer = z
  .object({
    freshness: Freshness,
    base: z.literal("USD"),
    rates: z
      .record(CurrencyCode, z.string().regex(/^\d+(\.\d+)?$/))
      .describe(
        "Units of each currency for one US dollar, decimal text. A currency without a price of its own is absent.",
      ),
  })
  .meta({ id: "CurrenciesAnswer" });
export type CurrenciesAnswer = z.infer<typeof CurrenciesAnswer>;

export const MarketStats = z
  .object({
    totalMarketCap: usd.describe("USD"),
    totalVolume24h: usd.describe("USD"),
    btcDominance: z.number().min(0).max(100).describe("Percent"),
    ethDominance: z.number().min(0).max(100).nullable().describe("Percent; null when unknown."),
    marketCapChange24h: percent.describe("Percent over 24 hours."),
    activeCryptocurrencies: z.int().min(0),
    ...unknownAmong(["totalVolume24h", "activeCryptocurrencies"]),
  })
  .meta({ id: "MarketStats" });
export type MarketStats = z.infer<typeof MarketStats>;

export const MarketStatsAnswer = z
  .object({ freshness: Freshness, stats: MarketStats })
  .meta({ id: "MarketStatsAnswer" });
export type MarketStatsAnswer = z.infer<typeof MarketStatsAnswer>;

/** A coin of the dashboard (docs/product.md, P6.6). */
export const DashboardCoin = z
  .object({
    id: z.string(),
    symbol: z.string(),
    name: z.string(),
    price: z.number().min(0).describe("The market's, in USD."),
    ...deskPrices,
    change: z.number().nullable().describe("Percent over 24 hours."),
    icon: IconPath,
    image: IconPath,
    volume24h: z.number().min(0).nullable().describe("Billions of USD"),
    marketCap: z.number().min(0).nullable().describe("Billions of USD"),
    rank: z.int().min(1).nullable(),
    ...ownFreshness,
  })
  .meta({ id: "DashboardCoin" });
export type DashboardCoin = z.infer<typeof DashboardCoin>;

export const DashboardCoinsAnswer = z
  .object({ freshness: Freshness, coins: z.array(DashboardCoin).max(50) })
  .meta({ id: "DashboardCoinsAnswer" });
export type DashboardCoinsAnswer = z.infer<typeof DashboardCoinsAnswer>;

export const DashboardStats = z
  .object({
    totalMarketCap: z.number().min(0).describe("Trillions of USD"),
    totalMarketCapChange: z.number().nullable().describe("Percent over 24 hours."),
    tradingVolume: z.number().min(0).describe("Billions of USD over 24 hours."),
    tradingVolumeChange: z.number().nullable().describe("Percent over 24 hours; null when unknown."),
    activeCryptos: z.int().min(0),
    btcDominance: z.number().min(0).max(100).describe("Percent"),
    btcDominanceChange: z
      .number()
      .nullable()
      .describe("Percentage points over 24 hours, computed from both capitalisations; null when unknown."),
    ...unknownAmong(["tradingVolume", "activeCryptos"]),
  })
  .meta({ id: "DashboardStats" });
export type DashboardStats = z.infer<typeof DashboardStats>;

export const DashboardStatsAnswer = z
  .object({ freshness: Freshness, stats: DashboardStats })
  .meta({ id: "DashboardStatsAnswer" });
export type DashboardStatsAnswer = z.infer<typeof DashboardStatsAnswer>;

/** A coin the desk trades (docs/product.md, P7.4). */
export const ExchangeCoin = z
  .object({
    id: z.enum(DESK_COINS.map(({ id }) => id)),
    symbol: z.string(),
    name: z.string(),
    price: z.number().positive().describe("The market's, in USD."),
    ...deskPrices,
    change24h: z.number().nullable().describe("Percent over 24 hours."),
    icon: IconPath,
    indicative: z.boolean().describe("True for a fallback price, which is not a market price."),
    ...ownFreshness,
  })
  .meta({ id: "ExchangeCoin" });
export type ExchangeCoin = z.infer<typeof ExchangeCoin>;

export const ExchangeCoinsAnswer = z
  .object({ freshness: Freshness, coins: z.array(ExchangeCoin).length(DESK_COINS.length) })
  .meta({ id: "ExchangeCoinsAnswer" });
export type ExchangeCoinsAnswer = z.infer<typeof ExchangeCoinsAnswer>;

/** One country's Bitcoin rate (docs/product.md, P4.2). */
export const Rate = z
  .object({
    country: z.string(),
    countryCode: z
      .string()
      .length(2)
      .describe("Two-letter code of the flag, lower case ('eu' for the Eurozone)."),
    currency: CurrencyCode,
    buyRate: z
      .number()
      .positive()
      .describe("The desk buys one bitcoin at this price: 0.998 of the market price."),
    sellRate: z
      .number()
      .positive()
      .describe("The desk sells one bitcoin at this price: 1.002 of the market price."),
    spreadPercent: z.number().describe("(sell - buy) / buy in percent, two decimals; 0 if buy is 0."),
    change24h: z.number().describe("Percent over 24 hours."),
    volume: z.number().min(0).describe("24 h volume in the row's currency."),
    marketCap: z.number().min(0).describe("Market capitalisation in the row's currency."),
    ...unknownAmong(["change24h", "volume", "marketCap"]),
    lastUpdated: z.iso.datetime().describe("When the price source last saw this price (UTC)."),
    indicative: z.boolean().describe("True when this row has a fallback price, which is not a market price."),
    ...ownFreshness,
    cross: z
      .literal(true)
      .optional()
      .describe("The price is made from the one in US dollars and a reference rate of the ECB."),
  })
  .meta({ id: "Rate" });
export type Rate = z.infer<typeof Rate>;

export const RatesSummary = z
  .object({
    averageBuyUsd: z.number().min(0),
    averageSellUsd: z.number().min(0),
    totalVolume: z.number().min(0).describe("0: unknown."),
    activeMarkets: z.int().min(0),
  })
  .meta({ id: "RatesSummary", description: "The summary tiles: the USD row if present, else the average." });

export const RatesAnswer = z
  .object({
    freshness: Freshness,
    rates: z
      .array(Rate)
      .min(RATE_COUNTRIES.length)
      .describe("The same countries always, then those that the operator added."),
    summary: RatesSummary,
  })
  .meta({ id: "RatesAnswer" });
export type RatesAnswer = z.infer<typeof RatesAnswer>;
