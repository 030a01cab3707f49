import type { GlobalMarket, MarketCoin } from "../../sources/price-source.ts";

/** Bitcoin in May 2026, or what the overrides make of it. */
export function marketCoin(overrides: Partial<MarketCoin> = {}): MarketCoin {
  return {
    id: "bitcoin",
    symbol: "BTC",
    name: "Bitcoin",
    price: 77671,
    change24h: -0.95302,
    volume24h: 33235034316,
    marketCap: 1555886872303,
    marketCapChange24hPercent: -0.9665,
    rank: 1,
    high24h: 78419,
    low24h: 76696,
    circulatingSupply: 20030493,
    totalSupply: 20030843,
    ath: 126080,
    athChangePercentage: -38.39571,
    atl: 67.81,
    atlChangePercentage: 114443.23093,
    fullyDilutedValuation: 1555914058873,
    maxSupply: 21000000,
    athAt: "2025-10-06T18:57:42.558Z",
    atlAt: "2013-07-06T00:00:00.000Z",
    sparkline: Array.from({ length: 168 }, (_, hour) => 80_000 + hour + 0.123456789),
    lastUpdated: "2026-05-18T12:49:21.599Z",
    ...overrides,
  };
}

/** A coin of which the source knows only the price. */
export function barelyKnownCoin(): MarketCoin {
  const nothing = Object.fromEntries(Object.keys(marketCoin()).map((key) => [key, null]));
  return {
    ...nothing,
    id: "new-coin",
    symbol: "NEW",
    name: "New",
    price: 0.000001234,
    sparkline: [],
  } as unknown as MarketCoin;
}

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
