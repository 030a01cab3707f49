import type { ServerResponse } from "node:http";
import type { Message } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import { AppError } from "../errors.ts";
import { clientNetwork } from "../platform/http/client-address.ts";
import { KeyedLimit } from "../platform/limits/keyed-limit.ts";
import type { WindowCounts } from "../platform/shared-store/shared-store.ts";

export const TOO_MANY_FROM_NETWORK: Message = /*i18n*/ {
  id: "too_many_from_network",
  message: "There are too many new payments from your network. Please try again in a few minutes.",
};
export const TOO_MANY_DOWNLOADS: Message = /*i18n*/ {
  id: "too_many_downloads",
  message: "Too many downloads at once. Wait for one to finish, then try again.",
};

/** More than an office behind one address buys, retries included; each may cost a look at the chain. */
const CREATIONS = { max: 30, windowMs: 15 * 60_000 };
/** A download manager fetches a file in a few parts at once. */
const MAX_DOWNLOADS_BY_LINK = 4;
/** Many people may share an address, and a book has several formats. */
const MAX_DOWNLOADS_BY_NETWORK = 16;
const RETRY_DOWNLOAD_AFTER_SECONDS = 10;

/**
 * Limits the payments that one network creates: a cheap check before the provider's limits on open payments.
 */
export class CreationLimit {
  readonly #limit: KeyedLimit;
  readonly #repeats: KeyedLimit;

  /** @param counts across all replicas; null for a single process */
  constructor(clock: Clock, counts: WindowCounts | null) {
    const limits = { ...CREATIONS, clock, shared: counts };
    this.#limit = new KeyedLimit({ ...limits, name: "payment-creation" });
    this.#repeats = new KeyedLimit({ ...limits, name: "payment-repeat" });
  }

  /** Throws an AppError beyond the limit. */
  async take(ip: string): Promise<void> {
    const { allowed, resetSeconds } = await this.#limit.take(clientNetwork(ip));
    if (allowed) return;
    throw new AppError("rate_limited", 429, TOO_MANY_FROM_NETWORK, { retryAfterSeconds: resetSeconds });
  }

  /** Whether the network may ask once more for a payment that it made. */
  async takeRepeat(ip: string): Promise<boolean> {
    return (await this.#repeats.take(clientNetwork(ip))).allowed;
  }
}

/** Concurrent downloads by link and by network: slow readers hold a few slots and leave the rest. */
export class DownloadLimit {
  readonly #byLink = new ConcurrencyLimit(MAX_DOWNLOADS_BY_LINK);
  readonly #byNetwork = new ConcurrencyLimit(MAX_DOWNLOADS_BY_NETWORK);

  /** Takes a slot until the response ends. Throws an AppError if none is free. */
  take(link: string, ip: string, response: ServerResponse): void {
    if (response.closed) return;
    const network = clientNetwork(ip);
    if (!this.#byLink.hasRoom(link) || !this.#byNetwork.hasRoom(network)) throw tooManyDownloads();
    this.#byLink.enter(link);
    this.#byNetwork.enter(network);
    response.once("close", () => {
      this.#byLink.leave(link);
      this.#byNetwork.leave(network);
    });
  }
}

function tooManyDownloads(): AppError {
  return new AppError("too_many_downloads", 429, TOO_MANY_DOWNLOADS, {
    retryAfterSeconds: RETRY_DOWNLOAD_AFTER_SECONDS,
  });
}

/** Limits how much may be in flight per key. A key with nothing in flight takes no memory. */
class ConcurrencyLimit {
  readonly #max: number;
  readonly #inFlight = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  hasRoom(key: string): boolean {
    return this.#of(key) < this.#max;
  }

  enter(key: string): void {
    this.#inFlight.set(key, this.#of(key) + 1);
  }

  leave(key: string): void {
    const left = this.#of(key) - 1;
    if (left > 0) this.#inFlight.set(key, left);
    else this.#inFlight.delete(key);
  }

  #of(key: string): number {
    return this.#inFlight.get(key) ?? 0;
  }
}
