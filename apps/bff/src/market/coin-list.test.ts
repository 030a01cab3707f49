import { NO_SPREAD } from "@tradeslip/contracts/rules";
import { Coin, DashboardStats, MarketStats } from "@tradeslip/contracts/schemas";
import { describe, expect, it } from "vitest";
import { FALLBACK_DASHBOARD_STATS } from "./dashboard.ts";
import { composeMarketCoins, composeMarketStats, FALLBACK_MARKET_STATS, thinSeries } from "./coin-list.ts";
import { barelyKnownCoin, globalMarket, marketCoin } from "./testing/market-data.ts";

describe("the market page's coins", () => {
  it("carry the fields of P5.2, sensibly rounded", () => {
    const [coin] = composeMarketCoins(
      [marketCoin({ sparkline: [81045.84776489827, 0, 81001.73089268175] })],
      NO_SPREAD,
    );
    expect(coin).toEqual({
      id: "bitcoin",
      symbol: "BTC",
      name: "Bitcoin",
      price: 77671,
      ask: 77671,
      bid: 77671,
      change24h: -0.95,
      volume24h: 33235034316,
      marketCap: 1555886872303,
      rank: 1,
      icon: "/icons/coins/btc.svg",
      sparklineData: [81045.8, 81001.7],
      sparkline7d: [81045.8, 81001.7],
      isWatchlisted: false,
      high24h: 78419,
      low24h: 76696,
      circulatingSupply: 20030493,
      totalSupply: 20030843,
      ath: 126080,
      athChangePercentage: -38.4,
      atl: 67.81,
      atlChangePercentage: 114443.23,
    });
    expect(Coin.parse(coin)).toEqual(coin);
  });

  it("have the last 7 points of the week, and the whole week in 28", () => {
    const [coin] = composeMarketCoins([marketCoin()], NO_SPREAD);
    expect(coin?.sparklineData).toEqual([80161.1, 80162.1, 80163.1, 80164.1, 80165.1, 80166.1, 80167.1]);
    expect(coin?.sparkline7d).toHaveLength(28);
    expect([coin?.sparkline7d[0], coin?.sparkline7d.at(-1)]).toEqual([80000.1, 80167.1]);
  });

  it("keep null for what is not known", () => {
    const [coin] = composeMarketCoins([barelyKnownCoin()], NO_SPREAD);
    expect(coin).toMatchObject({
      change24h: null,
      marketCap: null,
      rank: null,
      sparklineData: [],
      sparkline7d: [],
    });
    expect(Coin.parse(coin)).toEqual(coin);
  });

  it("take little room: fifty coins are under 45 kB", () => {
    const coins = Array.from({ length: 50 }, () => marketCoin());
    expect(JSON.stringify(composeMarketCoins(coins, NO_SPREAD)).length).toBeLessThan(45_000);
  });
});

describe("the market page's stats", () => {
  it("states the market in dollars and percent", () => {
    const stats = composeMarketStats(globalMarket());
    expect(stats).toEqual({
      totalMarketCap: 2621040321355.04,
      totalVolume24h: 95133256404.37,
      btcDominance: 57.95,
      ethDominance: 9.58,
      marketCapChange24h: -1.61,
      activeCryptocurrencies: 17397,
    });
    expect(MarketStats.parse(stats)).toEqual(stats);
  });

  it("keeps null for what is not known", () => {
    const stats = composeMarketStats(globalMarket({ ethDominance: null, marketCapChange24hPercent: null }));
    expect(stats).toMatchObject({ ethDominance: null, marketCapChange24h: null });
    expect(MarketStats.parse(stats)).toEqual(stats);
  });
});

describe("fallback stats", () => {
  it("are the figures of P3.9 on both screens", () => {
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
});

describe("thinning a series", () => {
  const series = (length: number) => Array.from({ length }, (_, index) => index);

  it("keeps a short series whole", () => {
    expect(thinSeries([], 28)).toEqual([]);
    expect(thinSeries(series(28), 28)).toEqual(series(28));
  });

  it.each([29, 30, 100, 168, 169])("thins %i points to 28 at nearly equal steps with both ends", (length) => {
    const thin = thinSeries(series(length), 28);
    expect([thin.length, thin[0], thin.at(-1)]).toEqual([28, 0, length - 1]);
    const steps = thin.slice(1).map((point, index) => point - (thin[index] as number));
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThanOrEqual(1);
    expect(Math.min(...steps)).toBeGreaterThan(0);
  });
});
