import type { FastifyInstance } from "fastify";
import type { Clock } from "@tradeslip/node-kit/clock";
import { registerAccounts } from "./accounts/register-accounts.ts";
import type { SessionStore } from "./accounts/sessions/session-store.ts";
import { registerConfigRoute, registerSecurityTxt } from "./site/brand-routes.ts";
import type { MarketCache } from "./swr-cache/market-cache.ts";
import type { Config } from "./config.ts";
import type { ClientLimit } from "./platform/limits/client-limit.ts";
import type { FastPath } from "./platform/http/fast-path.ts";
import { hostCookie } from "./platform/http/host-cookie.ts";
import type { WindowCounts } from "./platform/valkey/window-counts.ts";
import { coinPrice } from "./market/coin-prices.ts";
import { createMarketResources } from "./market/market-resources.ts";
import { registerMarketRoutes } from "./market/market-routes.ts";
import { registerOrderRoutes } from "./orders/order-routes.ts";
import { createOrderService } from "./orders/order-service.ts";
import { createSlipSigner } from "./orders/slip-signer.ts";
import { registerPayments } from "./payments/register-payments.ts";
import { createBitcoinPrices } from "./market/rates/rates-resource.ts";
import { registerRatesRoutes } from "./market/rates/rates-routes.ts";
import type { CoinGeckoClient } from "./sources/coingecko/client.ts";
import type { ProviderClient } from "./provider/provider-client.ts";

/** What the capabilities share. */
export interface CapabilityParts {
  readonly cache: MarketCache;
  readonly client: CoinGeckoClient;
  readonly provider: ProviderClient;
  readonly sessions: SessionStore;
  readonly counts: WindowCounts | null;
  readonly lane: FastPath;
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
  registerAccounts(server, { ...parts, store: parts.sessions, publicOrigin, secrets: secrets.session });
  const orders = createOrderService({
    priceOf: (surface, coinId) => coinPrice(coinLists, surface, coinId),
    seal: createSlipSigner(config.secrets.session),
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
  registerSecurityTxt(server, { email: publicConfig.links.email, publicOrigin, clock: parts.clock });
}
