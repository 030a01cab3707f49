import { NO_SPREAD } from "@tradeslip/contracts/rules";
import { DashboardCoin, DashboardStats } from "@tradeslip/contracts/schemas";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { composeDashboardCoins, composeDashboardStats } from "./dashboard.ts";
import { barelyKnownCoin, globalMarket, marketCoin } from "./testing/market-data.ts";

describe("the dashboard's coins", () => {
  it("states volume and capitalisation in billions", () => {
    const [coin] = composeDashboardCoins([marketCoin()], NO_SPREAD);
    expect(coin).toEqual({
      id: "bitcoin",
      symbol: "BTC",
      name: "Bitcoin",
      price: 77671,
      ask: 77671,
      bid: 77671,
      change: -0.95,
      icon: "/icons/coins/btc.svg",
      image: "/icons/coins/btc.svg",
      volume24h: 33.235,
      marketCap: 1555.8869,
      rank: 1,
    });
    expect(DashboardCoin.parse(coin)).toEqual(coin);
  });

  it("keeps null for what is not known", () => {
    const [coin] = composeDashboardCoins([barelyKnownCoin()], NO_SPREAD);
    expect(coin).toMatchObject({ change: null, volume24h: null, marketCap: null, rank: null });
    expect(DashboardCoin.parse(coin)).toEqual(coin);
  });
});

describe("the dashboard's stats", () => {
  it("are in trillions, billions and percent", () => {
    const stats = composeDashboardStats(globalMarket(), marketCoin());
    expect(stats).toEqual({
      totalMarketCap: 2.621,
      totalMarketCapChange: -1.61,
      tradingVolume: 95.13,
      tradingVolumeChange: 33.06,
      activeCryptos: 17397,
      btcDominance: 57.95,
      btcDominanceChange: 0.38,
    });
    expect(DashboardStats.parse(stats)).toEqual(stats);
  });

  it("find the change of bitcoin's dominance from both changes of capitalisation", () => {
    const capitalisation = fc.double({ min: 1e9, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(
        capitalisation,
        capitalisation,
        capitalisation,
        capitalisation,
        (btc, rest, btcBefore, restBefore) => {
          const dominance = (100 * btc) / (btc + rest);
          const before = (100 * btcBefore) / (btcBefore + restBefore);
          const { btcDominanceChange } = composeDashboardStats(
            globalMarket({
              btcDominance: dominance,
              marketCapChange24hPercent: ((btc + rest) / (btcBefore + restBefore) - 1) * 100,
            }),
            marketCoin({ marketCapChange24hPercent: (btc / btcBefore - 1) * 100 }),
          );
          expect(Math.abs((btcDominanceChange as number) - (dominance - before))).toBeLessThanOrEqual(
            0.00501,
          );
        },
      ),
    );
  });

  it.each([
    ["the total's change", globalMarket({ marketCapChange24hPercent: null }), marketCoin()],
    ["bitcoin's change", globalMarket(), marketCoin({ marketCapChange24hPercent: null })],
    ["bitcoin", globalMarket(), undefined],
    [
      "a yesterday in which bitcoin was worth anything",
      globalMarket(),
      marketCoin({ marketCapChange24hPercent: -100 }),
    ],
  ])("leave the change of dominance unknown without %s", (_name, global, bitcoin) => {
    const stats = composeDashboardStats(global, bitcoin);
    expect(stats.btcDominanceChange).toBeNull();
    expect(DashboardStats.parse(stats)).toEqual(stats);
  });

  it("leave the change of volume unknown when CoinGecko does", () => {
    expect(
      composeDashboardStats(globalMarket({ volumeChange24hPercent: null }), undefined).tradingVolumeChange,
    ).toBeNull();
  });
});
