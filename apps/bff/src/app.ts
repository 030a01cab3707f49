import cookie from "@fastify/cookie";
import { type Clock, systemClock } from "@tradeslip/node-kit/clock";
import type { Languages } from "@tradeslip/node-kit/languages";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { guardRoutes } from "./access.ts";
import { SESSIONS_BEGUN } from "./accounts/account-routes.ts";
import { openAccounts, openSessionStore } from "./accounts/register-accounts.ts";
import type { SessionStore } from "./accounts/sessions/session-store.ts";
import { API_INFO } from "./api-info.ts";
import { registerCapabilities } from "./capabilities.ts";
import type { Config } from "./config.ts";
import { ALERTS } from "./alerts/alert-watch.ts";
import { DeskCache } from "./desk/desk-cache.ts";
import { PRICE_LOG } from "./market/history-resources.ts";
import { QUORUM } from "./market/quorum/quorum-resource.ts";
import { providerKeyArchive } from "./orders/key-archive.ts";
import { ORDER_LIMIT, SLIPS_ISSUED } from "./orders/order-routes.ts";
import { openOrders } from "./orders/register-orders.ts";
import { PAYMENTS_CREATED } from "./payments/payment-routes.ts";
import { KeyRing } from "./platform/crypto/key-ring.ts";
import { trustFunction } from "./platform/http/client-address.ts";
import { refuseCrossSite, registerCors } from "./platform/http/cross-origin.ts";
import { FastPath } from "./platform/http/fast-path.ts";
import { type ConnectionTimes, OpenConnections } from "./platform/http/open-connections.ts";
import { OpenStreams, type StreamTimes } from "./platform/http/open-streams.ts";
import { serveHealth } from "./platform/http/health-server.ts";
import { closeConnectionsWhileDraining, Readiness, registerHealthRoutes } from "./platform/http/readiness.ts";
import { asCaller, currentCaller, keepCaller } from "./platform/http/request-context.ts";
import { logRequests } from "./platform/http/request-log.ts";
import { addCommonHeaders, securityHeaders } from "./platform/http/security-headers.ts";
import { createServer } from "./platform/http/server.ts";
import { refuseUnstorableText } from "./platform/http/unstorable-text.ts";
import { IN_THIS_THREAD, type JobRunner } from "./platform/jobs/job.ts";
import { LANGUAGES } from "./platform/language/languages.ts";
import { ClientLimit } from "./platform/limits/client-limit.ts";
import type { LoadShedder } from "./platform/limits/load-shedder.ts";
import { registerRateLimit } from "./platform/limits/rate-limit.ts";
import { keepUnmetered } from "./platform/limits/unmetered.ts";
import { RequestMetrics, watchConnections, watchShedding } from "./platform/metrics/http-metrics.ts";
import { createRegistry, exposeMetrics } from "./platform/metrics/registry.ts";
import { watchSharedStore } from "./platform/metrics/valkey-metrics.ts";
import { registerApiDocs, registerOpenApi } from "./platform/openapi/openapi.ts";
import type { Traces } from "./platform/tracing/traces.ts";
import type { SharedStore } from "./platform/shared-store/shared-store.ts";
import { type AskTime, CommonClock } from "./platform/valkey/common-clock.ts";

import { type EventHandlers, handlersInTurn, ProviderEvents } from "./provider/provider-events.ts";
import { createProviderClient, type ProviderClient } from "./provider/provider-client.ts";
import { watchProvider, watchProviderEvents } from "./provider/provider-metrics.ts";
import { registerWebApp } from "./site/web-app.ts";
import { openSources } from "./sources/price-sources.ts";
import type { SourceName } from "./sources/exchanges.ts";
import { countUpstreamCalls, watchJobs, watchResponses, watchUpstream } from "./swr-cache/cache-metrics.ts";
import type { Store } from "./swr-cache/stores/store.ts";
import { openCache, type SwrCache } from "./swr-cache/swr-cache.ts";
import type { UpstreamCall } from "./swr-cache/upstream.ts";

/** What tests replace, and what only the process can provide. */
export interface AppDeps {
  /** Replaces the files of market data. */
  readonly store?: Store;
  readonly clock?: Clock;
  /** Replaces Valkey's TIME. */
  readonly askTime?: AskTime;
  /** 0 to 1. */
  readonly random?: () => number;
  /** Replaces the file of sessions. */
  readonly sessions?: SessionStore;
  /** Asked at each call; the configured address by default. */
  readonly providerUrl?: () => string | null;
  /** Why the provider does not start, in one word; null when nothing is known to be wrong. */
  readonly providerTrouble?: () => string | null;
  /** Limit for one call to the provider. */
  readonly providerTimeoutMs?: number;
  readonly logger?: FastifyBaseLogger;
  readonly traces?: Traces | undefined;
  /** Measures the event loop, which belongs to the whole process. Without it no load is shed. */
  readonly loadShedder?: LoadShedder;
  /** Does the work of refreshes; this thread by default. */
  readonly jobs?: JobRunner;
  readonly connectionTimes?: ConnectionTimes;
  readonly streamTimes?: StreamTimes;
  readonly languages?: Languages;
}

