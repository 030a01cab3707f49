import cookie from "@fastify/cookie";
import type { FastifyBaseLogger, FastifyInstance, onRequestHookHandler } from "fastify";
import type { Registry } from "prom-client";
import { systemClock, type Clock } from "@tradeslip/node-kit/clock";
import type { MarketCache } from "./swr-cache/market-cache.ts";
import { registerCapabilities } from "./capabilities.ts";
import type { Config } from "./config.ts";
import { createServer } from "./platform/http/server.ts";
import { trustFunction } from "./platform/http/client-address.ts";
import { ClientLimit } from "./platform/limits/client-limit.ts";
import { registerCors, refuseOtherSites } from "./platform/http/cross-origin.ts";
import { FastPath } from "./platform/http/fast-path.ts";
import type { LoadShedder } from "./platform/limits/load-shedder.ts";
import { currentCaller, keepCaller } from "./platform/http/request-context.ts";
import { logRequests } from "./platform/http/request-log.ts";
import { OpenConnections, type ConnectionTimes } from "./platform/http/open-connections.ts";
import { keepUnmetered } from "./platform/limits/unmetered.ts";
import { CommonClock, type AskTime } from "./platform/valkey/common-clock.ts";
import { WindowCounts } from "./platform/valkey/window-counts.ts";
import { watchResponses } from "./swr-cache/metrics/response-metrics.ts";
import { exposeMetrics } from "./platform/metrics/expose-metrics.ts";
import { createRegistry } from "./platform/metrics/registry.ts";
import { watchProvider } from "./provider/provider-metrics.ts";
import { RequestMetrics, watchShedding, watchConnections } from "./platform/metrics/http-metrics.ts";
import { countUpstreamCalls, watchUpstreamGate } from "./swr-cache/metrics/upstream-metrics.ts";
import { watchValkey } from "./platform/metrics/valkey-metrics.ts";
import { registerHealthRoutes, Readiness } from "./platform/http/readiness.ts";
import type { Traces } from "./platform/tracing/traces.ts";
import { registerApiDocs, registerOpenApi } from "./platform/openapi/openapi.ts";
import { registerRateLimit } from "./platform/limits/rate-limit.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";
import { registerWebApp } from "./site/web-app.ts";
import { joinReplicas, openCache, openSessions, type GivenStores } from "./stores.ts";
import { createCoinGeckoClient, type CoinGeckoClient } from "./sources/coingecko/client.ts";
import { createProviderClient, type ProviderClient } from "./provider/provider-client.ts";

/** What tests turn: the time, chance, and where values are kept; and where the provider is, if only the caller knows. */
export interface AppDeps extends GivenStores {
  readonly clock?: Clock;
  /** What time the engine that replicas share says it is; without it, its own TIME. */
  readonly askTime?: AskTime;
  /** 0 to 1. */
  readonly random?: () => number;
  /** Asked at each call; without it the configured address. */
  readonly providerUrl?: () => string | null;
  /** Why the provider does not start, in one word; null when nothing is known against it. */
  readonly providerTrouble?: () => string | null;
  /** For one call to the provider. */
  readonly providerTimeoutMs?: number;
  readonly logger?: FastifyBaseLogger;
  readonly traces?: Traces | undefined;
  /** Without it nothing is refused for the load: the event loop is the whole process's, so its owner measures it. */
  readonly guard?: LoadShedder;
  readonly connectionTimes?: ConnectionTimes;
}

export interface App {
  readonly server: FastifyInstance;
  readonly cache: MarketCache;
  /** From now on `/readyz` says no and each answer ends its connection; requests are answered as before. */
  drain(): void;
}

