import * as z from "zod";
import {
  type BitcoinPrices,
  type GlobalMarket,
  isPricePoint,
  type MarketCoin,
  MOST_CHART_POINTS,
  type PriceChart,
  type PricePoint,
  series,
} from "../price-source.ts";
import { badShape, readAnswer } from "../read-answer.ts";

/** Far beyond anything real; what we compute from numbers below it stays finite. */
const LARGEST_AMOUNT = 1e24;
const LARGEST_PERCENT = 1e12;

/** Money or a count. Infinity, which is what JSON.parse makes of 1e400, is no amount. */
export const amount = z.number().min(0).max(LARGEST_AMOUNT);

/** With null where one is unknown. */
export const amounts = series<number | null>((value) => value === null || isAmount(value));

function isAmount(value: unknown): boolean {
  return typeof value === "number" && value >= 0 && value <= LARGEST_AMOUNT;
}

/** An amount that CoinGecko may leave out or set to null. */
export const amountOrNull = amount.nullish().transform((value) => value ?? null);

/** A change in percent, likewise. */
export const percentOrNull = z
  .number()
  .min(-LARGEST_PERCENT)
  .max(LARGEST_PERCENT)
  .nullish()
  .transform((value) => value ?? null);

/** simple/price and global tell the time in unix seconds; null when it is absent or beyond what a date can hold. */
export const unixSecondsToIso = z
  .number()
  .nullish()
  .transform((seconds) => toIso(seconds == null ? undefined : seconds * 1000));

/** coins/markets tells the time as ISO text; null when it is absent or unreadable. */
export const textToIso = z
  .string()
  .nullish()
  .transform((text) => toIso(text == null ? undefined : Date.parse(text)));

function toIso(ms: number | undefined): string | null {
  const inRange = ms !== undefined && ms > 0 && ms < Date.UTC(2200);
  return inRange ? new Date(ms).toISOString() : null;
}

const text = z.string().min(1).max(200);

/** One item of coins/markets. Nearly every number can be null in reality; a price that is null is of no use to us. */
const CoinAnswer = z.object({
  id: text,
  symbol: text,
  name: text,
  current_price: amount,
  price_change_percentage_24h: percentOrNull,
  total_volume: amountOrNull,
  market_cap: amountOrNull,
  market_cap_change_percentage_24h: percentOrNull,
  market_cap_rank: z
    .int()
    .min(1)
    .nullish()
    .transform((rank) => rank ?? null),
  high_24h: amountOrNull,
  low_24h: amountOrNull,
  circulating_supply: amountOrNull,
  total_supply: amountOrNull,
  ath: amountOrNull,
  ath_change_percentage: percentOrNull,
  atl: amountOrNull,
  atl_change_percentage: percentOrNull,
  fully_diluted_valuation: amountOrNull,
  max_supply: amountOrNull,
  ath_date: textToIso,
  atl_date: textToIso,
  sparkline_in_7d: z
    .object({ price: amounts.nullish() })
    .nullish()
    .transform((week) => (week?.price ?? []).filter((price) => price !== null)),
  last_updated: textToIso,
});

/**
 * The `count` largest coins. Refused as a whole (bad-shape) when a price is missing or impossible, when fewer than half
 * came, or when bitcoin is not among them: such an answer must not replace good data.
 */
export function readTopCoins(answer: unknown, count: number): MarketCoin[] {
  const coins = readCoins(answer).slice(0, count);
  requireHalf(coins, count);
  requireBitcoin(coins);
  return coins;
}

/** The coins asked for by id, under the same rules. */
export function readCoinsById(answer: unknown, ids: readonly string[]): MarketCoin[] {
  const coins = readCoins(answer).filter((coin) => ids.includes(coin.id));
  requireHalf(coins, ids.length);
  if (ids.includes("bitcoin")) requireBitcoin(coins);
  return coins;
}

function readCoins(answer: unknown): MarketCoin[] {
  return readAnswer(z.array(CoinAnswer), answer).map(toMarketCoin);
}

function requireHalf(coins: readonly MarketCoin[], expected: number): void {
  if (coins.length * 2 < expected) throw badShape(`only ${coins.length} of ${expected} coins`);
}

function requireBitcoin(coins: readonly MarketCoin[]): void {
  const bitcoin = coins.find((coin) => coin.id === "bitcoin");
  if (!bitcoin) throw badShape("bitcoin is missing");
  if (bitcoin.price === 0) throw badShape("bitcoin costs nothing");
}

