import { randomUUID } from "node:crypto";
import { join } from "node:path";
import rateLimit from "@fastify/rate-limit";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { registerConfigRoute } from "./brand/config-route.ts";
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
import { ClientLimit } from "./http/client-limit.ts";
import { registerApiDocs, registerOpenApi } from "./plugins/openapi.ts";
import { securityHeaders } from "./plugins/security-headers.ts";
import { registerWebApp } from "./plugins/web-app.ts";
import { registerRatesRoutes } from "./rates/rates-routes.ts";
import { classifyFailure } from "./classify-failure.ts";
import { createCoinGeckoClient, type CoinGeckoClient } from "./upstreams/coingecko/client.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Sends prepared bytes, with the security headers among them. */
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

const REQUEST_ID = /^[\w-]{8,64}$/;
/** API answers that are not prepared, for one client and minute. */
const OTHER_RATE_LIMIT = 600;
const KIB = 1024;

/** Composes the whole BFF without listening. Closing the server closes everything it opened. */
export async function buildApp(config: Config, deps: AppDeps = {}): Promise<App> {
  const { clock = systemClock, random = Math.random, logger } = deps;
  const server = createServer(config, logger);
  const headers = securityHeaders(config.publicOrigin);
  server.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    if (!request.routeOptions.config.prepared) reply.headers(headers);
    done();
  });
  server.setErrorHandler(handleError);
  await registerRateLimit(server);

  const tier = deps.tier ?? new SnapshotTier(join(config.dataDir, "market"));
  const answerHeaders = { ...headers, vary: "Accept-Encoding", "cache-control": "public, max-age=5" };
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
  server.addHook("onClose", async () => {
    await client.close();
    await cache.close();
  });
  await cache.start();

  await registerOpenApi(server);
  const limit = new ClientLimit({ perMinute: config.marketRateLimit, clock });
  registerCapabilities(server, config, { cache, client, limit, clock, random });
  registerOpsRoutes(server, metrics);
  await registerApiDocs(server);
  await registerWebApp(server, config.webDist);
  return { server, cache };
}

interface Parts {
  readonly cache: MarketCache;
  readonly client: CoinGeckoClient;
  readonly limit: ClientLimit;
  readonly clock: Clock;
  readonly random: () => number;
}

function registerCapabilities(server: FastifyInstance, config: Config, parts: Parts): void {
  const { staleLimitMs, publicConfig } = config;
  registerRatesRoutes(server, { ...parts, staleLimitMs });
  registerMarketRoutes(server, { ...parts, staleLimitMs, resources: createMarketResources(parts.cache, parts.client) });
  registerConfigRoute(server, publicConfig);
}

function createServer(config: Config, logger: FastifyBaseLogger | undefined): FastifyInstance {
  const server = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    genReqId: ({ headers }) => {
      const given = headers["x-request-id"];
      return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
    },
    bodyLimit: 64 * KIB,
    // A slow body or header is closed in time only if the checks run often enough.
    requestTimeout: 10_000,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 },
  });
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  server.removeContentTypeParser("text/plain");
  return server;
}

/** A hop count trusts that many proxies before us, whoever they are: the operator says that no client gets past them. */
function trustedProxies(setting: Config["trustProxy"]) {
  return typeof setting === "number" ? (_address: string, hop: number) => hop < setting : setting;
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
