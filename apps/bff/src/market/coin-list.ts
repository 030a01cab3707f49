import type { Coin, MarketStats } from "@tradeslip/contracts";
import { askAndBid, type Spread } from "@tradeslip/contracts/rules";
import { MarketCoinsAnswer, MarketStatsAnswer } from "@tradeslip/contracts/schemas";
import type { BodyTemplate } from "../swr-cache/responses/body-job.ts";
import type { GlobalMarket, MarketCoins } from "../sources/price-source.ts";
import { judgedAlone, type ListedCoin } from "./latest-prices.ts";
import { agreedPrice, type AgreedPrices } from "./quorum/agreed-prices.ts";
import { ownAgreement, staleSince } from "./quorum/price-backing.ts";
import { iconPath, orUnknown, roundSignificant, roundTo, roundToOrNull } from "./response-fields.ts";

const LAST_POINTS = 7;
const WEEK_POINTS = 28;

/** Ethereum's dominance stays unknown (docs/product.md, P3.9). */
export const FALLBACK_MARKET_STATS: Readonly<MarketStats> = Object.freeze({
  totalMarketCap: 2.5e12,
  totalVolume24h: 200e9,
  btcDominance: 52.4,
  ethDominance: null,
  marketCapChange24h: 3.2,
  activeCryptocurrencies: 27_184,
});

/** The market page's coins (docs/product.md, P5.2). */
export function composeMarketCoins(
  coins: readonly ListedCoin[],
  spread: Spread,
  agreed?: AgreedPrices,
): Coin[] {
  return coins.map((coin) => ({
    id: coin.id,
    symbol: coin.symbol,
    name: coin.name,
    ...deskPrices(coin, spread, agreed),
    change24h: roundToOrNull(coin.change24h, 2),
    volume24h: roundToOrNull(coin.volume24h, 2),
    marketCap: roundToOrNull(coin.marketCap, 2),
    rank: coin.rank,
    icon: iconPath(coin.symbol),
    ...sparklines(coin),
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

function sparklines({ sparkline }: ListedCoin): Pick<Coin, "sparklineData" | "sparkline7d"> {
  const known = sparkline.filter((price) => price > 0);
  return {
    sparklineData: known.slice(-LAST_POINTS).map(roundSignificant),
    sparkline7d: thinSeries(known, WEEK_POINTS).map(roundSignificant),
  };
}

/** The market price and the desk's own prices, from the agreed price where there is one. */
export function deskPrices(
  coin: ListedCoin,
  spread: Spread,
  agreed?: AgreedPrices,
): Pick<Coin, "price" | "ask" | "bid" | "agreement" | "staleAsOf"> {
  const decided = agreed && agreedPrice(agreed, coin.id);
  const price = decided ? Number(decided.price) : coin.price;
  return {
    price,
    ...askAndBid(price, spread),
    ...(agreed && ownAgreement(agreed, decided)),
    ...staleSince(decided ?? coin),
  };
}

/** At most `size` points at equal steps, including the first and the last. */
export function thinSeries(points: readonly number[], size: number): number[] {
  if (points.length <= size) return [...points];
  const step = (points.length - 1) / (size - 1);
  return Array.from({ length: size }, (_, index) => points[Math.round(index * step)] as number);
}

/** The market page's overview, in US dollars and percent. */
export function composeMarketStats(global: GlobalMarket): MarketStats {
  return {
    totalMarketCap: roundTo(global.totalMarketCapUsd, 2),
    btcDominance: roundTo(global.btcDominance, 2),
    ...orUnknown({
      totalVolume24h: roundToOrNull(global.totalVolumeUsd, 2),
      activeCryptocurrencies: global.activeCryptocurrencies,
    }),
    ethDominance: roundToOrNull(global.ethDominance, 2),
    marketCapChange24h: roundToOrNull(global.marketCapChange24hPercent, 2),
  };
}

export const MARKET_COINS: BodyTemplate<MarketCoins, AgreedPrices> = {
  name: "market-coins",
  schema: MarketCoinsAnswer,
  compose: (top, { side, spread, fetchedAt }) => ({
    coins: composeMarketCoins(judgedAlone(top, fetchedAt), spread, side),
  }),
};

export const MARKET_STATS: BodyTemplate<GlobalMarket> = {
  name: "market-stats",
  schema: MarketStatsAnswer,
  compose: (global) => ({ stats: composeMarketStats(global) }),
};
