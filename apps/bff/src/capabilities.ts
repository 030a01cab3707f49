import type { FastifyInstance } from "fastify";
import { registerAuth } from "./auth/register-auth.ts";
import type { SessionStore } from "./auth/sessions/session-store.ts";
import { registerConfigRoute } from "./brand/config-route.ts";
import { registerManifestRoute } from "./brand/manifest-route.ts";
import { registerSecurityTxt } from "./brand/security-txt-route.ts";
import type { Clock } from "./cache/clock.ts";
import type { MarketCache } from "./cache/market-cache.ts";
import type { Config } from "./config.ts";
import type { ClientLimit } from "./http/client-limit.ts";
import type { ExpressLane } from "./http/express-lane.ts";
import { hostCookie } from "./http/host-cookie.ts";
import type { WindowCounts } from "./lib/valkey/window-counts.ts";
import { coinPrice } from "./market/coin-prices.ts";
import { createMarketResources } from "./market/market-resources.ts";
import { registerMarketRoutes } from "./market/market-routes.ts";
import { registerOrderRoutes } from "./orders/order-routes.ts";
import { createOrderService } from "./orders/order-service.ts";
import { createSlipSeal } from "./orders/slip-seal.ts";
import { registerPayments } from "./payments/register-payments.ts";
import { createBitcoinPrices } from "./rates/rates-resource.ts";
import { registerRatesRoutes } from "./rates/rates-routes.ts";
import type { CoinGeckoClient } from "./upstreams/coingecko/client.ts";
import type { ProviderClient } from "./upstreams/provider/provider-client.ts";

/** What the capabilities share. */
export interface CapabilityParts {
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

/** Every route of the API, and what one capability gives another. */
export function registerCapabilities(server: FastifyInstance, config: Config, parts: CapabilityParts): void {
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
    counts: parts.counts,
  });
  registerConfigRoute(server, publicConfig);
  registerManifestRoute(server, publicConfig.brand.name);
  registerSecurityTxt(server, { email: publicConfig.links.email, publicOrigin, clock: parts.clock });
}
