import type { Message } from "@tradeslip/contracts/rules";
import { LRUCache } from "lru-cache";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyReply } from "fastify";
import { AppError } from "../../errors.ts";
import type { WindowCounts } from "../shared-store/shared-store.ts";

/** Keys counted at once; the least recently used are evicted, so memory stays bounded. */
const MAX_KEYS = 50_000;
/** While the shared count is unreachable, each replica allows its share as if there were this many. */
const ASSUMED_REPLICAS = 4;

export interface KeyedLimitOptions {
  /** Separates its counts from those of other limits. */
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  readonly clock: Clock;
  /** Counts across all replicas; null for a single process. */
  readonly shared: WindowCounts | null;
}

export interface Verdict {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Until the next window. */
  readonly resetSeconds: number;
}

interface Window {
  /** By the monotonic clock. */
  readonly startedAt: number;
  count: number;
}

/**
 * A fixed-window limit by key, across all replicas where there are several. While the shared count is
 * unreachable it continues on local counts with a stricter limit: an outage of the counter lets no attacker
 * through.
 */
export class KeyedLimit {
  // `maxSize` because `max` would allocate memory for all keys at once, for each limit of each route.
  readonly #windows = new LRUCache<string, Window>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 });
  readonly #options: KeyedLimitOptions;

  constructor(options: KeyedLimitOptions) {
    this.#options = options;
  }

  /** Counts one, unless the limit is reached. */
  async take(key: string): Promise<Verdict> {
    const { max, shared } = this.#options;
    if (!shared) return this.#takeLocally(key, max);
    return (await this.#takeShared(shared, key)) ?? this.#takeLocally(key, Math.ceil(max / ASSUMED_REPLICAS));
  }

  /** Undoes one {@link take}. */
  async release(key: string): Promise<void> {
    const { name, shared } = this.#options;
    const window = this.#current(key);
    window.count = Math.max(0, window.count - 1);
    await shared?.release(name, key).catch(() => {});
  }

  /** Undefined while the shared count is unreachable. */
  async #takeShared(shared: WindowCounts, key: string): Promise<Verdict | undefined> {
    const { name, max, windowMs, clock } = this.#options;
    try {
      const { count, resetMs, counted } = await shared.take(name, key, { max, windowMs });
      // From the remaining time, because Valkey's clock is not ours.
      const window = { startedAt: clock.elapsed() - (windowMs - resetMs), count };
      this.#windows.set(key, window);
      return this.#verdict(counted, max, window);
    } catch {
      return undefined;
    }
  }

  #takeLocally(key: string, max: number): Verdict {
    const window = this.#current(key);
    const allowed = window.count < max;
    if (allowed) window.count += 1;
    return this.#verdict(allowed, max, window);
  }

  #verdict(allowed: boolean, max: number, { count, startedAt }: Window): Verdict {
    const left = startedAt + this.#options.windowMs - this.#options.clock.elapsed();
    return {
      allowed,
      limit: max,
      remaining: Math.max(0, max - count),
      resetSeconds: Math.max(1, Math.ceil(left / 1000)),
    };
  }

  #current(key: string): Window {
    const now = this.#options.clock.elapsed();
    const known = this.#windows.get(key);
    if (known && now - known.startedAt < this.#options.windowMs) return known;
    const fresh = { startedAt: now, count: 0 };
    this.#windows.set(key, fresh);
    return fresh;
  }
}

export type Bucket = readonly [limit: KeyedLimit, key: string];

/** Counts one in every bucket, or in none: then it resolves to the verdict that refused. */
export async function takeAll(buckets: readonly Bucket[]): Promise<Verdict | null> {
  const taken: Bucket[] = [];
  for (const bucket of buckets) {
    const [limit, key] = bucket;
    const verdict = await limit.take(key);
    if (!verdict.allowed) {
      await releaseAll(taken);
      return verdict;
    }
    taken.push(bucket);
  }
  return null;
}

export async function releaseAll(buckets: readonly Bucket[]): Promise<void> {
  for (const [limit, key] of buckets) await limit.release(key);
}

export const TOO_MANY_ATTEMPTS: Message = /*i18n*/ {
  id: "too_many_attempts",
  message: "Too many attempts. Please wait a while and try again.",
};

/** For a limit that is not a route's own, with the same headers as @fastify/rate-limit's. */
export function tooManyAttempts(reply: FastifyReply, { limit, remaining, resetSeconds }: Verdict): AppError {
  reply.headers({
    "ratelimit-limit": limit,
    "ratelimit-remaining": remaining,
    "ratelimit-reset": resetSeconds,
  });
  return new AppError("rate_limited", 429, TOO_MANY_ATTEMPTS, { retryAfterSeconds: resetSeconds });
}
