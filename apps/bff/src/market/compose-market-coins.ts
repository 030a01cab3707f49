import type { Coin } from "@tradeslip/contracts";
import type { MarketCoin } from "../sources/coingecko/types.ts";
import { iconPath } from "./icon-path.ts";
import { roundSignificant, roundToOrNull } from "./rounding.ts";
import { thinSeries } from "./thin-series.ts";

const LAST_POINTS = 7;
const WEEK_POINTS = 28;

/** The market page's coins (specification, section 3). */
export function composeMarketCoins(coins: readonly MarketCoin[]): Coin[] {
  return coins.map((coin) => ({
    id: coin.id,
    symbol: coin.symbol,
    name: coin.name,
    price: coin.price,
    change24h: roundToOrNull(coin.change24h, 2),
    volume24h: roundToOrNull(coin.volume24h, 2),
    marketCap: roundToOrNull(coin.marketCap, 2),
    rank: coin.rank,
    icon: iconPath(coin.symbol),
    sparklineData: coin.sparkline.slice(-LAST_POINTS).map(roundSignificant),
    sparkline7d: thinSeries(coin.sparkline, WEEK_POINTS).map(roundSignificant),
    isWatchlisted: false,
    high24h: coin.high24h,
    low24h: coin.low24h,
    circulatingSupply: roundToOrNull(coin.circulatingSupply, 2),
    totalSupply: roundToOrNull(coin.totalSupply, 2),
    ath: coin.ath,
    athChangePercentage: roundToOrNull(coin.athChangePercentage, 2),
    atl: coin.atl,
    atlChangePercentage: roundToOrNull(coin.atlChangePercentage, 2),
  }));
}
