import type { DashboardStats, MarketStats } from "@tradeslip/contracts";

/** The fixed figures of the specification's error catalogue (section 8). Never called live. */
export const FALLBACK_DASHBOARD_STATS: Readonly<DashboardStats> = Object.freeze({
  totalMarketCap: 2.5,
  totalMarketCapChange: 3.2,
  tradingVolume: 200,
  tradingVolumeChange: -1.8,
  activeCryptos: 27_184,
  btcDominance: 52.4,
  btcDominanceChange: 0.2,
});

/** The same figures for the market page; the catalogue names no dominance of Ethereum. */
export const FALLBACK_MARKET_STATS: Readonly<MarketStats> = Object.freeze({
  totalMarketCap: 2.5e12,
  totalVolume24h: 200e9,
  btcDominance: 52.4,
  ethDominance: null,
  marketCapChange24h: 3.2,
  activeCryptocurrencies: 27_184,
});
