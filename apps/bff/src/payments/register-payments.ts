import type { FastifyInstance } from "fastify";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { ProviderClient } from "../provider/provider-client.ts";
import { IdempotencyScope } from "./idempotency-scope.ts";
import type { BitcoinPrice } from "./prices.ts";
import { ClientIdentities } from "../provider/client-identity.ts";
import type { HostCookie } from "../platform/http/host-cookie.ts";
import type { WindowCounts } from "../platform/valkey/window-counts.ts";
import { CreationLimit } from "./payment-limits.ts";
import { PaymentProvider } from "./payment-provider.ts";
import { registerPaymentRoutes } from "./payment-routes.ts";
import { ProviderPayments } from "./payment-service.ts";
import { PaymentCookies } from "./payment-cookies.ts";

/** For downloads under way when the server is told to end. */
const DOWNLOAD_GRACE_MS = 4_000;

export interface PaymentsOptions {
  readonly provider: ProviderClient;
  /** Rejects with NothingToServeError when there never was a price. */
  readonly bitcoinPrice: () => Promise<BitcoinPrice | undefined>;
  /** The current one first, then those that are still taken. Without any, payments are lost with the process. */
  readonly secrets: readonly string[];
  readonly cookie: (name: string) => HostCookie;
  readonly clock: Clock;
  /** Where replicas count together; null for a process that is alone. */
  readonly counts: WindowCounts | null;
}

/** Puts the payments together. Needs @fastify/cookie and @fastify/rate-limit on the server. */
export function registerPayments(server: FastifyInstance, options: PaymentsOptions): void {
  const { secrets, cookie, bitcoinPrice, clock, counts } = options;
  const service = new ProviderPayments({
    provider: new PaymentProvider(options.provider, server.log),
    tickets: new PaymentCookies(secrets, cookie),
    buyers: new IdempotencyScope(secrets, cookie("buyer")),
    clients: new ClientIdentities(secrets),
    creationLimit: new CreationLimit({ clock, counts }),
    bitcoinPrice,
    clock,
    ending: endingOf(server),
  });
  registerPaymentRoutes(server, service);
}

/** Slow readers do not hold the process back: they go on later, with Range. */
function endingOf(server: FastifyInstance): AbortSignal {
  const ending = new AbortController();
  server.addHook("preClose", (done) => {
    setTimeout(() => ending.abort(), DOWNLOAD_GRACE_MS).unref();
    done();
  });
  return ending.signal;
}
