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
import { CURRENCY_FACTORS, RATE_COUNTRIES, type RateCountry } from "../rules/countries.ts";
import { DESK_COINS, type DeskCoin } from "../rules/desk-coins.ts";
import type { OperationExamples } from "./example.ts";

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
function exchangeCoin({ id, symbol, name, fallbackUsd }: DeskCoin): ExchangeCoin {
  const icon = `/icons/coins/${symbol.toLowerCase()}.svg`;
  const price = id === "bitcoin" ? BTC_USD : fallbackUsd;
  return { id, symbol, name, price, change24h: -0.65, icon, indicative: false };
}

const EXCHANGE_COINS: ExchangeCoinsAnswer = { freshness: LIVE, coins: DESK_COINS.map(exchangeCoin) };

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
