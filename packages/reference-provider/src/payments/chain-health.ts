import type { Clock } from "@tradeslip/node-kit/clock";
import type { ChainError } from "../bitcoin/chain-source.ts";

/** So many failures in a row, of a source that is away or hangs, and nobody is kept waiting for it. */
const FAILURES = 3;
const PAUSE_MS = 5_000;

/** Whether the chain can be seen at the moment, as everybody who looked has found. */
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
