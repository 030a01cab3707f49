import type { GlobalMarket } from "../../sources/coingecko/types.ts";

/** The market in May 2026, or what the overrides make of it. */
export function globalMarket(overrides: Partial<GlobalMarket> = {}): GlobalMarket {
  return {
    totalMarketCapUsd: 2621040321355.0405,
    totalVolumeUsd: 95133256404.37308,
    btcDominance: 57.9539332566265,
    ethDominance: 9.58227145398409,
    marketCapChange24hPercent: -1.6081983639177684,
    volumeChange24hPercent: 33.064521460740046,
    activeCryptocurrencies: 17397,
    updatedAt: "2026-05-27T10:39:11.000Z",
    ...overrides,
  };
}
