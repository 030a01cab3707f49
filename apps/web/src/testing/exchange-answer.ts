import type { ExchangeCoin, ExchangeCoinsAnswer, Freshness } from "@tradeslip/contracts";
import { freshAt } from "./fresh.ts";

/** Id, symbol, name, price, change: prices of every size, and a change that is not known. */
const coins = [
  ["bitcoin", "BTC", "Bitcoin", 64_123.45, 1.23],
  ["ethereum", "ETH", "Ethereum", 3_123.4, -0.82],
  ["bnb", "BNB", "Binance Coin", 581.2, 2.1],
  ["xrp", "XRP", "XRP", 0.5123, 0.6],
  ["solana", "SOL", "Solana", 151.7, -3.4],
  ["cardano", "ADA", "Cardano", 0.3871, 0],
  ["dogecoin", "DOGE", "Dogecoin", 0.118734, -1.9],
  ["tron", "TRX", "TRON", 0.2987, 0.3],
  ["usdt", "USDT", "Tether", 1.0002, 0.01],
  ["usdc", "USDC", "USD Coin", 0.9999, null],
  ["avalanche", "AVAX", "Avalanche", 9.02, -2.2],
] as const;

/** What GET /api/exchange/coins answers at `now`. */
export function exchangeCoinsAnswer(now: Date, freshness: Freshness = freshAt(now)): ExchangeCoinsAnswer {
  return {
    freshness,
    coins: coins.map(([id, symbol, name, price, change24h]): ExchangeCoin => ({
      id,
      symbol,
      name,
      price,
      change24h,
      icon: `/icons/coins/${symbol.toLowerCase()}.svg`,
      indicative: freshness.source === "fallback",
    })),
  };
}
