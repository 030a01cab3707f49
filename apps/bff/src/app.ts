import type { RequestListener, Server } from "node:http";
import { join } from "node:path";
import cookie from "@fastify/cookie";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
} from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { hostCookie } from "./http/host-cookie.ts";
import { registerAuth } from "./auth/register-auth.ts";
import { ReplicatedSessionStore } from "./auth/sessions/replicated-session-store.ts";
import type { SessionStore } from "./auth/sessions/session-store.ts";
import { SqliteSessionStore } from "./auth/sessions/sqlite-session-store.ts";
import { ValkeySessionStore } from "./auth/sessions/valkey-session-store.ts";
import { registerOrderRoutes } from "./orders/order-routes.ts";
import { createOrderService } from "./orders/order-service.ts";
import { createSlipSeal } from "./orders/slip-seal.ts";
import { registerPayments } from "./payments/register-payments.ts";
import { registerConfigRoute } from "./brand/config-route.ts";
import { registerManifestRoute } from "./brand/manifest-route.ts";
import { systemClock, type Clock } from "./cache/clock.ts";
import { createMarketCache, type MarketCache, type MarketCacheOptions } from "./cache/market-cache.ts";
import { ValkeyGate } from "./cache/gate/valkey-gate.ts";
import { SharedTurns } from "./cache/turns/shared-turns.ts";
import type { Valkey } from "./lib/valkey/valkey.ts";
import { WindowCounts } from "./lib/valkey/window-counts.ts";
import { SnapshotTier } from "./cache/tiers/snapshot-tier.ts";
import type { Tier } from "./cache/tiers/tier.ts";
import type { Config } from "./config.ts";
import { handleError } from "./errors.ts";
import { coinPrice } from "./market/coin-prices.ts";
import { createMarketResources } from "./market/market-resources.ts";
import { registerMarketRoutes } from "./market/market-routes.ts";
import { createMetrics } from "./ops/metrics.ts";
import { registerOpsRoutes } from "./ops/ops-routes.ts";
import { trustFunction, type TrustFunction } from "./http/client-address.ts";
import { ClientLimit } from "./http/client-limit.ts";
import { ExpressLane } from "./http/express-lane.ts";
import { requestIdOf } from "./http/request-id.ts";
import { refuseOtherSites } from "./http/same-origin.ts";
import { registerApiDocs, registerOpenApi } from "./plugins/openapi.ts";
import { registerRateLimit } from "./plugins/rate-limit.ts";
import { securityHeaders } from "./plugins/security-headers.ts";
import { registerWebApp } from "./plugins/web-app.ts";
import { createBitcoinPrices } from "./rates/rates-resource.ts";
import { registerRatesRoutes } from "./rates/rates-routes.ts";
import { classifyFailure } from "./classify-failure.ts";
import { createCoinGeckoClient, type CoinGeckoClient } from "./upstreams/coingecko/client.ts";
import { createProviderClient, type ProviderClient } from "./upstreams/provider/provider-client.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answers with data only, never with a page. */
    prepared?: boolean;
  }
}

/** What tests turn: the time, chance, and where values are kept; and where the provider is, if only the caller knows. */
export interface AppDeps {
  readonly clock?: Clock;
  /** 0 to 1. */
  readonly random?: () => number;
  readonly tier?: Tier;
  readonly sessions?: SessionStore;
  /** Asked at each call; without it the configured address. */
  readonly providerUrl?: () => string | null;
  /** For one call to the provider. */
  readonly providerTimeoutMs?: number;
  readonly logger?: FastifyBaseLogger;
}

export interface App {
  readonly server: FastifyInstance;
  readonly cache: MarketCache;
}

const KIB = 1024;

/** Composes the whole BFF without listening. Closing the server closes everything it opened. */
export async function buildApp(config: Config, deps: AppDeps = {}): Promise<App> {
  const { clock = systemClock, random = Math.random, logger } = deps;
  const trust = trustFunction(config.trustProxy);
  const limit = new ClientLimit({ perMinute: config.marketRateLimit, clock });
  const lane = new ExpressLane({ limit, clock, trust });
  const server = createServer({ lane, trust, logger });
  const headers = securityHeaders(config.publicOrigin);
  server.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    reply.headers(request.routeOptions.config.prepared ? headers.data : headers.page);
    done();
  });
  server.addHook("onRequest", refuseOtherSites(config.publicOrigin));
  server.setErrorHandler(handleError);
  const valkey = await joinReplicas(config.secrets.valkeyUrl, server.log);
  const counts = valkey && new WindowCounts(valkey);
  await registerRateLimit(server, { clock, counts });
  await server.register(cookie);

  const cacheParts = { clock, random, log: server.log, headers: headers.data };
  const cache = openCache(config, deps, { ...cacheParts, valkey });
  const metrics = createMetrics(cache, clock);
  const client = createCoinGeckoClient({
    baseUrl: config.coingecko.baseUrl,
    plan: config.coingecko.plan,
    apiKey: config.secrets.coingeckoApiKey,
    onCall: (call) => {
      cache.gate.countCall();
      metrics.countUpstreamCall(call);
    },
  });
  const provider = createProviderClient({
    baseUrl: deps.providerUrl ?? (() => config.providerBaseUrl),
    clock,
    random,
    totalTimeoutMs: deps.providerTimeoutMs,
  });
  const sessions = openSessions(config, deps, { clock, valkey });
  server.addHook("preClose", (done) => {
    lane.close();
    done();
  });
  server.addHook("onClose", async () => {
    await Promise.all([client.close(), provider.close(), sessions.close()]);
    await cache.close();
    await valkey?.close();
  });
  await cache.start();

  await registerOpenApi(server);
  registerCapabilities(server, config, {
    cache,
    client,
    provider,
    sessions,
    counts,
    lane,
    limit,
    clock,
    random,
  });
  registerOpsRoutes(server, metrics);
  await registerApiDocs(server);
  const site = { brandName: config.publicConfig.brand.name, origin: config.publicOrigin };
  await registerWebApp(server, config.webDist, site);
  return { server, cache };
}

