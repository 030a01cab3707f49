import {
  DashboardCoinsAnswer,
  DashboardStatsAnswer,
  ExchangeCoinsAnswer,
  MarketCoinsAnswer,
  MarketStatsAnswer,
} from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import { registerCachedRoute, type CachedRouteContext } from "../platform/http/cached-route.ts";
import type { MarketCache } from "../swr-cache/market-cache.ts";
import { composeDashboardCoins } from "./compose-dashboard-coins.ts";
import { composeDashboardStats } from "./compose-dashboard-stats.ts";
import { composeExchangeCoins, missingDeskCoins } from "./compose-exchange-coins.ts";
import { composeMarketCoins } from "./compose-market-coins.ts";
import { composeMarketStats } from "./compose-market-stats.ts";
import { fallbackExchangeCoins } from "./fallback-exchange-coins.ts";
import { FALLBACK_DASHBOARD_STATS, FALLBACK_MARKET_STATS } from "./fallback-stats.ts";
import type { CoinLists } from "./coin-prices.ts";
import type { MarketResources } from "./market-resources.ts";

export interface MarketRoutesOptions extends CachedRouteContext {
  readonly cache: MarketCache;
  readonly resources: MarketResources;
  /** Older than this, figures are made up instead of served stale. Milliseconds. */
  readonly staleLimitMs: number;
}

/** The market page's, the dashboard's and the exchange page's data. Returns the lists that orders are priced by. */
export function registerMarketRoutes(app: FastifyInstance, options: MarketRoutesOptions): CoinLists {
  registerMarketPage(app, options);
  return { dashboard: registerDashboard(app, options), exchange: registerExchange(app, options) };
}

function registerMarketPage(app: FastifyInstance, options: MarketRoutesOptions): void {
  const { cache, resources, staleLimitMs } = options;
  const coins = cache.answer({
    name: "market-coins",
    schema: MarketCoinsAnswer,
    main: resources.topCoins,
    compose: (top) => ({ coins: composeMarketCoins(top) }),
  });
  const stats = cache.answer({
    name: "market-stats",
    schema: MarketStatsAnswer,
    main: resources.global,
    compose: (global) => ({ stats: composeMarketStats(global) }),
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
        "Prices in USD, ordered by market capitalisation. There is no made-up coin list: with nothing cached the answer is a 503.",
      answer: coins,
      unavailable: "Failed to fetch market data",
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
        "Capitalisation, volume and dominance. Made up by fixed figures, and labelled so, if the price source never answered.",
      answer: stats,
    },
    options,
  );
}

function registerDashboard(app: FastifyInstance, options: MarketRoutesOptions): CoinLists["dashboard"] {
  const { cache, resources, staleLimitMs } = options;
  const coins = cache.answer({
    name: "dashboard-coins",
    schema: DashboardCoinsAnswer,
    main: resources.topCoins,
    compose: (top) => ({ coins: composeDashboardCoins(top) }),
  });
  const stats = cache.answer({
    name: "dashboard-stats",
    schema: DashboardStatsAnswer,
    main: resources.global,
    // Bitcoin's own change gives the change of its dominance, if somebody had it fetched lately.
    side: { resource: resources.topCoins, wanted: () => false },
    compose: (global, { side }) => ({
      stats: composeDashboardStats(
        global,
        side?.find((coin) => coin.id === "bitcoin"),
      ),
    }),
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
        "The same coins as the market page's, in billions of USD. With nothing cached the answer is a 503.",
      answer: coins,
      unavailable: "Failed to fetch market data. Please try again.",
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
      answer: stats,
    },
    options,
  );
  return coins;
}

function registerExchange(app: FastifyInstance, options: MarketRoutesOptions): CoinLists["exchange"] {
  const { cache, resources, staleLimitMs } = options;
  const coins = cache.answer({
    name: "exchange-coins",
    schema: ExchangeCoinsAnswer,
    main: resources.topCoins,
    side: { resource: resources.otherDeskCoins, wanted: (top) => missingDeskCoins(top).length > 0 },
    compose: (top, { side }) => ({ coins: composeExchangeCoins(top, side ?? []) }),
    fallback: { afterMs: staleLimitMs, compose: () => ({ coins: fallbackExchangeCoins() }) },
  });
  registerCachedRoute(
    app,
    {
      url: "/api/exchange/coins",
      operationId: "getExchangeCoins",
      tag: "market",
      summary: "The coins the desk trades",
      description: "Eleven coins with their price in USD. A coin whose price is a stand-in is `indicative`.",
      answer: coins,
    },
    options,
  );
  return coins;
}