function toMarketCoin(coin: z.output<typeof CoinAnswer>): MarketCoin {
  return {
    id: coin.id,
    symbol: coin.symbol.toUpperCase(),
    name: coin.name,
    price: coin.current_price,
    change24h: coin.price_change_percentage_24h,
    volume24h: coin.total_volume,
    marketCap: coin.market_cap,
    marketCapChange24hPercent: coin.market_cap_change_percentage_24h,
    rank: coin.market_cap_rank,
    high24h: coin.high_24h,
    low24h: coin.low_24h,
    circulatingSupply: coin.circulating_supply,
    totalSupply: coin.total_supply,
    ath: coin.ath,
    athChangePercentage: coin.ath_change_percentage,
    atl: coin.atl,
    atlChangePercentage: coin.atl_change_percentage,
    fullyDilutedValuation: coin.fully_diluted_valuation,
    maxSupply: coin.max_supply,
    athAt: coin.ath_date,
    atlAt: coin.atl_date,
    sparkline: coin.sparkline_in_7d,
    lastUpdated: coin.last_updated,
  };
}

const percentShare = z.number().min(0).max(100);

/** Recorded answers lack volume_change_percentage_24h_usd although CoinGecko's document requires it. */
const GlobalAnswer = z.object({
  data: z.object({
    active_cryptocurrencies: z.int().min(0),
    total_market_cap: z.object({ usd: amount.positive() }),
    total_volume: z.object({ usd: amount }),
    market_cap_percentage: z.object({ btc: percentShare, eth: percentShare.nullish() }),
    market_cap_change_percentage_24h_usd: percentOrNull,
    volume_change_percentage_24h_usd: percentOrNull,
    updated_at: unixSecondsToIso,
  }),
});

/** global. Throws a bad-shape error. */
export function readGlobal(answer: unknown): GlobalMarket {
  const { data } = readAnswer(GlobalAnswer, answer);
  return {
    totalMarketCapUsd: data.total_market_cap.usd,
    totalVolumeUsd: data.total_volume.usd,
    btcDominance: data.market_cap_percentage.btc,
    ethDominance: data.market_cap_percentage.eth ?? null,
    marketCapChange24hPercent: data.market_cap_change_percentage_24h_usd,
    volumeChange24hPercent: data.volume_change_percentage_24h_usd,
    activeCryptocurrencies: data.active_cryptocurrencies,
    updatedAt: data.updated_at,
  };
}

const PricesAnswer = z.object({
  bitcoin: z.looseObject({ last_updated_at: unixSecondsToIso }),
});

/** In no listed currency is one bitcoin worth less. */
const LOWEST_PRICE = 0.01;

/** Missing figures beside the price are 0 (docs/product.md, P4.5). */
const ByCurrency = z.record(
  z.string(),
  z.object({
    price: amount.min(LOWEST_PRICE),
    change: percentOrNull.transform((value) => value ?? 0),
    volume: amountOrNull.transform((value) => value ?? 0),
    marketCap: amountOrNull.transform((value) => value ?? 0),
  }),
);

/**
 * simple/price for bitcoin, `currencies` in lower case. A currency that is absent is left out (the rates give it their
 * default), one that is null, zero or negative makes the whole answer a bad shape, and so does an answer with none.
 */
export function readBitcoinPrices(answer: unknown, currencies: readonly string[]): BitcoinPrices {
  const { bitcoin } = readAnswer(PricesAnswer, answer);
  const answered = currencies.filter((code) => Object.hasOwn(bitcoin, code));
  if (answered.length === 0) throw badShape("bitcoin has a price in none of the currencies");
  const figures = answered.map((code) => [
    code,
    {
      price: bitcoin[code],
      change: bitcoin[`${code}_24h_change`],
      volume: bitcoin[`${code}_24h_vol`],
      marketCap: bitcoin[`${code}_market_cap`],
    },
  ]);
  return {
    byCurrency: readAnswer(ByCurrency, Object.fromEntries(figures)),
    lastUpdatedAt: bitcoin.last_updated_at,
  };
}

/** Enough to draw. */
const CHART_DIGITS = 8;

const ChartAnswer = z.object({ prices: z.array(z.unknown()).min(1).max(MOST_CHART_POINTS) });

/**
 * market_chart: pairs of milliseconds and price. One without a possible price, or earlier than the one before, makes the
 * whole answer a bad shape: nobody can tell which of the others are right.
 */
export function readPriceChart(answer: unknown): PriceChart {
  const { prices } = readAnswer(ChartAnswer, answer);
  const points: PricePoint[] = [];
  for (const [index, pair] of prices.entries()) {
    if (!isPricePoint(pair)) throw badShape(`prices.${index}: no time with a price`);
    const [at, price] = pair;
    const last = points.at(-1);
    if (last && at < last[0]) throw badShape(`prices.${index}: earlier than the one before`);
    if (last?.[0] === at) points.pop();
    points.push([at, Number(price.toPrecision(CHART_DIGITS))]);
  }
  return { points };
}
