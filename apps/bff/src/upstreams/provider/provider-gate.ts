import { Breaker, type BreakerState } from "../../cache/gate/breaker.ts";
import type { Clock } from "../../cache/clock.ts";
import { Bulkhead } from "./bulkhead.ts";
import { ProviderError } from "./provider-error.ts";

export interface ProviderGateOptions {
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
}

export interface ProviderReport {
  readonly breaker: BreakerState;
  /** Calls under way. */
  readonly inFlight: number;
  /** Calls that wait for their turn. */
  readonly waiting: number;
}

/** Sockets to the provider: also what it may have to work on for us at once. */
export const MAX_IN_FLIGHT = 32;
const BULKHEAD = { maxInFlight: MAX_IN_FLIGHT, maxWaiting: 64 };
const BREAKER = { threshold: 5, firstOpenMs: 2_000, maxOpenMs: 30_000 };
const BUSY_SECONDS = 2;

/** Decides whether a call to the provider may be made now, and learns from its end. */
export class ProviderGate {
  readonly #clock: Clock;
  readonly #breaker: Breaker;
  readonly #bulkhead = new Bulkhead(BULKHEAD);

  constructor({ clock, random }: ProviderGateOptions) {
    this.#clock = clock;
    this.#breaker = new Breaker({ ...BREAKER, random });
  }

  /** Runs the call, or throws a {@link ProviderError} ("busy") without running it. */
  async run<Value>(budget: AbortSignal, call: () => Promise<Value>): Promise<Value> {
    this.#refuseWhileOpen();
    if (!(await this.#bulkhead.enter(budget))) {
      throw new ProviderError("busy", "too many calls are under way", { retryAfterSeconds: BUSY_SECONDS });
    }
    try {
      // Others may have failed while this one waited.
      this.#refuseWhileOpen();
      return await this.#watch(call);
    } finally {
      this.#bulkhead.leave();
    }
  }

  report(): ProviderReport {
    const { inFlight, waiting } = this.#bulkhead;
    return { breaker: this.#breaker.state(this.#clock.now()), inFlight, waiting };
  }

  #refuseWhileOpen(): void {
    const now = this.#clock.now();
    const until = this.#breaker.blockedUntil(now);
    if (until === undefined && !this.#breaker.probing) return;
    const retryAfterSeconds =
      until === undefined ? BUSY_SECONDS : Math.max(1, Math.ceil((until - now) / 1000));
    throw new ProviderError("busy", "it was down a moment ago", { retryAfterSeconds });
  }

  /**
   * Only silence counts as being down. An answer of 500 may be one account's trouble, and must not close the door for
   * everybody; calls that began before the breaker opened say nothing new.
   */
  async #watch<Value>(call: () => Promise<Value>): Promise<Value> {
    const now = this.#clock.now();
    const isProbe = this.#breaker.state(now) === "half-open";
    this.#breaker.begin(now);
    try {
      const value = await call();
      this.#breaker.succeeded();
      return value;
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== "unreachable") this.#breaker.succeeded();
      else if (isProbe || this.#breaker.state(this.#clock.now()) === "closed") {
        this.#breaker.failed(this.#clock.now());
      }
      throw error;
    }
  }
}
