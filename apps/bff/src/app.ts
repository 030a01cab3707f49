import type { RequestListener, Server } from "node:http";
import { join } from "node:path";
import rateLimit from "@fastify/rate-limit";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
} from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { registerAuthRoutes } from "./auth/auth-routes.ts";
import type { AuthService } from "./auth/auth-service.ts";
import { registerOrderRoutes, type OrderService } from "./orders/order-routes.ts";
import { registerConfigRoute } from "./brand/config-route.ts";
import { registerManifestRoute } from "./brand/manifest-route.ts";
import { systemClock, type Clock } from "./cache/clock.ts";
import { createMarketCache, type MarketCache } from "./cache/market-cache.ts";
import { SnapshotTier } from "./cache/tiers/snapshot-tier.ts";
import type { Tier } from "./cache/tiers/tier.ts";
import type { Config } from "./config.ts";
import { AppError, handleError } from "./errors.ts";
import { createMarketResources } from "./market/market-resources.ts";
import { registerMarketRoutes } from "./market/market-routes.ts";
import { createMetrics } from "./ops/metrics.ts";
import { registerOpsRoutes } from "./ops/ops-routes.ts";
import { trustFunction, type TrustFunction } from "./http/client-address.ts";
import { ClientLimit } from "./http/client-limit.ts";
import { ExpressLane } from "./http/express-lane.ts";
import { requestIdOf } from "./http/request-id.ts";
import { registerApiDocs, registerOpenApi } from "./plugins/openapi.ts";
import { securityHeaders } from "./plugins/security-headers.ts";
import { registerWebApp } from "./plugins/web-app.ts";
import { createBitcoinPrices } from "./rates/rates-resource.ts";
import { registerRatesRoutes } from "./rates/rates-routes.ts";
import { classifyFailure } from "./classify-failure.ts";
import { createCoinGeckoClient, type CoinGeckoClient } from "./upstreams/coingecko/client.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answers with data only, never with a page. */
    prepared?: boolean;
  }
}

/** What tests turn: the time, chance, and where values are kept. */
export interface AppDeps {
  readonly clock?: Clock;
  /** 0 to 1. */
  readonly random?: () => number;
  readonly tier?: Tier;
  readonly logger?: FastifyBaseLogger;
}

export interface App {
  readonly server: FastifyInstance;
  readonly cache: MarketCache;
}

/** API answers that are not prepared, for one client and minute. */
const OTHER_RATE_LIMIT = 600;
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
  server.setErrorHandler(handleError);
  await registerRateLimit(server);

  const tier = deps.tier ?? new SnapshotTier(join(config.dataDir, "market"));
  const answerHeaders = { ...headers.data, vary: "Accept-Encoding", "cache-control": "public, max-age=5" };
  const cache = createMarketCache({
    clock,
    random,
    tier,
    budget: { perMinute: config.coingecko.callsPerMinute, perMonth: config.coingecko.callsPerMonth },
    log: server.log,
    classify: classifyFailure,
    headers: answerHeaders,
  });
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
  server.addHook("preClose", (done) => {
    lane.close();
    done();
  });
  server.addHook("onClose", async () => {
    await client.close();
    await cache.close();
  });
  await cache.start();

  await registerOpenApi(server);
  registerCapabilities(server, config, { cache, client, lane, limit, clock, random });
  registerOpsRoutes(server, metrics);
  await registerApiDocs(server);
  const site = { brandName: config.publicConfig.brand.name, origin: config.publicOrigin };
  await registerWebApp(server, config.webDist, site);
  return { server, cache };
}

interface Parts {
  readonly cache: MarketCache;
  readonly client: CoinGeckoClient;
  readonly lane: ExpressLane;
  readonly limit: ClientLimit;
  readonly clock: Clock;
  readonly random: () => number;
}

function registerCapabilities(server: FastifyInstance, config: Config, parts: Parts): void {
  const { staleLimitMs, publicConfig } = config;
  const { cache, client } = parts;
  registerRatesRoutes(server, { ...parts, staleLimitMs, bitcoinPrices: createBitcoinPrices(cache, client) });
  registerMarketRoutes(server, { ...parts, staleLimitMs, resources: createMarketResources(cache, client) });
  registerAuthRoutes(server, undefined as unknown as AuthService);
  registerOrderRoutes(server, undefined as unknown as OrderService);
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

/** For everything that is not a cached answer; those have their own, cheaper one. */
async function registerRateLimit(server: FastifyInstance): Promise<void> {
  await server.register(rateLimit, {
    max: OTHER_RATE_LIMIT,
    timeWindow: 60_000,
    enableDraftSpec: true,
    // Pages and files are cheap, and one office behind one address loads many of them.
    allowList: (request) => !request.url.startsWith("/api/"),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError("rate_limited", 429, "Too many requests. Please wait a moment and try again.", {
        retryAfterSeconds: Math.ceil(ttl / 1000),
      }),
  });
}
