import type {
  DashboardCoin,
  DashboardCoinsAnswer,
  DashboardStatsAnswer,
  Freshness,
} from "@tradeslip/contracts";
import { coinList } from "./coin-list.ts";
import { freshAt } from "./fresh.ts";

const inBillions = (usd: number | null) => (usd === null ? null : usd / 1e9);

/** What GET /api/dashboard/coins answers at `now`. */
export function dashboardCoinsAnswer(now: Date, freshness: Freshness = freshAt(now)): DashboardCoinsAnswer {
  const coins = coinList.map(
    ({ id, symbol, name, price, change24h, icon, volume24h, marketCap, rank }): DashboardCoin => ({
      id,
      symbol,
      name,
      price,
      change: change24h,
      icon,
      image: icon,
      volume24h: inBillions(volume24h),
      marketCap: inBillions(marketCap),
      rank,
    }),
  );
  return { freshness, coins };
}

/** What GET /api/dashboard/stats answers at `now`. */
export function dashboardStatsAnswer(now: Date, freshness: Freshness = freshAt(now)): DashboardStatsAnswer {
  return {
    freshness,
    stats: {
      totalMarketCap: 2.43187,
      totalMarketCapChange: 1.08,
      tradingVolume: 87.65,
      tradingVolumeChange: null,
      activeCryptos: 17_234,
      btcDominance: 52.64,
      btcDominanceChange: 0.21,
    },
  };
}
