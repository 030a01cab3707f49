import type { DashboardCoin } from "@tradeslip/contracts";
import type { MarketCoin } from "../sources/coingecko/types.ts";
import { iconPath } from "./icon-path.ts";
import { roundToOrNull } from "./rounding.ts";

/** The dashboard's coins: volume and capitalisation in billions of US dollars, to the nearest 0.1 million. */
export function composeDashboardCoins(coins: readonly MarketCoin[]): DashboardCoin[] {
  return coins.map((coin) => {
    const icon = iconPath(coin.symbol);
    return {
      id: coin.id,
      symbol: coin.symbol,
      name: coin.name,
      price: coin.price,
      change: roundToOrNull(coin.change24h, 2),
      icon,
      image: icon,
      volume24h: billions(coin.volume24h),
      marketCap: billions(coin.marketCap),
      rank: coin.rank,
    };
  });
}

function billions(usd: number | null): number | null {
  return roundToOrNull(usd === null ? null : usd / 1e9, 4);
}
