import type { Freshness, MarketCoinsAnswer, MarketStatsAnswer } from "@tradeslip/contracts";
import { coinList } from "./coin-list.ts";
import { freshAt } from "./fresh.ts";

/** What GET /api/market/coins answers at `now`. */
export function marketCoinsAnswer(now: Date, freshness: Freshness = freshAt(now)): MarketCoinsAnswer {
  return { freshness, coins: [...coinList] };
}

/** What GET /api/market/stats answers at `now`. */
export function marketStatsAnswer(now: Date, freshness: Freshness = freshAt(now)): MarketStatsAnswer {
  return {
    freshness,
    stats: {
      totalMarketCap: 2_431_870_000_000,
      totalVolume24h: 87_650_000_000,
      btcDominance: 52.64,
      ethDominance: 15.51,
      marketCapChange24h: 1.08,
      activeCryptocurrencies: 17_234,
    },
  };
}
