import type { ServerResponse } from "node:http";
import type { FastifyRequest } from "fastify";
import type { Clock } from "@tradeslip/node-kit/clock";
import { AppError } from "../errors.ts";
import { clientNetwork } from "../platform/http/client-address.ts";
import { KeyedLimit } from "../platform/limits/keyed-limit.ts";
import type { WindowCounts } from "../platform/valkey/window-counts.ts";

/** An office behind one address buys fewer books, tries again included; each may cost a look at the chain. */
const LIMIT = { max: 30, windowMs: 15 * 60_000 };

/** How many payments one network may ask for: a cheap first line before the provider's caps on those that are open. */
export class CreationLimit {
  readonly #limit: KeyedLimit;

  /** @param counts where replicas count together; null for a process that is alone */
  constructor({ clock, counts }: { readonly clock: Clock; readonly counts: WindowCounts | null }) {
    this.#limit = new KeyedLimit({ ...LIMIT, name: "payment-creation", clock, shared: counts });
  }

  /** Throws an AppError beyond it. */
  async take({ ip }: FastifyRequest): Promise<void> {
    const { allowed, resetSeconds } = await this.#limit.take(clientNetwork(ip));
    if (allowed) return;
    throw new AppError(
      "rate_limited",
      429,
      "Too many payments were asked for from your network. Please try again in a few minutes.",
      { retryAfterSeconds: resetSeconds },
    );
  }
}

/** A download manager fetches a file in a few parts at once. */
const MOST_BY_LINK = 4;
/** Many people may share an address, and a book has several formats. */
const MOST_BY_NETWORK = 16;
const RETRY_AFTER_SECONDS = 10;

export interface Reader {
  readonly link: string;
  /** See client-network.ts. */
  readonly network: string;
}

/**
 * The downloads under way, by link and by network: whoever reads slowly, or not at all, holds a few places and leaves
 * the others to everybody else.
 */
export class DownloadPlaces {
  readonly #byLink = new Places(MOST_BY_LINK);
  readonly #byNetwork = new Places(MOST_BY_NETWORK);

  /** Takes a place until the response is over. Throws an AppError where there is none. */
  take({ link, network }: Reader, response: ServerResponse): void {
    if (response.closed) return;
    if (!this.#byLink.hasRoom(link) || !this.#byNetwork.hasRoom(network)) throw tooMany();
    this.#byLink.enter(link);
    this.#byNetwork.enter(network);
    response.once("close", () => {
      this.#byLink.leave(link);
      this.#byNetwork.leave(network);
    });
  }
}

/** Counts by key; a key that holds nothing is forgotten. */
class Places {
  readonly #most: number;
  readonly #taken = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  hasRoom(key: string): boolean {
    return this.#of(key) < this.#most;
  }

  enter(key: string): void {
    this.#taken.set(key, this.#of(key) + 1);
  }

  leave(key: string): void {
    const left = this.#of(key) - 1;
    if (left > 0) this.#taken.set(key, left);
    else this.#taken.delete(key);
  }

  #of(key: string): number {
    return this.#taken.get(key) ?? 0;
  }
}

function tooMany(): AppError {
  return new AppError(
    "too_many_downloads",
    429,
    "Too many downloads at once. Please wait until one is finished, then try again.",
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
