import { MarketStats } from "@tradeslip/contracts/schemas";
import { expect, it } from "vitest";
import { composeMarketStats } from "./compose-market-stats.ts";
import { globalMarket } from "./testing/global-market.ts";

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
