import { DashboardStats } from "@tradeslip/contracts/schemas";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { composeDashboardStats } from "./compose-dashboard-stats.ts";
import { globalMarket } from "./testing/global-market.ts";
import { marketCoin } from "./testing/market-coin.ts";

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