export interface App {
  readonly server: FastifyInstance;
  readonly cache: SwrCache;
  /** Judges price alerts. Also runs on a timer. */
  checkAlerts(): Promise<void>;
  /**
   * From now on `/readyz` reports not ready and each response closes its connection; requests are still
   * served.
   */
  drain(): void;
  /** Tells stream clients when to reconnect, and ends their streams. New ones are refused. */
  endStreams(): void;
  /** Call it once the server listens; null when no probe port is configured. Rejects if the port is taken. */
  readonly startHealth: (() => Promise<void>) | null;
}

/** Composes the whole BFF without listening. Closing the server closes everything it opened. */
export async function buildApp(config: Config, deps: AppDeps = {}): Promise<App> {
  const {
    random = Math.random,
    loadShedder = null,
    jobs = IN_THIS_THREAD,
    logger,
    languages = LANGUAGES,
  } = deps;
  const { publicOrigin } = config;
  const clock = new CommonClock(deps.clock ?? systemClock);
  const registry = createRegistry();
  const requests = new RequestMetrics(registry, [SLIPS_ISSUED, PAYMENTS_CREATED, SESSIONS_BEGUN]);
  const trust = trustFunction(config.trustProxy);
  const limit = new ClientLimit({ perMinute: config.marketRateLimit, clock });
  const fastPath = new FastPath({ limit, clock, trust, hitCounter: requests.hitCounter });
  const headers = securityHeaders(publicOrigin);
  const max = config.maxConnections;
  const { maxStreams } = config;
  const connections = new OpenConnections({ max, maxStreams, trust, ...deps.connectionTimes });
  const streams = new OpenStreams({ max: maxStreams, trust, random, connections, ...deps.streamTimes });

  const httpParts = { fastPath, trust, loadShedder, connections, headers: headers.data, languages };
  const server = createServer({ ...httpParts, logger });
  if (deps.traces) await server.register(deps.traces.plugin);
  server.addHook("onResponse", requests.onResponse);
  keepUnmetered(server);
  server.addHook("onRequest", addCommonHeaders(headers));
  server.addHook("onRequest", refuseCrossSite(publicOrigin));
  server.addHook("preHandler", refuseUnstorableText());
  server.addHook("preHandler", keepCaller(clock));

  const sharedStore = await openSharedStore(
    config.secrets.valkeyUrl,
    { clock, log: server.log },
    deps.askTime,
  );
  await registerRateLimit(server, { clock, counts: sharedStore });
  registerCors(server);
  await server.register(cookie);

  const shared = { clock, random, log: server.log, sharedStore, registry };
  const countCall = countUpstreamCalls(registry);
  const onCall = (name: SourceName, call: UpstreamCall) => {
    cache.upstream(name).countCall();
    countCall(call);
  };
  const sources = openSources(config, onCall, jobs);
  const provider = openProvider(config, deps, { clock, random, registry });
  const deskCache = new DeskCache({
    provider: config.secrets.providerToken === null ? null : provider,
    channels: config.orderChannels,
    hours: config.publicConfig.desk.hours,
    spread: config.spread,
    clock,
    log: server.log,
  });
  const cache = openCache({
    ...shared,
    spread: () => deskCache.spread(),
    dataDir: config.dataDir,
    store: deps.store,
    jobs,
    upstreams: [...sources.upstreams, QUORUM, PRICE_LOG, ALERTS],
    headers: headers.data,
  });
  const { dataDir } = config;
  const sessionStore = openSessionStore({ ...shared, dataDir, local: deps.sessions });
  watchResponses(registry, cache, clock);
  watchUpstream(registry, cache.upstream(sources.prices.upstream.name));
  watchJobs(registry, jobs);
  watchShedding(registry, () => loadShedder?.refused ?? 0);
  watchConnections(registry, connections);
  streams.watch(server.server);
  if (sharedStore) watchSharedStore(registry, sharedStore, clock);
  logRequests(server, {
    hits: () => fastPath.hits,
    streams: () => streams.counts.opened,
    overloaded: () => loadShedder?.refused ?? 0,
  });

  const readiness = new Readiness(
    () => server.server.listening && deps.providerUrl?.() !== null,
    () => providerReason(deps),
  );
  const drain = () => {
    readiness.drain();
    fastPath.close();
  };
  closeConnectionsWhileDraining(server, readiness);
  server.addHook("preClose", (done) => {
    drain();
    streams.end();
    connections.closeUnused();
    done();
  });
  server.addHook("onClose", async () => {
    await Promise.all([sources, provider, sessionStore].map((part) => part.close()));
    await cache.close();
    await sharedStore?.close();
  });
  await cache.start();

  await registerOpenApi(server, API_INFO);
  const keys = new KeyRing(config.secrets.session);
  const slipKeys = config.secrets.slip.length === 0 ? keys : new KeyRing(config.secrets.slip);
  const knowsUs = config.secrets.providerToken !== null;
  const archive = knowsUs ? providerKeyArchive(provider, () => providerUrlOf(config, deps)() !== null) : null;
  const accounts = openAccounts(server, {
    provider,
    sessionStore,
    keys,
    publicOrigin,
    clock,
    counts: sharedStore,
  });
  const orders = openOrders(server, { keys, slipKeys, archive, publicOrigin, clock, random });
  guardRoutes(
    server,
    (request, reply) => asCaller(clock, { request, reply }, () => accounts.findSession(request, reply)),
    orders.isCustomer,
  );
  const parts = {
    cache,
    deskCache,
    sources,
    registry,
    sharedStore,
    provider,
    keys,
    accounts,
    orders,
    counts: sharedStore,
    fastPath,
    streams,
    limit,
    clock,
    random,
    jobs,
  };
  const {
    answers,
    coin,
    desk: deskRecord,
    alerts,
    hoursNow,
    ...shown
  } = registerCapabilities(server, config, parts);
  const followers = [accounts, orders, deskRecord];
  followProvider(server, config, deps, { random, registry, followers });
  registerHealthRoutes(server, readiness);
  const startHealth = config.health ? serveHealth(server, readiness, config.health) : null;
  exposeMetrics(server, registry, { ...config.metrics, isPublic: isPublic(config) });
  registerApiDocs(server);
  const { brand, demo, hidden, desk: facts } = config.publicConfig;
  const spread = () => deskCache.spread();
  const keepsOrders = () => deskCache.keepsOrders();
  const hasChat = () => deskCache.known().contacts.length > 0;
  const choices = { brandName: brand.name, origin: publicOrigin, hidden, desk: facts };
  const site = { ...choices, hoursNow, spread, keepsOrders, hasChat };
  const desk = { brandName: brand.name, demo, spread, facts, publicOrigin, clock };
  const lite = { ...shown, ...desk, customer: deskRecord.customer };
  const pages = { answers, coin, jobs, clock, languages: server.languages, log: server.log };
  await registerWebApp(server, config.webDist, site, { ...lite, orderLimit: ORDER_LIMIT }, pages);
  const checkAlerts = async () => alerts?.tick();
  return { server, cache, checkAlerts, drain, endStreams: () => streams.end(), startHealth };
}

