import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { Accounts } from "./accounts/register-accounts.ts";
import { alertPace } from "./alerts/alert-pace.ts";
import { AlertWatch } from "./alerts/alert-watch.ts";
import type { Config } from "./config.ts";
import { currencyRate } from "./market/currencies.ts";
import { ORDER_KEY_COOKIE } from "./orders/order-key.ts";
import { registerDesk } from "./desk/register-desk.ts";
import { CertainPrices } from "./market/certain-prices.ts";
import { coinPrice } from "./market/coin-prices.ts";
import { registerCoins, registerCurrencies, registerHistory } from "./market/coin-routes.ts";
import { createHistoryResources } from "./market/history-resources.ts";
import { createMarketResources } from "./market/market-resources.ts";
import {
  registerDashboard,
  registerExchange,
  registerMarketPage,
  registerRates,
} from "./market/market-routes.ts";
import { watchAgreedPrices } from "./market/quorum/quorum-metrics.ts";
import { createAgreedPrices } from "./market/quorum/quorum-resource.ts";
import { registerPriceSources } from "./market/quorum/sources-route.ts";
import { ShownPrices } from "./market/shown-prices.ts";
import { registerStream } from "./market/stream-route.ts";
import { KnownDesk } from "./desk/known-desk.ts";
import type { Orders } from "./orders/register-orders.ts";
import { registerPayments } from "./payments/register-payments.ts";
import type { KeyRing } from "./platform/crypto/key-ring.ts";
import type { FastPath } from "./platform/http/fast-path.ts";
import type { OpenStreams } from "./platform/http/open-streams.ts";
import type { JobRunner } from "./platform/jobs/job.ts";
import type { ClientLimit } from "./platform/limits/client-limit.ts";
import { readCounter } from "./platform/metrics/registry.ts";
import type { SharedStore, WindowCounts } from "./platform/shared-store/shared-store.ts";
import type { ProviderClient } from "./provider/provider-client.ts";
import { registerConfigRoute, registerSecurityTxt } from "./site/brand-routes.ts";
import type { Sources } from "./sources/price-sources.ts";
import { watchStreams } from "./swr-cache/cache-metrics.ts";
import { ResponseStream } from "./swr-cache/responses/response-stream.ts";
import type { SwrCache } from "./swr-cache/swr-cache.ts";

export interface CapabilityParts {
  readonly cache: SwrCache;
  readonly sources: Sources;
  readonly registry: Registry;
  readonly sharedStore: SharedStore | null;
  readonly provider: ProviderClient;
  readonly keys: KeyRing;
  readonly accounts: Accounts;
  readonly orders: Orders;
  readonly counts: WindowCounts | null;
  readonly fastPath: FastPath;
  readonly streams: OpenStreams;
  readonly limit: ClientLimit;
  readonly clock: Clock;
  readonly random: () => number;
  readonly jobs: JobRunner;
}

/** Every route of the API, and what one capability needs of another. Returns what pages show. */
export function registerCapabilities(server: FastifyInstance, config: Config, parts: CapabilityParts) {
  const { publicConfig, publicOrigin, staleLimitMs } = config;
  const { cache, sources, registry, sharedStore, clock, jobs } = parts;
  const resources = createMarketResources(cache, sources.prices, clock);
  const decisions = createAgreedPrices({ ...sources, cache, clock, resources, jobs });
  const hasSeveral = sources.quotes.length > 0;
  const agreed = hasSeveral ? decisions : null;
  const shownPrices = new ShownPrices({ clock, sharedStore });
  const market = { ...parts, staleLimitMs, resources, agreed, shownPrices };
  if (agreed) watchAgreedPrices(registry, agreed);
  const rates = registerRates(server, market);
  const { coins: marketCoins, stats: marketStats } = registerMarketPage(server, market);
  const dashboardCoins = registerDashboard(server, market);
  const exchangeCoins = registerExchange(server, market);
  const coinLists = {
    dashboard: dashboardCoins,
    exchange: exchangeCoins,
    agreed,
    resources,
    clock,
  };
  const coin = registerCoins(server, market);
  registerHistory(
    server,
    market,
    createHistoryResources({ cache, clock, resources, source: sources.prices, agreed }),
  );
  registerCurrencies(server, market);
  const answers = {
    rates,
    "market-coins": marketCoins,
    "market-stats": marketStats,
    "exchange-coins": exchangeCoins,
  };
  const stream = new ResponseStream({ ...parts, responses: answers });
  watchStreams(registry, parts.streams, stream);
  registerStream(server, stream, parts.limit);
  registerPriceSources(server, { ...parts, decisions, hasSeveral });
  const common = { ...parts, publicOrigin };
  const isKnown = config.secrets.providerToken !== null;
  const certain = new CertainPrices({ resources, agreed, clock });
  const pace = alertPace({
    callsPerMonth: config.coingecko.callsPerMonth,
    isKeyless: config.coingecko.plan === "keyless",
    callsPerLook: certain.callsPerLook,
  });
  const alerts = isKnown ? new AlertWatch({ ...parts, pace, prices: certain }) : null;
  alerts?.follow(server);
  readCounter(
    registry,
    "tradeslip_price_alerts_judged_total",
    "Price alerts that were compared with a price, each time anew",
    () => alerts?.judgements ?? 0,
  );
  const alertMarket = {
    checkedEverySeconds: pace.everySeconds,
    onlyWhileRead: pace.onlyWhileRead,
    known: () => certain.known(),
    nameOf: (coinId: string) => certain.nameOf(coinId),
    priceOf: certain.priceOf,
  };
  parts.accounts.registerRoutes(alertMarket, parts.orders.orderKeyOf);
  const knownDesk = new KnownDesk({
    provider: isKnown ? parts.provider : null,
    channels: config.orderChannels,
    hours: publicConfig.desk.hours,
    clock,
    log: server.log,
  });
  const { service, orderKey } = parts.orders.registerRoutes({
    priceOf: (surface, coinId) => coinPrice(coinLists, surface, coinId),
    shownPrice: (coinId, isSeen) => shownPrices.find(coinId, isSeen),
    spreadPercent: publicConfig.orderSpreadPercent,
    deskNow: () => knownDesk.now(),
    isKept: (request, token) => desk.maker.isKept(request, token),
    checkLimits: (session, usd) => desk.checkLimits(session, usd),
  });
  const desk = registerDesk(server, {
    ...common,
    isMaker: parts.orders.isMaker,
    chatUrl: async (token, origin) => (await service.chat(token, origin))?.channel.url ?? null,
    isKnown,
    links: publicConfig.links,
    knownDesk,
    readSlip: (token) => service.read(token),
    sign: (input, claimant) => service.sign(input, claimant),
    orderKeyOf: (request) => orderKey.read(request),
    orderKeyCookie: ORDER_KEY_COOKIE,
    rateOf: (currency) => currencyRate(resources.bitcoinPrices, currency),
  });
  if (!publicConfig.hidden.includes("book"))
    registerPayments(server, {
      ...common,
      bitcoinPrice: () => coinPrice(coinLists, "exchange", "bitcoin"),
    });
  const hoursNow = () => knownDesk.known().hours;
  registerConfigRoute(server, publicConfig, hoursNow);
  registerSecurityTxt(server, { email: publicConfig.links.email, publicOrigin, clock });
  const deskNow = () => knownDesk.now();
  return {
    rates,
    marketCoins,
    exchangeCoins,
    orders: service,
    orderKey,
    answers,
    coin,
    desk,
    deskNow,
    hoursNow,
    alerts,
  };
}
