import { z } from "zod";
import { amount, amountOrNull, badShape, percentOrNull, readAnswer, textToIso } from "./answer-fields.ts";
import type { MarketCoin } from "./types.ts";

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
    .object({ price: z.array(amount.nullable()).nullish() })
    .nullish()
    .transform((series) => (series?.price ?? []).filter((price) => price !== null)),
  last_updated: textToIso,
});

/**
 * coins/markets. Refused as a whole (bad-shape) when a price is missing or impossible, when fewer than half of the
 * `expected` coins came, or when bitcoin, if it `mustHaveBitcoin`, is absent: such an answer must not replace good data.
 */
export function readCoins(answer: unknown, rules: { expected: number; mustHaveBitcoin: boolean }): MarketCoin[] {
  const coins = readAnswer(z.array(CoinAnswer), answer).slice(0, rules.expected).map(toMarketCoin);
  if (coins.length === 0 || coins.length * 2 < rules.expected) {
    throw badShape(`only ${coins.length} of ${rules.expected} coins`);
  }
  const bitcoin = coins.find((coin) => coin.id === "bitcoin");
  if (rules.mustHaveBitcoin && !bitcoin) throw badShape("bitcoin is missing");
  if (bitcoin?.price === 0) throw badShape("bitcoin costs nothing");
  return coins;
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
