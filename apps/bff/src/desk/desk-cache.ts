import { DeskFacts } from "@tradeslip/contracts/schemas";
import {
  type Spread,
  type ChannelName,
  isOpenAt,
  isSameChannel,
  nextOpening,
  parseOpeningHours,
} from "@tradeslip/contracts/rules";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "@tradeslip/node-kit/clock";
import { AppError, DESK_UNAVAILABLE } from "../errors.ts";
import { readFields } from "../provider/provider-answer.ts";
import type { ProviderClient } from "../provider/provider-client.ts";
import { ProviderError } from "../provider/provider-error.ts";
import type { EventHandlers } from "../provider/provider-events.ts";

export interface DeskCacheParts {
  /** Null for a provider that does not know us, and so decides nothing about the desk. */
  readonly provider: ProviderClient | null;
  /** From the environment: apply where the provider knows none. */
  readonly channels: readonly ChannelName[];
  readonly hours: string | null;
  readonly spread: Spread;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

/** A change that no event announces is noticed within this time. */
const FRESH_MS = 5_000;
/** A customer's order waits for it. */
const TIMEOUT_MS = 2_000;
const RETRY_AFTER_SECONDS = 1;
/** 200 currencies with ten tiers each and a hundred retired channels take 300 kB. */
const MAX_ANSWER_BYTES = 512 * 1024;

/** What the desk has decided about itself: whether it keeps orders, its hours and its channels. */
export class DeskCache {
  readonly #parts: DeskCacheParts;
  /** Null while nothing is decided. */
  #decided: DeskFacts | null = null;
  #askedAt = -Infinity;
  #asking: Promise<void> | null = null;
  /** The provider has answered, if only that it decides nothing. */
  #hasAnswered = false;
  /** As of when this is known, by the clock's `elapsed`. */
  #knownAt: number;

  constructor(parts: DeskCacheParts) {
    this.#parts = parts;
    this.#knownAt = parts.clock.elapsed();
  }

  readonly onProviderEvent: EventHandlers = {
    settings: () => this.#forget(),
    missed: () => this.#forget(),
  };

  /** Falls back to what was known last while the provider does not answer. Never rejects. */
  async now(): Promise<DeskFacts> {
    const { provider } = this.#parts;
    if (provider !== null && this.#isDue())
      await (this.#asking ??= this.#ask(provider).finally(() => (this.#asking = null)));
    return this.#known();
  }

  /**
   * For an order: nothing is signed by the environment's settings while those of the desk aren't known. Throws
   * an AppError 503.
   */
  async decided(): Promise<DeskFacts> {
    const facts = await this.now();
    if (this.#parts.provider !== null && !this.#hasAnswered)
      throw new AppError("provider_unavailable", 503, DESK_UNAVAILABLE, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    return facts;
  }

  /** As of when the facts are known; milliseconds since the epoch. */
  knownAt(): number {
    const { clock, provider } = this.#parts;
    return provider === null ? clock.now() : clock.now() - (clock.elapsed() - this.#knownAt);
  }

  #forget(): void {
    this.#askedAt = -Infinity;
  }

  #isDue(): boolean {
    return this.#parts.clock.elapsed() - this.#askedAt >= FRESH_MS;
  }

  /** What is known already; refreshes it for the next reader. */
  known(): DeskFacts {
    void this.now();
    return this.#known();
  }

  /** Whether it keeps orders; null before the provider has ever answered. */
  keepsOrders(): boolean | null {
    const { takesOrders } = this.known();
    return this.#parts.provider === null || this.#hasAnswered ? takesOrders : null;
  }

  /** The spread known now, for a reader that cannot wait. */
  spread(): Spread {
    if (this.#parts.provider !== null && this.#isDue()) void this.now();
    return this.#decided?.spread ?? this.#parts.spread;
  }

  /** The provider's current spread, for an order. Throws as {@link decided} does. */
  async spreadNow(): Promise<Spread> {
    return (await this.decided()).spread ?? this.#parts.spread;
  }

  #known(): DeskFacts {
    return this.#decided ?? this.#first();
  }

  /** The facts according to the environment. */
  #first(): DeskFacts {
    const { channels, hours, clock } = this.#parts;
    const parsed = hours === null ? null : parseOpeningHours(hours);
    const opensAt = parsed && nextOpening(parsed, clock.now());
    return {
      takesOrders: false,
      hours,
      open: parsed === null || isOpenAt(parsed, clock.now()),
      opensAt: opensAt === null ? null : new Date(opensAt).toISOString(),
      refusesOrders: false,
      notice: null,
      contacts: channels.map(({ kind, value }) => ({ kind, value, active: true })),
      retired: [],
      rates: [],
    };
  }

  async #ask(provider: ProviderClient): Promise<void> {
    // Set before the call, so that a change announced during it causes another.
    const askedAt = (this.#askedAt = this.#parts.clock.elapsed());
    try {
      const call = { gate: "orders", method: "GET", path: "/api/desk/facts" } as const;
      const answer = await provider.call({
        ...call,
        totalTimeoutMs: TIMEOUT_MS,
        maxAnswerBytes: MAX_ANSWER_BYTES,
        isDetached: true,
      });
      const facts = readFields(DeskFacts, answer);
      this.#hasAnswered = true;
      this.#knownAt = askedAt;
      this.#decided =
        facts.contacts.length === 0 ? { ...facts, contacts: this.#firstContacts(facts) } : facts;
    } catch (error) {
      if (error instanceof ProviderError && isWithout(error)) {
        this.#hasAnswered = true;
        this.#knownAt = askedAt;
        this.#decided = null;
        return;
      }
      // Orders continue as before, and the next one does not wait for an unavailable provider; one that starts
      // is asked again at once.
      if (!this.#hasAnswered) this.#forget();
      this.#parts.log.warn({ err: error }, "the desk's settings could not be read");
    }
  }

  /** The environment's, less what the desk has replaced since: the new one may wait to be confirmed. */
  #firstContacts({ retired }: DeskFacts): DeskFacts["contacts"] {
    return this.#first().contacts.filter((first) => !retired.some((one) => isSameChannel(one, first)));
  }
}

/** A third-party provider may lack this call. */
function isWithout({ kind, status }: ProviderError): boolean {
  return kind === "refused" || status === 501;
}
