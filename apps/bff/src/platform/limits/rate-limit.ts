import { SLOW_DOWN } from "@tradeslip/contracts/rules";
import { callbackify } from "node:util";
import rateLimit, { type FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "@tradeslip/node-kit/clock";
import { AppError } from "../../errors.ts";
import { clientNetwork } from "../http/client-address.ts";
import { KeyedLimit } from "./keyed-limit.ts";
import type { WindowCounts } from "../shared-store/shared-store.ts";

/** Requests per client and minute, except cache hits. */
const OTHER_RATE_LIMIT = 600;

export interface RateLimitOptions {
  readonly clock: Clock;
  readonly counts: WindowCounts | null;
}

/**
 * For everything but cached routes (they have a cheaper limit) and unmetered routes. Unknown routes are
 * limited too, so no spelling of a URL gets past it.
 */
export async function registerRateLimit(server: FastifyInstance, options: RateLimitOptions): Promise<void> {
  await server.register(rateLimit, {
    max: OTHER_RATE_LIMIT,
    timeWindow: 60_000,
    store: storeOn(options),
    enableDraftSpec: true,
    keyGenerator: (request) => clientNetwork(request.ip),
    allowList: (request) => request.routeOptions.config.unmetered === true,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError("rate_limited", 429, SLOW_DOWN, {
        retryAfterSeconds: Math.ceil(ttl / 1000),
      }),
  });
  server.decorate("countRequests", countMore(server));
  // The plugin itself covers only routes.
  const limit = server.rateLimit() as (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  server.addHook("onRequest", async (request, reply) => {
    if (request.is404) await limit(request, reply);
  });
}

declare module "fastify" {
  interface FastifyInstance {
    /**
     * For a request that costs as much as several: counts `count` more. Throws an AppError beyond the limit.
     */
    countRequests(request: FastifyRequest, reply: FastifyReply, count: number): Promise<void>;
  }
}

function countMore(server: FastifyInstance): FastifyInstance["countRequests"] {
  const take = server.createRateLimit();
  return async (request, reply, count) => {
    for (let left = count; left > 0; left -= 1) {
      const verdict = await take(request);
      // On the allow list.
      if (verdict.isAllowed) return;
      reply.header("ratelimit-remaining", verdict.remaining);
      if (verdict.isExceeded)
        throw new AppError("rate_limited", 429, SLOW_DOWN, { retryAfterSeconds: verdict.ttlInSeconds });
    }
  };
}

interface Counted {
  readonly current: number;
  /** Milliseconds. */
  readonly ttl: number;
}

/**
 * What the plugin passes to a store: its options, and the route if that has its own limit. Not in its types.
 */
interface StoreOptions {
  readonly max: number;
  readonly timeWindow: number;
  readonly routeInfo?: { readonly method: string | string[]; readonly url: string };
  readonly groupId?: string;
}

/**
 * Puts the plugin's counts in KeyedLimits; a route with its own limit has its own counts, a group of routes
 * shares them.
 */
function storeOn({ clock, counts }: RateLimitOptions): FastifyRateLimitStoreCtor {
  const groups = new Map<string, KeyedLimit>();
  class Store {
    readonly #limit: KeyedLimit;
    readonly #max: number;

    constructor({ max, timeWindow, routeInfo, groupId }: StoreOptions) {
      this.#max = max;
      const name = groupId ?? (routeInfo ? `${String(routeInfo.method)} ${routeInfo.url}` : "api");
      this.#limit =
        groups.get(name) ?? new KeyedLimit({ name, max, windowMs: timeWindow, clock, shared: counts });
      if (groupId !== undefined) groups.set(name, this.#limit);
    }

    incr(key: string, done: (error: Error | null, result: Counted) => void): void {
      callbackify(() => this.#count(key))(done);
    }

    child(options: StoreOptions): Store {
      return new Store(options);
    }

    async #count(key: string): Promise<Counted> {
      const { allowed, remaining, resetSeconds } = await this.#limit.take(key);
      return { current: allowed ? this.#max - remaining : this.#max + 1, ttl: resetSeconds * 1000 };
    }
  }
  return Store as unknown as FastifyRateLimitStoreCtor;
}