/** Composes the whole BFF without listening. Closing the server closes everything it opened. */
export async function buildApp(config: Config, deps: AppDeps = {}): Promise<App> {
  const { random = Math.random, guard = null } = deps;
  const clock = new CommonClock(deps.clock ?? systemClock);
  const registry = createRegistry();
  const requests = new RequestMetrics(registry);
  const trust = trustFunction(config.trustProxy);
  const limit = new ClientLimit({ perMinute: config.marketRateLimit, clock });
  const lane = new FastPath({ limit, clock, trust, onHit: requests.onHit });
  const headers = securityHeaders(config.publicOrigin);
  const connections = new OpenConnections({
    max: config.maxConnections,
    trust,
    clock,
    ...deps.connectionTimes,
  });
  const { logger } = deps;
  const server = createServer({ lane, trust, logger, guard, connections, headers: headers.data });
  if (deps.traces) await server.register(deps.traces.plugin);
  server.addHook("onResponse", requests.onResponse);
  keepUnmetered(server);
  server.addHook("onRequest", markAnswer(headers));
  server.addHook("onRequest", refuseOtherSites(config.publicOrigin));
  server.addHook("preHandler", keepCaller(clock));

  const replicas = { log: server.log, clock, askTime: deps.askTime };
  const valkey = await joinReplicas(config.secrets.valkeyUrl, replicas);
  const counts = valkey && new WindowCounts(valkey);
  await registerRateLimit(server, { clock, counts });
  registerCors(server);
  await server.register(cookie);

  const cacheParts = { clock, random, log: server.log, headers: headers.data, valkey, registry };
  const cache = openCache(config, deps, cacheParts);
  const client = openPriceSource(config, cache, registry);
  const provider = openProvider(config, deps, { clock, random, registry });
  const sessions = openSessions(config, deps, { clock, valkey, log: server.log });
  watchResponses(registry, cache, clock);
  watchUpstreamGate(registry, cache.gate);
  watchShedding(registry, () => guard?.refused ?? 0);
  watchConnections(registry, connections);
  if (valkey) watchValkey(registry, valkey, clock);
  logRequests(server, { hits: () => lane.hits, overloaded: () => guard?.refused ?? 0 });

  const readiness = new Readiness(
    () => server.server.listening && deps.providerUrl?.() !== null,
    () => providerReason(deps),
  );
  const drain = () => {
    readiness.drain();
    lane.close();
  };
  endConnectionsWhileDraining(server, readiness);
  server.addHook("preClose", (done) => {
    drain();
    connections.closeUnused();
    done();
  });
  server.addHook("onClose", async () => {
    await Promise.all([client.close(), provider.close(), sessions.close()]);
    await cache.close();
    await valkey?.close();
  });
  await cache.start();

  await registerOpenApi(server);
  const shared = { cache, client, provider, sessions, counts, lane, limit, clock, random };
  registerCapabilities(server, config, shared);
  registerHealthRoutes(server, readiness);
  exposeMetrics(server, registry, { ...config.metrics, isPublic: isPublic(config) });
  registerApiDocs(server);
  const site = { brandName: config.publicConfig.brand.name, origin: config.publicOrigin };
  await registerWebApp(server, config.webDist, site);
  return { server, cache, drain };
}

/** Who answered, under which rules: the request's id and the security headers. */
function markAnswer(headers: ReturnType<typeof securityHeaders>): onRequestHookHandler {
  return (request, reply, done) => {
    reply.header("x-request-id", request.id);
    reply.headers(request.routeOptions.config.prepared ? headers.data : headers.page);
    done();
  };
}

function openPriceSource(config: Config, cache: MarketCache, registry: Registry): CoinGeckoClient {
  const countCall = countUpstreamCalls(registry);
  return createCoinGeckoClient({
    baseUrl: config.coingecko.baseUrl,
    plan: config.coingecko.plan,
    apiKey: config.secrets.coingeckoApiKey,
    onCall: (call) => {
      cache.gate.countCall();
      countCall(call);
    },
  });
}

interface ProviderParts {
  readonly clock: Clock;
  readonly random: () => number;
  readonly registry: Registry;
}

function openProvider(config: Config, deps: AppDeps, { registry, ...parts }: ProviderParts): ProviderClient {
  const client = createProviderClient({
    ...parts,
    baseUrl: deps.providerUrl ?? (() => config.providerBaseUrl),
    caller: currentCaller,
    totalTimeoutMs: deps.providerTimeoutMs,
  });
  return watchProvider(registry, client);
}

function providerReason({ providerTrouble }: AppDeps): string | null {
  const trouble = providerTrouble?.() ?? null;
  return trouble === null ? null : `provider: ${trouble}`;
}

/** Clients then leave by themselves, so that none is cut off with a request on its way. */
function endConnectionsWhileDraining(server: FastifyInstance, readiness: Readiness): void {
  server.addHook("onSend", (_request, reply, _payload, done) => {
    if (readiness.phase === "draining") reply.header("connection", "close");
    done();
  });
}

/** Something in the configuration speaks of people elsewhere. */
function isPublic({ production, publicOrigin, trustProxy }: Config): boolean {
  return production || publicOrigin !== null || trustProxy !== false;
}