interface ReplicaParts {
  readonly clock: CommonClock;
  readonly log: FastifyBaseLogger;
}

/** Null for a single process, which never even loads the client. */
async function openSharedStore(
  url: string | null,
  { clock, log }: ReplicaParts,
  askTime: AskTime | undefined,
): Promise<SharedStore | null> {
  if (url === null) return null;
  const { openValkey } = await import("./platform/valkey/open-valkey.ts");
  const { ValkeyStore } = await import("./platform/valkey/valkey-store.ts");
  const store = new ValkeyStore(await openValkey({ url, log }));
  store.onReady(() => void clock.askNow());
  await clock.follow(askTime ?? store.time, log);
  return store;
}

interface ProviderParts {
  readonly clock: Clock;
  readonly random: () => number;
  readonly registry: Registry;
}

function openProvider(config: Config, deps: AppDeps, { registry, ...parts }: ProviderParts): ProviderClient {
  const client = createProviderClient({
    ...parts,
    baseUrl: providerUrlOf(config, deps),
    token: config.secrets.providerToken,
    caller: currentCaller,
    totalTimeoutMs: deps.providerTimeoutMs,
  });
  return watchProvider(registry, client);
}

function providerUrlOf(config: Config, deps: AppDeps): () => string | null {
  return deps.providerUrl ?? (() => config.providerBaseUrl);
}

interface FollowParts {
  readonly random: () => number;
  readonly registry: Registry;
  readonly followers: readonly { readonly onProviderEvent: EventHandlers }[];
}

/** From listening to closing. Not without a token: the provider would not know us. */
function followProvider(
  server: FastifyInstance,
  config: Config,
  deps: AppDeps,
  { random, registry, followers }: FollowParts,
): void {
  const token = config.secrets.providerToken;
  if (token === null) return;
  const events = new ProviderEvents({
    baseUrl: providerUrlOf(config, deps),
    token,
    random,
    log: server.log,
    on: handlersInTurn(followers.map((part) => part.onProviderEvent)),
  });
  watchProviderEvents(registry, events.isConnected);
  server.addHook("onListen", async () => void events.follow());
  server.addHook("preClose", () => events.close());
}

function providerReason({ providerTrouble }: AppDeps): string | null {
  const trouble = providerTrouble?.() ?? null;
  return trouble === null ? null : `provider: ${trouble}`;
}

/** The configuration suggests that other people use this desk. */
function isPublic({ production, publicOrigin, trustProxy }: Config): boolean {
  return production || publicOrigin !== null || trustProxy !== false;
}
