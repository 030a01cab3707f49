import { DashboardStats, MarketStats } from "@tradeslip/contracts/schemas";
import { expect, it } from "vitest";
import { FALLBACK_DASHBOARD_STATS, FALLBACK_MARKET_STATS } from "./fallback-stats.ts";

it("are the figures of the error catalogue on both screens", () => {
  expect(Object.values(FALLBACK_DASHBOARD_STATS)).toEqual([2.5, 3.2, 200, -1.8, 27_184, 52.4, 0.2]);
  expect(FALLBACK_MARKET_STATS).toEqual({
    totalMarketCap: 2_500_000_000_000,
    totalVolume24h: 200_000_000_000,
    btcDominance: 52.4,
    ethDominance: null,
    marketCapChange24h: 3.2,
    activeCryptocurrencies: 27_184,
  });
  expect(DashboardStats.safeParse(FALLBACK_DASHBOARD_STATS).success).toBe(true);
  expect(MarketStats.safeParse(FALLBACK_MARKET_STATS).success).toBe(true);
});
