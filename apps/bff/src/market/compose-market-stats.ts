import type { MarketStats } from "@tradeslip/contracts";
import type { GlobalMarket } from "../sources/coingecko/types.ts";
import { roundTo, roundToOrNull } from "./rounding.ts";

/** The market page's overview, in US dollars and percent. */
export function composeMarketStats(global: GlobalMarket): MarketStats {
  return {
    totalMarketCap: roundTo(global.totalMarketCapUsd, 2),
    totalVolume24h: roundTo(global.totalVolumeUsd, 2),
    btcDominance: roundTo(global.btcDominance, 2),
    ethDominance: roundToOrNull(global.ethDominance, 2),
    marketCapChange24h: roundToOrNull(global.marketCapChange24hPercent, 2),
    activeCryptocurrencies: global.activeCryptocurrencies,
  };
}
