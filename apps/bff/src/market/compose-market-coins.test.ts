import { Coin } from "@tradeslip/contracts/schemas";
import { describe, expect, it } from "vitest";
import { composeMarketCoins } from "./compose-market-coins.ts";
import { barelyKnownCoin, marketCoin } from "./testing/market-coin.ts";

describe("the market page's coins", () => {
  it("carry the specification's fields, sensibly rounded", () => {
    const [coin] = composeMarketCoins([marketCoin({ sparkline: [81045.84776489827, 81001.73089268175] })]);
    expect(coin).toEqual({
      id: "bitcoin",
      symbol: "BTC",
      name: "Bitcoin",
      price: 77671,
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
    const [coin] = composeMarketCoins([marketCoin()]);
    expect(coin?.sparklineData).toEqual([80161.1, 80162.1, 80163.1, 80164.1, 80165.1, 80166.1, 80167.1]);
    expect(coin?.sparkline7d).toHaveLength(28);
    expect([coin?.sparkline7d[0], coin?.sparkline7d.at(-1)]).toEqual([80000.1, 80167.1]);
  });

  it("keep null for what is not known", () => {
    const [coin] = composeMarketCoins([barelyKnownCoin()]);
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
    expect(JSON.stringify(composeMarketCoins(coins)).length).toBeLessThan(45_000);
  });
});
