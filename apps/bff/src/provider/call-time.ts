import type { Clock } from "@tradeslip/node-kit/clock";
import { ProviderError } from "./provider-error.ts";

/** Somebody who waits for an answer. */
export interface Waiting {
  /** When their request was there, by the clock's `elapsed`. */
  readonly arrivedAt: number;
  /** Aborts when they no longer wait. */
  readonly gone: AbortSignal;
}

export interface CallTimeOptions {
  readonly clock: Clock;
  /** Undefined: the time runs from now. */
  readonly waiting: Waiting | undefined;
  readonly totalMs: number;
}

/**
 * A call begins in the first half of its time or not at all: with less left, silence would say nothing of the provider,
 * and the provider would work for nobody.
 */
const BEGINS_WITHIN = 0.5;

/** The time that a call has, from the arrival of the request that needs it. Throws a {@link ProviderError} if none is left. */
export class CallTime {
  /** Aborts when the time is up. */
  readonly budget: AbortSignal;
  readonly #clock: Clock;
  readonly #waiting: Waiting | undefined;
  readonly #begunAt: number;
  readonly #totalMs: number;

  constructor({ clock, waiting, totalMs }: CallTimeOptions) {
    this.#clock = clock;
    this.#waiting = waiting;
    this.#totalMs = totalMs;
    this.#begunAt = waiting?.arrivedAt ?? clock.elapsed();
    if (this.#leftToBegin() <= 0)
      throw new ProviderError("busy", "too little time is left", { retryAfterSeconds: 1 });
    this.budget = AbortSignal.timeout(this.leftMs());
  }

  /** Whole milliseconds. */
  leftMs(): number {
    return Math.max(1, Math.floor(this.#totalMs - this.#spentMs()));
  }

  /** Aborts when the call need not begin any more. */
  patience(): AbortSignal {
    const late = AbortSignal.timeout(this.#leftToBegin());
    return this.#waiting === undefined ? late : AbortSignal.any([late, this.#waiting.gone]);
  }

  #leftToBegin(): number {
    return Math.floor(this.#totalMs * BEGINS_WITHIN - this.#spentMs());
  }

  #spentMs(): number {
    return this.#clock.elapsed() - this.#begunAt;
  }
}
