import type {
  Coin,
  DashboardCoin,
  DashboardCoinsAnswer,
  DashboardStatsAnswer,
  ExchangeCoin,
  ExchangeCoinsAnswer,
  Freshness,
  MarketCoinsAnswer,
  MarketStatsAnswer,
} from "@tradeslip/contracts";
import { askAndBid, type Spread } from "@tradeslip/contracts/rules";
import { freshAt } from "./fresh.ts";

type CoinStart = Pick<Coin, "id" | "symbol" | "name" | "price" | "change24h"> & { supply: number };

/** Prices of every size that the market page formats, a stablecoin, and a coin with few known figures. */
const starts: readonly CoinStart[] = [
  { id: "bitcoin", symbol: "BTC", name: "Bitcoin", price: 64_123.45, change24h: 1.23, supply: 19_950_000 },
  { id: "ethereum", symbol: "ETH", name: "Ethereum", price: 3_123.4, change24h: -0.82, supply: 120_700_000 },
  { id: "tether", symbol: "USDT", name: "Tether", price: 1.0002, change24h: 0.01, supply: 131_000_000_000 },
  { id: "binancecoin", symbol: "BNB", name: "BNB", price: 581.2, change24h: 2.1, supply: 145_900_000 },
  { id: "solana", symbol: "SOL", name: "Solana", price: 151.7, change24h: -3.4, supply: 468_000_000 },
  { id: "ripple", symbol: "XRP", name: "XRP", price: 0.5123, change24h: 0.6, supply: 55_800_000_000 },
  { id: "usd-coin", symbol: "USDC", name: "USDC", price: 0.9999, change24h: null, supply: 34_600_000_000 },
  {
    id: "dogecoin",
    symbol: "DOGE",
    name: "Dogecoin",
    price: 0.1187,
    change24h: -1.9,
    supply: 146_000_000_000,
  },
  { id: "cardano", symbol: "ADA", name: "Cardano", price: 0.3871, change24h: 0, supply: 35_700_000_000 },
  {
    id: "shiba-inu",
    symbol: "SHIB",
    name: "Shiba Inu",
    price: 0.0000173,
    change24h: 5.77,
    supply: 589_000_000_000_000,
  },
];

const COUNT = 15;

/** Coins by falling market capitalisation, as the price source lists them. */
export const coinList: readonly Coin[] = Array.from({ length: COUNT }, (_, index) => {
  const start = starts[index] ?? smallCoin(index + 1);
  return coin(start, index + 1);
});

function smallCoin(rank: number): CoinStart {
  return {
    id: `coin-${rank}`,
    symbol: `C${rank}`,
    name: `Coin ${rank}`,
    price: 90 / rank,
    change24h: (rank % 7) - 3,
    supply: 900_000_000,
  };
}

function coin({ supply, ...start }: CoinStart, rank: number): Coin {
  const isLittleKnown = rank === COUNT;
  const week = Array.from(
    { length: 28 },
    (_, point) => start.price * (1 + Math.sin(point / 4 + rank) * 0.03),
  );
  return {
    ...start,
    ask: start.price,
    bid: start.price,
    volume24h: isLittleKnown ? null : start.price * supply * 0.02,
    marketCap: isLittleKnown ? null : start.price * supply,
    rank: isLittleKnown ? null : rank,
    icon: `/icons/coins/${start.symbol.toLowerCase()}.svg`,
    sparklineData: isLittleKnown ? [] : week.slice(-7),
    sparkline7d: isLittleKnown ? [] : week,
    isWatchlisted: false,
    high24h: start.price * 1.02,
    low24h: start.price * 0.97,
    circulatingSupply: supply,
    totalSupply: isLittleKnown ? null : supply * 1.05,
    ath: start.price * 1.7,
    athChangePercentage: -41.2,
    atl: start.price * 0.001,
    atlChangePercentage: 99_900,
  };
}

/** What GET /api/market/coins answers at `now`. */
export function marketCoinsAnswer(now: Date): MarketCoinsAnswer {
  return { freshness: freshAt(now), coins: [...coinList] };
}

/** What GET /api/market/stats answers at `now`. */
export function marketStatsAnswer(now: Date, freshness: Freshness = freshAt(now)): MarketStatsAnswer {
  return {
    freshness,
    stats: {
      totalMarketCap: 2_431_870_000_000,
      totalVolume24h: 87_650_000_000,
      btcDominance: 52.64,
      ethDominance: 15.51,
      marketCapChange24h: 1.08,
      activeCryptocurrencies: 17_234,
    },
  };
}

const inBillions = (usd: number | null) => (usd === null ? null : usd / 1e9);

/** What GET /api/dashboard/coins answers at `now`. */
export function dashboardCoinsAnswer(now: Date, freshness: Freshness = freshAt(now)): DashboardCoinsAnswer {
  const coins = coinList.map(
    ({ id, symbol, name, price, change24h, icon, volume24h, marketCap, rank }): DashboardCoin => ({
      id,
      symbol,
      name,
      price,
      ask: price,
      bid: price,
      change: change24h,
      icon,
      image: icon,
      volume24h: inBillions(volume24h),
      marketCap: inBillions(marketCap),
      rank,
    }),
  );
  return { freshness, coins };
}

/** What GET /api/dashboard/stats answers at `now`. */
export function dashboardStatsAnswer(now: Date, freshness: Freshness = freshAt(now)): DashboardStatsAnswer {
  return {
    freshness,
    stats: {
      totalMarketCap: 2.43187,
      totalMarketCapChange: 1.08,
      tradingVolume: 87.65,
      tradingVolumeChange: null,
      activeCryptos: 17_234,
      btcDominance: 52.64,
      btcDominanceChange: 0.21,
    },
  };
}

/** Id, symbol, name, price, change: prices of every size, and an unknown change. */
const deskCoins = [
  ["bitcoin", "BTC", "Bitcoin", 64_123.45, 1.23],
  ["ethereum", "ETH", "Ethereum", 3_123.4, -0.82],
  ["bnb", "BNB", "Binance Coin", 581.2, 2.1],
  ["xrp", "XRP", "XRP", 0.5123, 0.6],
  ["solana", "SOL", "Solana", 151.7, -3.4],
  ["cardano", "ADA", "Cardano", 0.3871, 0],
  ["dogecoin", "DOGE", "Dogecoin", 0.118734, -1.9],
  ["tron", "TRX", "TRON", 0.2987, 0.3],
  ["usdt", "USDT", "Tether", 1.0002, 0.01],
  ["usdc", "USDC", "USD Coin", 0.9999, null],
  ["avalanche", "AVAX", "Avalanche", 9.02, -2.2],
] as const;

/** What GET /api/exchange/coins answers at `now`. */
export function exchangeCoinsAnswer(now: Date, freshness: Freshness = freshAt(now)): ExchangeCoinsAnswer {
  return {
    freshness,
    coins: deskCoins.map(([id, symbol, name, price, change24h]): ExchangeCoin => ({
      id,
      symbol,
      name,
      price,
      ask: price,
      bid: price,
      change24h,
      icon: `/icons/coins/${symbol.toLowerCase()}.svg`,
      indicative: freshness.source === "fallback",
    })),
  };
}

/** The coins of an answer from a desk with this spread. */
export function withSpread<Row extends { readonly price: number }>(
  coins: readonly Row[],
  spread: Spread,
): (Row & { ask: number; bid: number })[] {
  return coins.map((each) => ({ ...each, ...askAndBid(each.price, spread) }));
}
