import type { Clock } from "@tradeslip/node-kit/clock";
import type { ChainError } from "../bitcoin/chain-source.ts";

/** After this many failures in a row, callers no longer wait for the source. */
const FAILURES = 3;
const PAUSE_MS = 5_000;

/** A circuit breaker for the chain source, fed by all polls and address checks. */
export class ChainHealth {
  readonly #clock: Clock;
  #failures = 0;
  #pausedUntil = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed({ kind }: ChainError): void {
    if (kind !== "unavailable") return;
    this.#failures += 1;
    if (this.isFailing) this.#pausedUntil = this.#clock.now() + PAUSE_MS;
  }

  get isFailing(): boolean {
    return this.#failures >= FAILURES;
  }

  /** Milliseconds until it makes sense to try again; 0: now. */
  get pauseMs(): number {
    const left = this.#pausedUntil - this.#clock.now();
    // More is left than was asked for: the clock went back.
    return this.isFailing && left <= PAUSE_MS ? Math.max(0, left) : 0;
  }
}
