import * as z from "zod";
import {
  amount,
  amountOrNull,
  amounts,
  badShape,
  percentOrNull,
  readAnswer,
  textToIso,
} from "./answer-fields.ts";
import type { MarketCoin } from "../price-source.ts";

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
  sparkline_in_7d: z
    .object({ price: amounts.nullish() })
    .nullish()
    .transform((series) => (series?.price ?? []).filter((price) => price !== null)),
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
    sparkline: coin.sparkline_in_7d,
    lastUpdated: coin.last_updated,
  };
}