/** Null for a process that is alone: it does not even load the client. */
async function joinReplicas(url: string | null, log: FastifyBaseLogger): Promise<Valkey | null> {
  if (url === null) return null;
  const { openValkey } = await import("./lib/valkey/open-valkey.ts");
  return openValkey({ url, log });
}

interface CacheParts extends Pick<MarketCacheOptions, "clock" | "random" | "log"> {
  /** The security headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly valkey: Valkey | null;
}

function openCache(config: Config, deps: AppDeps, { valkey, ...parts }: CacheParts): MarketCache {
  const tier = deps.tier ?? new SnapshotTier(join(config.dataDir, "market"));
  const { log } = parts;
  return createMarketCache({
    ...parts,
    tier,
    ...(valkey
      ? { shared: { turns: new SharedTurns({ valkey, tier, log }), gate: new ValkeyGate(valkey) } }
      : {}),
    budget: { perMinute: config.coingecko.callsPerMinute, perMonth: config.coingecko.callsPerMonth },
    classify: classifyFailure,
    headers: { ...parts.headers, vary: "Accept-Encoding", "cache-control": "public, max-age=5" },
  });
}

/** What this process keeps by itself, and with Valkey only while that is away. */
function openSessions(
  config: Config,
  deps: AppDeps,
  { clock, valkey }: { readonly clock: Clock; readonly valkey: Valkey | null },
): SessionStore {
  const own = deps.sessions ?? new SqliteSessionStore(join(config.dataDir, "sessions.sqlite"));
  if (!valkey) return own;
  return new ReplicatedSessionStore({ shared: new ValkeySessionStore(valkey, clock), own, valkey });
}

interface Parts {
  readonly cache: MarketCache;
  readonly client: CoinGeckoClient;
  readonly provider: ProviderClient;
  readonly sessions: SessionStore;
  readonly counts: WindowCounts | null;
  readonly lane: ExpressLane;
  readonly limit: ClientLimit;
  readonly clock: Clock;
  readonly random: () => number;
}

function registerCapabilities(server: FastifyInstance, config: Config, parts: Parts): void {
  const { staleLimitMs, publicConfig } = config;
  const { cache, client } = parts;
  registerRatesRoutes(server, { ...parts, staleLimitMs, bitcoinPrices: createBitcoinPrices(cache, client) });
  const resources = createMarketResources(cache, client);
  const coinLists = registerMarketRoutes(server, { ...parts, staleLimitMs, resources });
  const { publicOrigin, secrets } = config;
  registerAuth(server, { ...parts, store: parts.sessions, publicOrigin, secrets: secrets.session });
  const orders = createOrderService({
    priceOf: (surface, coinId) => coinPrice(coinLists, surface, coinId),
    seal: createSlipSeal(config.secrets.session),
    whatsappNumber: publicConfig.whatsappNumber,
    clock: parts.clock,
    log: server.log,
  });
  registerOrderRoutes(server, { service: orders, publicOrigin: config.publicOrigin });
  registerPayments(server, {
    provider: parts.provider,
    bitcoinPrice: () => coinPrice(coinLists, "exchange", "bitcoin"),
    secrets: secrets.session,
    cookie: (name) => hostCookie(name, "strict", publicOrigin),
    clock: parts.clock,
  });
  registerConfigRoute(server, publicConfig);
  registerManifestRoute(server, publicConfig.brand.name);
}

interface ServerParts {
  readonly lane: ExpressLane;
  readonly trust: TrustFunction | false;
  readonly logger: FastifyBaseLogger | undefined;
}

function createServer({ lane, trust, logger }: ServerParts): FastifyInstance {
  const server = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trust,
    serverFactory: (handler, options) => createHttpServer(lane, handler, options),
    genReqId: ({ headers }) => requestIdOf(headers),
    bodyLimit: 64 * KIB,
    // As long as an address may be: a slip's token is part of one, and whatever is there gets its answer.
    routerOptions: { maxParamLength: 16 * KIB },
  });
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  server.removeContentTypeParser("text/plain");
  return server;
}

/** A slow header or body is closed in time only if the checks run often enough. */
const TIMEOUTS = { headersTimeout: 8_000, requestTimeout: 10_000, connectionsCheckingInterval: 1_000 };

function createHttpServer(
  lane: ExpressLane,
  next: RequestListener,
  { keepAliveTimeout }: FastifyServerOptions,
): Server {
  return lane.createServer({ ...TIMEOUTS, ...(keepAliveTimeout ? { keepAliveTimeout } : {}) }, next);
}
