import * as z from "zod";
import { Freshness } from "./freshness.ts";
import { IconPath } from "./market.ts";

/** A coin of the dashboard (docs/product.md, P6.6). */
export const DashboardCoin = z
  .object({
    id: z.string(),
    symbol: z.string(),
    name: z.string(),
    price: z.number().min(0).describe("USD"),
    change: z.number().nullable().describe("Percent over 24 hours."),
    icon: IconPath,
    image: IconPath,
    volume24h: z.number().min(0).nullable().describe("Billions of USD"),
    marketCap: z.number().min(0).nullable().describe("Billions of USD"),
    rank: z.int().min(1).nullable(),
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
  })
  .meta({ id: "DashboardStats" });
export type DashboardStats = z.infer<typeof DashboardStats>;

export const DashboardStatsAnswer = z
  .object({ freshness: Freshness, stats: DashboardStats })
  .meta({ id: "DashboardStatsAnswer" });
export type DashboardStatsAnswer = z.infer<typeof DashboardStatsAnswer>;
