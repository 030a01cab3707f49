import type { FastifyRequest } from "fastify";
import type { Clock } from "@tradeslip/node-kit/clock";
import { AppError } from "../errors.ts";
import { clientNetwork } from "../platform/limits/client-network.ts";
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
