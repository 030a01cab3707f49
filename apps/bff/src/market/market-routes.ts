import { NO_MARKET_DATA, NO_MARKET_DATA_RETRY, type Spread } from "@tradeslip/contracts/rules";
import type { DashboardCoinsAnswer, ExchangeCoinsAnswer, Freshness } from "@tradeslip/contracts";
import type { FastifyInstance } from "fastify";
import type { BitcoinPrices, GlobalMarket, MarketCoins } from "../sources/price-source.ts";
import type { CachedResponse } from "../swr-cache/responses/cached-response.ts";
import { registerCachedRoute } from "../swr-cache/responses/cached-route.ts";
import { FALLBACK_MARKET_STATS, MARKET_COINS, MARKET_STATS } from "./coin-list.ts";
import type { CoinLists } from "./coin-prices.ts";
import { DASHBOARD_COINS, DASHBOARD_STATS, FALLBACK_DASHBOARD_STATS } from "./dashboard.ts";
import { AGREED_EXCHANGE_COINS, composeExchangeCoins, EXCHANGE_COINS } from "./exchange.ts";
import { BITCOIN, liveDeskCoins, livePrice } from "./latest-prices.ts";
import { MARKET_EXAMPLES } from "./market-examples.ts";
import { missingDeskCoins, type MarketRoutesOptions } from "./market-resources.ts";
import type { AgreedPrices } from "./quorum/agreed-prices.ts";
import { assessBitcoin, assessCoins } from "./quorum/price-backing.ts";
import { ofAgreed, withAgreed } from "./quorum/response-inputs.ts";
import { fallbackRates } from "./fallback-rates.ts";
import { AGREED_RATES, assessRates, RATES } from "./rates.ts";

/** How soon a stand-in gives way to a live price that another resource has fetched meanwhile. */
const STAND_IN_MS = 15_000;

type ServedResponse<Main> = Pick<CachedResponse<Main>, "read" | "known">;

/** Returns the response of the rates. */
export function registerRates(
  app: FastifyInstance,
  options: MarketRoutesOptions,
): ServedResponse<BitcoinPrices> {
  const { cache, resources, agreed, clock, random, staleLimitMs, extraCountries } = options;
  const common = {
    extraCountries,
    fallback: {
      afterMs: staleLimitMs,
      forMs: STAND_IN_MS,
      compose: () => {
        const now = clock.now();
        const bitcoin = livePrice(resources, BITCOIN, now)?.coin;
        return fallbackRates({ now, random, bitcoin, extraCountries });
      },
    },
  };
  const rates = agreed
    ? cache.response<AgreedPrices, BitcoinPrices>({
        ...AGREED_RATES,
        ...common,
        ...ofAgreed(agreed, resources.bitcoinPrices),
        assess: assessBitcoin,
      })
    : cache.response<BitcoinPrices>({
        ...RATES,
        ...common,
        main: resources.bitcoinPrices,
        assess: assessRates,
      });
  registerCachedRoute(
    app,
    {
      url: "/api/rates",
      operationId: "getRates",
      tag: "rates",
      summary: "What one bitcoin costs, by country",
      description:
        "The desk buys at 0.998 and sells at 1.002 of the market price. A row with a fallback price is `indicative`. An operator may add countries.",
      response: rates,
      examples: MARKET_EXAMPLES.rates,
    },
    options,
  );
  return rates;
}

/** Returns both responses. */
export function registerMarketPage(
  app: FastifyInstance,
  options: MarketRoutesOptions,
): { coins: ServedResponse<MarketCoins>; stats: ServedResponse<GlobalMarket> } {
  const { cache, resources, agreed, staleLimitMs } = options;
  const coins = cache.response<MarketCoins, AgreedPrices>({
    ...MARKET_COINS,
    main: resources.topCoins,
    ...withAgreed(agreed),
  });
  const stats = cache.response({
    ...MARKET_STATS,
    main: resources.global,
    fallback: { afterMs: staleLimitMs, compose: () => ({ stats: FALLBACK_MARKET_STATS }) },
  });
  registerCachedRoute(
    app,
    {
      url: "/api/market/coins",
      operationId: "getMarketCoins",
      tag: "market",
      summary: "The 50 largest coins with the week's sparkline",
      description:
        "Prices in USD, ordered by market capitalisation. There's no fallback list: with nothing cached, the response is a 503.",
      response: coins,
      examples: MARKET_EXAMPLES.marketCoins,
      unavailable: NO_MARKET_DATA,
    },
    options,
  );
  registerCachedRoute(
    app,
    {
      url: "/api/market/stats",
      operationId: "getMarketStats",
      tag: "market",
      summary: "The whole market in USD",
      description:
        "Capitalisation, volume and dominance. If the price source never responded, these are fixed fallback figures, labelled as such.",
      response: stats,
      examples: MARKET_EXAMPLES.marketStats,
    },
    options,
  );
  return { coins, stats };
}

