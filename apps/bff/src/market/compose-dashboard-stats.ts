import type { DashboardStats } from "@tradeslip/contracts";
import type { GlobalMarket, MarketCoin } from "../sources/coingecko/types.ts";
import { roundTo, roundToOrNull } from "./rounding.ts";

/**
 * The dashboard's stat cards: capitalisation in trillions, volume in billions of US dollars.
 * @param bitcoin from the coin list; undefined when that is not at hand.
 */
export function composeDashboardStats(global: GlobalMarket, bitcoin: MarketCoin | undefined): DashboardStats {
  return {
    totalMarketCap: roundTo(global.totalMarketCapUsd / 1e12, 4),
    totalMarketCapChange: roundToOrNull(global.marketCapChange24hPercent, 2),
    tradingVolume: roundTo(global.totalVolumeUsd / 1e9, 2),
    tradingVolumeChange: roundToOrNull(global.volumeChange24hPercent, 2),
    activeCryptos: global.activeCryptocurrencies,
    btcDominance: roundTo(global.btcDominance, 2),
    btcDominanceChange: roundToOrNull(dominanceChange(global, bitcoin), 2),
  };
}

/**
 * Percentage points. With b and t the changes of bitcoin's and of the whole capitalisation, yesterday's dominance was
 * today's × (1 + t) / (1 + b), because each capitalisation was today's divided by one plus its change.
 */
function dominanceChange(global: GlobalMarket, bitcoin: MarketCoin | undefined): number | null {
  const bitcoinPercent = bitcoin?.marketCapChange24hPercent ?? null;
  const totalPercent = global.marketCapChange24hPercent;
  if (bitcoinPercent === null || totalPercent === null || bitcoinPercent <= -100) return null;
  return global.btcDominance * (1 - (1 + totalPercent / 100) / (1 + bitcoinPercent / 100));
}
