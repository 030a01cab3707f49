import { LRUCache } from "lru-cache";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { WindowCounts } from "../valkey/window-counts.ts";

/** Keys remembered at once; the least recent are forgotten first, so that memory stays bounded. */
const MAX_KEYS = 50_000;
/** While the common count is away, each replica allows as much as if it were one of so many. */
const ALONE_AS_ONE_OF = 4;

export interface KeyedLimitOptions {
  /** Tells its counts from those of other limits. */
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  readonly clock: Clock;
  /** Where replicas count together; null: this process is alone. */
  readonly shared: WindowCounts | null;
}

export interface Verdict {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Until the count begins anew. */
  readonly resetSeconds: number;
}

interface Window {
  /** By the clock that never goes back. */
  readonly startedAt: number;
  count: number;
}

/**
 * Counts by a key in fixed windows, over all replicas where there are several. While the common count cannot be
 * reached, it goes on with what is known here, and stricter: nobody is let through because a counter is down.
 */
export class KeyedLimit {
  // By size and not by `max`, which would set the memory of all keys aside at once, for each limit of each route.
  readonly #windows = new LRUCache<string, Window>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 });
  readonly #options: KeyedLimitOptions;

  constructor(options: KeyedLimitOptions) {
    this.#options = options;
  }

  /** Counts one, unless the limit is reached. */
  async take(key: string): Promise<Verdict> {
    const { max, shared } = this.#options;
    if (!shared) return this.#takeHere(key, max);
    return (await this.#takeTogether(shared, key)) ?? this.#takeHere(key, Math.ceil(max / ALONE_AS_ONE_OF));
  }

  /** What was taken was harmless after all. */
  async giveBack(key: string): Promise<void> {
    const { name, shared } = this.#options;
    const window = this.#current(key);
    window.count = Math.max(0, window.count - 1);
    await shared?.giveBack(name, key).catch(() => {});
  }

  /** Undefined while the common count is away. */
  async #takeTogether(shared: WindowCounts, key: string): Promise<Verdict | undefined> {
    const { name, max, windowMs, clock } = this.#options;
    try {
      const { count, resetMs, counted } = await shared.take(name, key, { max, windowMs });
      // How long it still lasts, and not when it ends: the engine's clock is another one.
      const window = { startedAt: clock.elapsed() - (windowMs - resetMs), count };
      this.#windows.set(key, window);
      return this.#verdict(counted, max, window);
    } catch {
      return undefined;
    }
  }

  #takeHere(key: string, max: number): Verdict {
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
