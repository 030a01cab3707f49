import { DESK_COINS } from "@tradeslip/contracts/rules";
import * as z from "zod";
import {
  type BitcoinPrices,
  type GlobalMarket,
  isBitcoinInUsd,
  isPrice,
  isPricePoint,
  LARGEST_AMOUNT,
  LARGEST_PERCENT,
  LOWEST_BITCOIN_PRICE,
  type MarketCoin,
  MOST_CHART_POINTS,
  type PriceChart,
  type PricePoint,
} from "../price-source.ts";
import { plainText } from "../plain-text.ts";
import { badShape, readAnswer } from "../read-answer.ts";

/** Money or a count. Infinity, which is what JSON.parse makes of 1e400, is no amount. */
const amount = z.number().min(0).max(LARGEST_AMOUNT);

/**
 * One figure among many: null when it is absent or out of bounds. CoinGecko has sent 2.8e32 as a change in
 * percent, and one figure must not cost the others.
 */
function known<Value>(figure: z.ZodType<Value>) {
  return figure.nullable().catch(null);
}

export const amountOrNull = known(amount);
export const percentOrNull = known(z.number().min(-LARGEST_PERCENT).max(LARGEST_PERCENT));

/** Unix times below are in seconds (up to the year 5138), others in milliseconds. */
const FIRST_MILLISECONDS = 1e11;

/** simple/price and global give the time in unix seconds; null when absent or beyond a date. */
export const unixToIso = known(z.number()).transform((time) => toIso(unixMs(time)));

/** coins/markets gives the time as ISO text; null when it is absent or unreadable. */
export const textToIso = known(z.union([z.string(), z.number()])).transform((time) =>
  toIso(typeof time === "string" ? Date.parse(time) : unixMs(time)),
);

function unixMs(time: number | null): number | undefined {
  if (time === null) return undefined;
  return time < FIRST_MILLISECONDS ? time * 1000 : time;
}

function toIso(ms: number | undefined): string | null {
  const inRange = ms !== undefined && ms > 0 && ms < Date.UTC(2200);
  return inRange ? new Date(ms).toISOString() : null;
}

const text = z.string().max(200).transform(plainText).pipe(z.string().min(1));
/** Zero is not a price. */
const price = z.custom<number>(isPrice);

/** One item of coins/markets. Nearly every number can be null in reality. */
const CoinAnswer = z.object({
  id: text,
  symbol: text,
  name: known(text),
  current_price: price,
  price_change_percentage_24h: percentOrNull,
  total_volume: amountOrNull,
  market_cap: amountOrNull,
  market_cap_change_percentage_24h: percentOrNull,
  market_cap_rank: known(z.int().min(1)),
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
  sparkline_in_7d: known(z.object({ price: known(z.array(z.unknown())) })).transform((week) =>
    (week?.price ?? []).map((each) => (isAmount(each) ? each : 0)),
  ),
  last_updated: textToIso,
});

/**
 * Not checked by the schema: item by item, the 8,400 weekly prices of fifty coins held up every other request
 * for 10 ms.
 */
function isAmount(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= LARGEST_AMOUNT;
}

/**
 * The `count` largest coins, without those that lack a usable price, id or symbol. Refused as a whole
 * (bad-shape) when fewer than half are left, or when bitcoin is not among them: such an answer must not
 * replace good data.
 */
export function readTopCoins(answer: unknown, count: number): MarketCoin[] {
  const coins = readCoins(answer).slice(0, count);
  requireHalf(coins, count);
  requireBitcoin(coins);
  return coins;
}

/** Coins requested by id, checked by the same rules. */
export function readCoinsById(answer: unknown, ids: readonly string[]): MarketCoin[] {
  const coins = readCoins(answer).filter((coin) => ids.includes(coin.id));
  requireHalf(coins, ids.length);
  if (ids.includes("bitcoin")) requireBitcoin(coins);
  return coins;
}

function readCoins(answer: unknown): MarketCoin[] {
  const items = readAnswer(z.array(z.unknown()), answer);
  const coins = new Map<string, MarketCoin>();
  // Of two prices of one coin neither can be believed.
  const unsure = new Set<string>();
  for (const coin of items.flatMap((item) => CoinAnswer.safeParse(item).data ?? []).map(toMarketCoin)) {
    const first = coins.get(coin.id);
    if (first === undefined) coins.set(coin.id, coin);
    else if (first.price !== coin.price) unsure.add(coin.id);
  }
  return [...coins.values()]
    .filter(({ id, symbol }) => !unsure.has(id) && !isMistaken(id, symbol))
    .map((coin) => ({ ...coin, symbol: deskSymbol(coin.id) ?? coin.symbol }));
}

/** Whether another coin has the symbol of one of the desk's, by which people tell coins apart. */
function isMistaken(id: string, symbol: string): boolean {
  return DESK_COINS.some((coin) => coin.symbol === symbol) && deskSymbol(id) === undefined;
}

