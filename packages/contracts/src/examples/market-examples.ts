import type {
  Coin,
  DashboardCoinsAnswer,
  DashboardStatsAnswer,
  ExchangeCoin,
  ExchangeCoinsAnswer,
  Freshness,
  MarketCoinsAnswer,
  MarketStatsAnswer,
  Rate,
  RatesAnswer,
} from "../schemas/index.ts";
import type { OperationExamples } from "./example.ts";

export const LIVE: Freshness = {
  source: "live",
  asOf: "2026-03-14T09:26:30.000Z",
  nextRefresh: "2026-03-14T09:27:30.000Z",
};
const STALE: Freshness = { ...LIVE, source: "stale", nextRefresh: "2026-03-14T09:31:10.000Z" };
const FALLBACK: Freshness = { ...LIVE, source: "fallback" };

/** Country, flag, currency, and the market price of one bitcoin. */
const COUNTRIES = [
  ["United States", "us", "USD", 71_000],
  ["Eurozone", "eu", "EUR", 61_500],
  ["United Kingdom", "gb", "GBP", 53_000],
  ["Japan", "jp", "JPY", 10_600_000],
  ["Singapore", "sg", "SGD", 91_000],
  ["Australia", "au", "AUD", 101_000],
  ["Canada", "ca", "CAD", 97_000],
  ["India", "in", "INR", 6_500_000],
  ["Germany", "de", "EUR", 61_500],
  ["France", "fr", "EUR", 61_500],
  ["Switzerland", "ch", "CHF", 57_000],
  ["Brazil", "br", "BRL", 380_000],
  ["Mexico", "mx", "MXN", 1_250_000],
  ["South Korea", "kr", "KRW", 102_000_000],
] as const;

function rate([country, countryCode, currency, price]: (typeof COUNTRIES)[number]): Rate {
  return {
    country,
    countryCode,
    currency,
    buyRate: Math.round(price * 998) / 1000,
    sellRate: Math.round(price * 1002) / 1000,
    spreadPercent: 0.4,
    change24h: -0.65,
    volume: price * 500_000,
    marketCap: price * 20_000_000,
    lastUpdated: "2026-03-14T09:26:12.000Z",
    indicative: false,
  };
}

const RATES: RatesAnswer = {
  freshness: LIVE,
  rates: COUNTRIES.map(rate),
  summary: { averageBuyUsd: 70_858, averageSellUsd: 71_142, totalVolume: 35_500_000_000, activeMarkets: 14 },
};
const WEEK = [68_900, 69_400, 70_100, 69_800, 70_600, 71_300, 71_000];
const BITCOIN: Coin = {
  id: "bitcoin",
  symbol: "BTC",
  name: "Bitcoin",
  price: 71_000,
  change24h: -0.65,
  volume24h: 35_500_000_000,
  marketCap: 1_420_000_000_000,
  rank: 1,
  icon: "/icons/coins/btc.svg",
  sparklineData: WEEK,
  sparkline7d: WEEK,
  isWatchlisted: false,
  high24h: 71_900,
  low24h: 70_300,
  circulatingSupply: 20_000_000,
  totalSupply: 21_000_000,
  ath: 126_080,
  athChangePercentage: -43.69,
  atl: 67.81,
  atlChangePercentage: 104_604,
};
const MARKET_COINS: MarketCoinsAnswer = { freshness: LIVE, coins: [BITCOIN] };
const MARKET_STATS: MarketStatsAnswer = {
  freshness: LIVE,
  stats: {
    totalMarketCap: 2_490_000_000_000,
    totalVolume24h: 98_000_000_000,
    btcDominance: 57,
    ethDominance: 10,
    marketCapChange24h: -0.5,
    activeCryptocurrencies: 17_500,
  },
};
const DASHBOARD_COINS: DashboardCoinsAnswer = {
  freshness: LIVE,
  coins: [
    {
      id: "bitcoin",
      symbol: "BTC",
      name: "Bitcoin",
      price: 71_000,
      change: -0.65,
      icon: "/icons/coins/btc.svg",
      image: "/icons/coins/btc.svg",
      volume24h: 35.5,
      marketCap: 1_420,
      rank: 1,
    },
  ],
};
const DASHBOARD_STATS: DashboardStatsAnswer = {
  freshness: LIVE,
  stats: {
    totalMarketCap: 2.49,
    totalMarketCapChange: -0.5,
    tradingVolume: 98,
    tradingVolumeChange: null,
    activeCryptos: 17_500,
    btcDominance: 57,
    btcDominanceChange: -0.08,
  },
};
/** Id, ticker, name and price. */
const DESK_COINS = [
  ["bitcoin", "BTC", "Bitcoin", 71_000],
  ["ethereum", "ETH", "Ethereum", 2_050],
  ["bnb", "BNB", "BNB", 640],
  ["xrp", "XRP", "XRP", 1.4],
  ["solana", "SOL", "Solana", 88],
  ["cardano", "ADA", "Cardano", 0.27],
  ["dogecoin", "DOGE", "Dogecoin", 0.095],
  ["tron", "TRX", "TRON", 0.28],
  ["usdt", "USDT", "Tether", 1],
  ["usdc", "USDC", "USDC", 1],
  ["avalanche", "AVAX", "Avalanche", 9.4],
] as const;

function deskCoin([id, symbol, name, price]: (typeof DESK_COINS)[number]): ExchangeCoin {
  const icon = `/icons/coins/${symbol.toLowerCase()}.svg`;
  return { id, symbol, name, price, change24h: -0.65, icon, indicative: false };
}

const EXCHANGE_COINS: ExchangeCoinsAnswer = { freshness: LIVE, coins: DESK_COINS.map(deskCoin) };

const live = <Answer>(answer: Answer) => ({ live: { summary: "Live", value: answer } });

/** There is no list of made-up coins. */
const neverMadeUp = (answer: { freshness: Freshness }): OperationExamples => ({
  answers: {
    200: {
      ...live(answer),
      stale: {
        summary: "The last good value: the price source fails",
        value: { ...answer, freshness: STALE },
      },
    },
  },
});

const orMadeUp = <Answer extends { freshness: Freshness }>(
  answer: Answer,
  madeUp: Answer,
): OperationExamples => ({
  answers: {
    200: {
      ...live(answer),
      fallback: {
        summary: "Made up by the desk's rules: no price is known",
        value: { ...madeUp, freshness: FALLBACK },
      },
    },
  },
});

export const MARKET_EXAMPLES = {
  getRates: orMadeUp(RATES, { ...RATES, rates: RATES.rates.map((row) => ({ ...row, indicative: true })) }),
  getMarketCoins: neverMadeUp(MARKET_COINS),
  getMarketStats: orMadeUp(MARKET_STATS, MARKET_STATS),
  getDashboardCoins: neverMadeUp(DASHBOARD_COINS),
  getDashboardStats: orMadeUp(DASHBOARD_STATS, DASHBOARD_STATS),
  getExchangeCoins: orMadeUp(EXCHANGE_COINS, {
    ...EXCHANGE_COINS,
    coins: EXCHANGE_COINS.coins.map((coin) => ({ ...coin, indicative: true })),
  }),
};
