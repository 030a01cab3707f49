import type { DashboardCoin, DashboardStats } from "@tradeslip/contracts";
import type { Spread } from "@tradeslip/contracts/rules";
import { DashboardCoinsAnswer, DashboardStatsAnswer } from "@tradeslip/contracts/schemas";
import type { BodyTemplate } from "../swr-cache/responses/body-job.ts";
import type { GlobalMarket, MarketCoin, MarketCoins } from "../sources/price-source.ts";
import { deskPrices } from "./coin-list.ts";
import { judgedAlone, type ListedCoin } from "./latest-prices.ts";
import type { AgreedPrices } from "./quorum/agreed-prices.ts";
import { iconPath, orUnknown, roundTo, roundToOrNull } from "./response-fields.ts";

/** The fixed figures of docs/product.md P3.9. Never labelled live. */
export const FALLBACK_DASHBOARD_STATS: Readonly<DashboardStats> = Object.freeze({
  totalMarketCap: 2.5,
  totalMarketCapChange: 3.2,
  tradingVolume: 200,
  tradingVolumeChange: -1.8,
  activeCryptos: 27_184,
  btcDominance: 52.4,
  btcDominanceChange: 0.2,
});

/** The dashboard's coins: volume and capitalisation in billions of US dollars, to the nearest 0.1 million. */
export function composeDashboardCoins(
  coins: readonly ListedCoin[],
  spread: Spread,
  agreed?: AgreedPrices,
): DashboardCoin[] {
  return coins.map((coin) => {
    const icon = iconPath(coin.symbol);
    return {
      id: coin.id,
      symbol: coin.symbol,
      name: coin.name,
      ...deskPrices(coin, spread, agreed),
      change: roundToOrNull(coin.change24h, 2),
      icon,
      image: icon,
      volume24h: inUnits(coin.volume24h, 1e9, 4),
      marketCap: inUnits(coin.marketCap, 1e9, 4),
      rank: coin.rank,
    };
  });
}

function inUnits(usd: number | null, unit: number, decimals: number): number | null {
  return roundToOrNull(usd === null ? null : usd / unit, decimals);
}

/**
 * The dashboard's stat cards: capitalisation in trillions, volume in billions of US dollars.
 * @param bitcoin from the coin list; undefined while that list cannot be fetched.
 */
export function composeDashboardStats(global: GlobalMarket, bitcoin: MarketCoin | undefined): DashboardStats {
  return {
    totalMarketCap: roundTo(global.totalMarketCapUsd / 1e12, 4),
    btcDominance: roundTo(global.btcDominance, 2),
    ...orUnknown({
      tradingVolume: inUnits(global.totalVolumeUsd, 1e9, 2),
      activeCryptos: global.activeCryptocurrencies,
    }),
    totalMarketCapChange: roundToOrNull(global.marketCapChange24hPercent, 2),
    tradingVolumeChange: roundToOrNull(global.volumeChange24hPercent, 2),
    btcDominanceChange: roundToOrNull(dominanceChange(global, bitcoin), 2),
  };
}

/**
 * Percentage points. With b and t the changes of bitcoin's and of the whole capitalisation, yesterday's
 * dominance was today's × (1 + t) / (1 + b), because each capitalisation was today's divided by one plus its
 * change.
 */
function dominanceChange(global: GlobalMarket, bitcoin: MarketCoin | undefined): number | null {
  const bitcoinPercent = bitcoin?.marketCapChange24hPercent ?? null;
  const totalPercent = global.marketCapChange24hPercent;
  if (bitcoinPercent === null || totalPercent === null || bitcoinPercent <= -100) return null;
  return global.btcDominance * (1 - (1 + totalPercent / 100) / (1 + bitcoinPercent / 100));
}

export const DASHBOARD_COINS: BodyTemplate<MarketCoins, AgreedPrices> = {
  name: "dashboard-coins",
  schema: DashboardCoinsAnswer,
  compose: (top, { side, spread, fetchedAt }) => ({
    coins: composeDashboardCoins(judgedAlone(top, fetchedAt), spread, side),
  }),
};

/** Bitcoin's own change gives the change of its dominance. */
export const DASHBOARD_STATS: BodyTemplate<GlobalMarket, MarketCoins> = {
  name: "dashboard-stats",
  schema: DashboardStatsAnswer,
  compose: (global, { side }) => ({
    stats: composeDashboardStats(
      global,
      side?.find((coin) => coin.id === "bitcoin"),
    ),
  }),
};