function deskSymbol(id: string): string | undefined {
  return DESK_COINS.find(({ marketId }) => marketId === id)?.symbol;
}

function requireHalf(coins: readonly MarketCoin[], expected: number): void {
  if (coins.length * 2 < expected) throw badShape(`only ${coins.length} of ${expected} coins are usable`);
}

function requireBitcoin(coins: readonly MarketCoin[]): void {
  if (!coins.some((coin) => coin.id === "bitcoin" && isBitcoinInUsd(coin.price)))
    throw badShape("bitcoin has no possible price");
}

function toMarketCoin(coin: z.output<typeof CoinAnswer>): MarketCoin {
  return {
    id: coin.id,
    symbol: coin.symbol.toUpperCase(),
    name: coin.name ?? coin.symbol.toUpperCase(),
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
    active_cryptocurrencies: known(z.int().min(0)),
    // The whole market is never worth nothing.
    total_market_cap: z.object({ usd: amount.positive() }),
    total_volume: known(z.object({ usd: amountOrNull })).transform((sums) => sums?.usd ?? null),
    market_cap_percentage: z.object({ btc: percentShare, eth: known(percentShare) }),
    market_cap_change_percentage_24h_usd: percentOrNull,
    volume_change_percentage_24h_usd: percentOrNull,
    updated_at: unixToIso,
  }),
});

/**
 * Reads global. Throws a bad-shape error without the market's capitalisation or bitcoin's share of it; other
 * figures may be unknown.
 */
export function readGlobal(answer: unknown): GlobalMarket {
  const { data } = readAnswer(GlobalAnswer, answer);
  return {
    totalMarketCapUsd: data.total_market_cap.usd,
    totalVolumeUsd: data.total_volume,
    btcDominance: data.market_cap_percentage.btc,
    ethDominance: data.market_cap_percentage.eth,
    marketCapChange24hPercent: data.market_cap_change_percentage_24h_usd,
    volumeChange24hPercent: data.volume_change_percentage_24h_usd,
    activeCryptocurrencies: data.active_cryptocurrencies,
    updatedAt: data.updated_at,
  };
}

const PricesAnswer = z.object({
  bitcoin: z.looseObject({ last_updated_at: unixToIso }),
});

const CurrencyFigures = z.object({
  price: amount.min(LOWEST_BITCOIN_PRICE),
  change: percentOrNull,
  volume: amountOrNull,
  marketCap: amountOrNull,
});

/**
 * Reads simple/price for bitcoin, with `currencies` in lower case. Skips a currency without a usable price
 * (the rates give it their default); an answer without any, or with an impossible price in dollars, is a bad
 * shape: whatever made that one made the others.
 */
export function readBitcoinPrices(answer: unknown, currencies: readonly string[]): BitcoinPrices {
  const { bitcoin } = readAnswer(PricesAnswer, answer);
  const priced = currencies.flatMap((code) => {
    const figures = CurrencyFigures.safeParse({
      price: bitcoin[code],
      change: bitcoin[`${code}_24h_change`],
      volume: bitcoin[`${code}_24h_vol`],
      marketCap: bitcoin[`${code}_market_cap`],
    });
    return figures.success ? [[code, figures.data] as const] : [];
  });
  if (priced.length === 0) throw badShape("bitcoin has a price in none of the currencies");
  const byCurrency = Object.fromEntries(priced);
  const dollars = byCurrency["usd"];
  if (dollars && !isBitcoinInUsd(dollars.price)) throw badShape("bitcoin has an impossible price in usd");
  return { byCurrency, lastUpdatedAt: bitcoin.last_updated_at };
}

/** Enough for a chart. */
const CHART_DIGITS = 8;

const ChartAnswer = z.object({ prices: z.array(z.unknown()).min(1).max(MOST_CHART_POINTS) });

/**
 * Reads market_chart: pairs of milliseconds and price. Skips a pair without a possible price or time, and a
 * single one out of the order of times. Refused (bad-shape) when the rest is out of order, or less than half.
 */
export function readPriceChart(answer: unknown): PriceChart {
  const { prices } = readAnswer(ChartAnswer, answer);
  const ordered = prices.filter(isPricePoint).filter(isInOrder);
  if (ordered.length * 2 < prices.length) throw badShape(`only ${ordered.length} of ${prices.length} prices`);
  const points: PricePoint[] = [];
  for (const [at, usd] of ordered) {
    const last = points.at(-1);
    if (last && at < last[0]) throw badShape("prices: not in the order of their times");
    if (last?.[0] === at) points.pop();
    points.push([at, Number(usd.toPrecision(CHART_DIGITS))]);
  }
  return { points };
}

/** False for a point out of order whose neighbours are in order without it. */
function isInOrder([at]: PricePoint, index: number, all: readonly PricePoint[]): boolean {
  const before = all[index - 1]?.[0] ?? 0;
  const after = all[index + 1]?.[0] ?? Infinity;
  return (at >= before && at <= after) || before > after;
}