/** Returns the list that the dashboard's orders are priced by. */
export function registerDashboard(
  app: FastifyInstance,
  options: MarketRoutesOptions,
): CoinLists["dashboard"] {
  const { cache, resources, agreed, quotedPrices, staleLimitMs } = options;
  const coins = cache.response<MarketCoins, AgreedPrices>({
    ...DASHBOARD_COINS,
    onMade: ({ coins: rows }: DashboardCoinsAnswer, freshness) =>
      quotedPrices.note("dashboard", freshness, rows),
    main: resources.topCoins,
    ...withAgreed(agreed),
  });
  const stats = cache.response({
    ...DASHBOARD_STATS,
    main: resources.global,
    side: { resource: resources.topCoins, wanted: () => true },
    fallback: { afterMs: staleLimitMs, compose: () => ({ stats: FALLBACK_DASHBOARD_STATS }) },
  });
  registerCachedRoute(
    app,
    {
      url: "/api/dashboard/coins",
      operationId: "getDashboardCoins",
      tag: "market",
      summary: "The 50 largest coins, without sparklines",
      description:
        "The same coins as the market page's, in billions of USD. With nothing cached, the response is a 503.",
      response: coins,
      examples: MARKET_EXAMPLES.dashboardCoins,
      unavailable: NO_MARKET_DATA_RETRY,
    },
    options,
  );
  registerCachedRoute(
    app,
    {
      url: "/api/dashboard/stats",
      operationId: "getDashboardStats",
      tag: "market",
      summary: "The whole market in trillions and billions of USD",
      description:
        "The dashboard's four figures with their changes over 24 hours; an unknown change is null.",
      response: stats,
      examples: MARKET_EXAMPLES.dashboardStats,
    },
    options,
  );
  return coins;
}

/** Returns the list that orders are priced by. */
export function registerExchange(
  app: FastifyInstance,
  options: MarketRoutesOptions,
): CoinLists["exchange"] & ServedResponse<MarketCoins> {
  const { cache, resources, agreed, quotedPrices, staleLimitMs, clock } = options;
  const fallback = {
    afterMs: staleLimitMs,
    forMs: STAND_IN_MS,
    compose: (spread: Spread) => ({
      coins: composeExchangeCoins([], liveDeskCoins(resources, clock.now()), spread),
    }),
  };
  const onMade = ({ coins: rows }: ExchangeCoinsAnswer, freshness: Freshness) =>
    quotedPrices.note("exchange", freshness, rows);
  const coins = agreed
    ? cache.response<AgreedPrices, MarketCoins>({
        ...AGREED_EXCHANGE_COINS,
        fallback,
        onMade,
        ...ofAgreed(agreed, resources.topCoins),
        assess: assessCoins,
      })
    : cache.response<MarketCoins, MarketCoins>({
        ...EXCHANGE_COINS,
        fallback,
        onMade,
        main: resources.topCoins,
        side: { resource: resources.otherDeskCoins, wanted: (top) => missingDeskCoins(top).length > 0 },
      });
  registerCachedRoute(
    app,
    {
      url: "/api/exchange/coins",
      operationId: "getExchangeCoins",
      tag: "market",
      summary: "The coins the desk trades",
      description: "Eleven coins with their price in USD. A coin with a fallback price is `indicative`.",
      response: coins,
      examples: MARKET_EXAMPLES.exchangeCoins,
    },
    options,
  );
  return coins;
}
