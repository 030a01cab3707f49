import { LOCALES } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { Accounts } from "./accounts/register-accounts.ts";
import { alertPace } from "./alerts/alert-pace.ts";
import { AlertWatch } from "./alerts/alert-watch.ts";
import type { Config } from "./config.ts";
import { ORDER_KEY_COOKIE } from "./orders/order-key.ts";
import { registerDesk } from "./desk/register-desk.ts";
import { LivePrices } from "./market/live-price.ts";
import { coinPrice } from "./market/coin-prices.ts";
import { registerCoins, registerCurrencies, registerHistory } from "./market/coin-routes.ts";
import { createHistoryResources, publishedPrices } from "./market/history-resources.ts";
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
import { COIN_LISTS, LOCAL_RATE_LISTS, QuotedPrices } from "./market/quoted-prices.ts";
import { registerStream } from "./market/stream-route.ts";
import { LocalRatesNow } from "./market/local-rates.ts";
import { registerLocalRates } from "./market/local-rates-route.ts";
import type { DeskCache } from "./desk/desk-cache.ts";
import type { Orders } from "./orders/register-orders.ts";
import { registerPayments } from "./payments/register-payments.ts";
import type { KeyRing } from "./platform/crypto/key-ring.ts";
import { currentCaller } from "./platform/http/request-context.ts";
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
  readonly deskCache: DeskCache;
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

/** Registers every route of the API and wires the capabilities together. Returns what pages show. */
export function registerCapabilities(server: FastifyInstance, config: Config, parts: CapabilityParts) {
  const { publicConfig, publicOrigin, staleLimitMs, extraCountries } = config;
  const { cache, deskCache, sources, registry, sharedStore, clock, jobs } = parts;
  const resources = createMarketResources({ cache, source: sources.prices, clock, extraCountries });
  const decisions = createAgreedPrices({ ...sources, cache, clock, resources, jobs, extraCountries });
  const hasSeveral = sources.quotes.length > 0;
  const agreed = hasSeveral ? decisions : null;
  const quotedPrices = new QuotedPrices(COIN_LISTS, { clock, sharedStore });
  const market = { ...parts, staleLimitMs, extraCountries, resources, agreed, quotedPrices };
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
  const history = createHistoryResources({ cache, clock, resources, source: sources.prices, agreed });
  registerHistory(server, market, history);
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
  const certain = new LivePrices({ resources, agreed, clock });
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
    "Price alerts that were compared with a price, each comparison counted",
    () => alerts?.judgements ?? 0,
  );
  const alertMarket = {
    checkedEverySeconds: pace.everySeconds,
    onlyWhileRead: pace.onlyWhileRead,
    known: () => certain.known(),
    nameOf: (coinId: string) => certain.nameOf(coinId),
    priceOf: certain.priceOf,
    hasRate: (currency: string) => certain.hasRate(currency),
  };
  parts.accounts.registerRoutes(alertMarket, parts.orders.orderKeysOf);
  const localRates = new LocalRatesNow({
    rulesNow: async () => (await deskCache.now()).rates,
    bitcoinPrices: resources.bitcoinPrices,
    agreed,
    quoted: new QuotedPrices(LOCAL_RATE_LISTS, { clock, sharedStore }),
    clock,
  });
  registerLocalRates(server, localRates);
  const { service, orderKey } = parts.orders.registerRoutes({
    priceOf: (surface, coinId) => coinPrice(coinLists, surface, coinId),
    shownPrice: (coinId, isSeen) => quotedPrices.find(coinId, isSeen),
    localRates,
    spreadNow: () => deskCache.spreadNow(),
    deskNow: () => deskCache.decided(),
    isKept: (request, token) => desk.customer.isKept(request, token),
    isRecorded: (token) => desk.isRecorded(token),
    checkLimits: (session, usd) => desk.checkLimits(session, usd),
    localeNow: () => currentCaller()?.locale ?? LOCALES[0],
  });
  const desk = registerDesk(server, {
    ...common,
    isCustomer: parts.orders.isCustomer,
    isMadeWith: parts.orders.isMadeWith,
    chatUrl: async (token, origin) => (await service.chat(token, origin))?.channel.url ?? null,
    isKnown,
    links: publicConfig.links,
    readSlip: (token) => service.read(token),
    signReceipt: (terms) => parts.orders.receipts.sign(terms),
    readReceipt: (token) => parts.orders.receipts.verify(token),
    sign: (input, claimant, past) => service.sign(input, claimant, past),
    pricesOf: (coinId) => publishedPrices(history.log, coinId),
    orderKeyOf: (request) => orderKey.read(request),
    orderKeysOf: parts.orders.orderKeysOf,
    orderKeyCookie: ORDER_KEY_COOKIE,
    referencesNow: () => localRates.references(),
  });
  if (!publicConfig.hidden.includes("book"))
    registerPayments(server, {
      ...common,
      bitcoinPrice: () => coinPrice(coinLists, "exchange", "bitcoin"),
    });
  const hoursNow = () => deskCache.known().hours;
  registerConfigRoute(server, publicConfig, { hours: hoursNow, spread: () => deskCache.spread() });
  registerSecurityTxt(server, { email: publicConfig.links.email, publicOrigin, clock });
  const deskNow = () => deskCache.now();
  return {
    rates,
    marketCoins,
    exchangeCoins,
    localRates,
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
