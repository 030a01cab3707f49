import type { Clock } from "@tradeslip/node-kit/clock";
import { clientNetwork } from "../http/client-address.ts";

const WINDOW_MS = 60_000;
/** Clients counted at once; those whose windows began first are dropped, so memory stays bounded. */
const MAX_CLIENTS = 50_000;

interface Window {
  /** By the monotonic clock. */
  readonly startedAt: number;
  count: number;
}

/**
 * A fixed-window limit for cache hits: one map lookup for each request, without an LRU's order. The limit of
 * other routes, @fastify/rate-limit, costs more than a cache hit itself (docs/decisions).
 */
export class ClientLimit {
  /** The window that began first comes first. */
  readonly #windows = new Map<string, Window>();
  readonly #perMinute: number;
  readonly #clock: Clock;

  constructor({ perMinute, clock }: { perMinute: number; clock: Clock }) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  /**
   * Counts one request. Undefined if it is allowed, otherwise the seconds until the next window.
   * @param now by the monotonic clock
   */
  take(address: string, now = this.#clock.elapsed()): number | undefined {
    const client = clientNetwork(address);
    const window = this.#windows.get(client);
    if (!window || now - window.startedAt >= WINDOW_MS) {
      this.#begin(client, now);
      return undefined;
    }
    window.count += 1;
    if (window.count <= this.#perMinute) return undefined;
    return Math.ceil((window.startedAt + WINDOW_MS - now) / 1000);
  }
  #begin(client: string, now: number): void {
    this.#windows.delete(client);
    this.#windows.set(client, { startedAt: now, count: 1 });
    if (this.#windows.size > MAX_CLIENTS) this.#windows.delete(this.#windows.keys().next().value!);
  }
}
