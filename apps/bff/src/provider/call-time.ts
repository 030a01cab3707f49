import type { Clock } from "@tradeslip/node-kit/clock";
import { ProviderError } from "./provider-error.ts";

/** A caller who waits for the answer. */
export interface Waiting {
  /** When the request arrived, by the clock's `elapsed`. */
  readonly arrivedAt: number;
  /** Aborts when the caller disconnects. */
  readonly gone: AbortSignal;
}

export interface CallTimeOptions {
  readonly clock: Clock;
  /** Undefined when the time runs from now. */
  readonly waiting: Waiting | undefined;
  readonly totalMs: number;
}

/**
 * A call starts in the first half of its time or not at all: with less left, a timeout would say nothing
 * about the provider, whose work would be wasted.
 */
const BEGINS_WITHIN = 0.5;

/**
 * A call's deadline, counted from the arrival of the request it serves. Throws a {@link ProviderError} if it
 * is too late.
 */
export class CallTime {
  /** Aborts at the deadline. */
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

  /** Aborts when the call must not start any more. */
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
