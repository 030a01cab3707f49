import type { Examples } from "@tradeslip/contracts/operations";
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
} from "@tradeslip/contracts";
import {
  askAndBid,
  CURRENCY_FACTORS,
  DESK_COINS,
  RATE_COUNTRIES,
  type DeskCoin,
  type RateCountry,
} from "@tradeslip/contracts/rules";

export const LIVE: Freshness = {
  source: "live",
  asOf: "2026-03-14T09:26:30.000Z",
  nextRefresh: "2026-03-14T09:27:30.000Z",
};
const STALE: Freshness = { ...LIVE, source: "stale", nextRefresh: "2026-03-14T09:31:10.000Z" };
const FALLBACK: Freshness = { ...LIVE, source: "fallback" };

const BTC_USD = 71_000;

function rate({ name, code, currency }: RateCountry): Rate {
  const price = BTC_USD * CURRENCY_FACTORS[currency];
  return {
    country: name,
    countryCode: code,
    currency,
    buyRate: Math.round(price * 998) / 1000,
    sellRate: Math.round(price * 1002) / 1000,
    spreadPercent: 0.4,
    change24h: -0.65,
    volume: Math.round(price * 500_000),
    marketCap: Math.round(price * 20_000_000),
    lastUpdated: "2026-03-14T09:26:12.000Z",
    indicative: false,
  };
}

const RATES: RatesAnswer = {
  freshness: LIVE,
  rates: RATE_COUNTRIES.map(rate),
  summary: {
    averageBuyUsd: 70_858,
    averageSellUsd: 71_142,
    totalVolume: 35_500_000_000,
    activeMarkets: RATE_COUNTRIES.length,
  },
};
const WEEK = [68_900, 69_400, 70_100, 69_800, 70_600, 71_300, 71_000];
export const BITCOIN: Coin = {
  id: "bitcoin",
  symbol: "BTC",
  name: "Bitcoin",
  price: 71_000,
  ask: 72_065,
  bid: 69_935,
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
      ask: 72_065,
      bid: 69_935,
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
const SPREAD = { buyPercent: "1.5", sellPercent: "1.5" };
function exchangeCoin({ id, symbol, name, fallbackUsd }: DeskCoin): ExchangeCoin {
  const icon = `/icons/coins/${symbol.toLowerCase()}.svg`;
  const price = id === "bitcoin" ? BTC_USD : fallbackUsd;
  return { id, symbol, name, price, ...askAndBid(price, SPREAD), change24h: -0.65, icon, indicative: false };
}

const EXCHANGE_COINS: ExchangeCoinsAnswer = { freshness: LIVE, coins: DESK_COINS.map(exchangeCoin) };

const live = (value: unknown) => ({ summary: "Live", value });

/** Coin lists have no fallback. */
export const liveOrStale = (answer: { freshness: Freshness }): Examples => ({
  live: live(answer),
  stale: {
    summary: "The last good value: the price source is failing",
    value: { ...answer, freshness: STALE },
  },
});

const liveOrFallback = <Answer extends { freshness: Freshness }>(
  answer: Answer,
  fallback: Answer,
): Examples => ({
  live: live(answer),
  fallback: {
    summary: "A fallback by the desk's rules: no price is known",
    value: { ...fallback, freshness: FALLBACK },
  },
});

export const MARKET_EXAMPLES = {
  rates: liveOrFallback(RATES, {
    ...RATES,
    rates: RATES.rates.map((row) => ({ ...row, indicative: true })),
  }),
  marketCoins: liveOrStale(MARKET_COINS),
  marketStats: liveOrFallback(MARKET_STATS, MARKET_STATS),
  dashboardCoins: liveOrStale(DASHBOARD_COINS),
  dashboardStats: liveOrFallback(DASHBOARD_STATS, DASHBOARD_STATS),
  exchangeCoins: liveOrFallback(EXCHANGE_COINS, {
    ...EXCHANGE_COINS,
    coins: EXCHANGE_COINS.coins.map((coin) => ({ ...coin, indicative: true })),
  }),
};
