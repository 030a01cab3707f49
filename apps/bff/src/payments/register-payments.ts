import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyInstance } from "fastify";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { hostCookie } from "../platform/http/host-cookie.ts";
import type { WindowCounts } from "../platform/shared-store/shared-store.ts";
import { ClientPseudonyms } from "../provider/client-identity.ts";
import type { ProviderClient } from "../provider/provider-client.ts";
import { registerBookRoute } from "./book-route.ts";
import { KnownBooks } from "./known-books.ts";
import { BitcoinPayments, type BitcoinPaymentsOptions } from "./bitcoin-payments.ts";
import { IdempotencyScope } from "./idempotency-scope.ts";
import { PaymentCookies } from "./payment-cookies.ts";
import { CreationLimit } from "./payment-limits.ts";
import { PaymentProvider } from "./payment-provider.ts";
import { registerPaymentRoutes } from "./payment-routes.ts";
import { PaymentService } from "./payment-service.ts";

/** How long downloads in flight may continue once the server shuts down. */
const DOWNLOAD_GRACE_MS = 4_000;

export interface PaymentsOptions {
  readonly provider: ProviderClient;
  readonly bitcoinPrice: BitcoinPaymentsOptions["bitcoinPrice"];
  readonly keys: KeyRing;
  readonly publicOrigin: string | null;
  readonly clock: Clock;
  /** Counts across all replicas; null for a single process. */
  readonly counts: WindowCounts | null;
}

/** Needs @fastify/cookie and @fastify/rate-limit on the server. */
export function registerPayments(server: FastifyInstance, options: PaymentsOptions): void {
  const { keys, publicOrigin, bitcoinPrice, clock, counts } = options;
  const provider = new PaymentProvider(options.provider, server.log);
  const cookie = (name: string) => hostCookie(name, "strict", publicOrigin);
  const service = new PaymentService({
    methods: { onchain: new BitcoinPayments({ provider, bitcoinPrice, clock }) },
    provider,
    cookies: new PaymentCookies(keys, cookie),
    idempotency: new IdempotencyScope(keys, cookie("buyer")),
    clients: new ClientPseudonyms(keys),
    creationLimit: new CreationLimit(clock, counts),
    clock,
    shutdown: shutdownSignal(server),
  });
  registerPaymentRoutes(server, service);
  registerBookRoute(server, new KnownBooks(options.provider, clock));
}

/** Slow readers do not hold up the shutdown: they resume later, with Range. */
function shutdownSignal(server: FastifyInstance): AbortSignal {
  const shutdown = new AbortController();
  server.addHook("preClose", (done) => {
    setTimeout(() => shutdown.abort(), DOWNLOAD_GRACE_MS).unref();
    done();
  });
  return shutdown.signal;
}
