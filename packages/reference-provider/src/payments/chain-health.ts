import type { Clock } from "@tradeslip/node-kit/clock";
import type { ChainError } from "../bitcoin/chain-source.ts";

/** After this many failures in a row, callers no longer wait for the source. */
const FAILURES = 3;
const PAUSE_MS = 5_000;

/** A circuit breaker for the chain source, fed by all polls and address checks. */
export class ChainHealth {
  readonly #clock: Clock;
  /** Counted since the start. */
  readonly #looks = { seen: 0, failed: 0 };
  #failures = 0;
  #pausedUntil = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  succeeded(): void {
    this.#looks.seen += 1;
    this.#failures = 0;
  }

  failed({ kind }: ChainError): void {
    if (kind !== "unavailable") return;
    this.#looks.failed += 1;
    this.#failures += 1;
    if (this.isFailing) this.#pausedUntil = this.#clock.now() + PAUSE_MS;
  }

  get looks(): Readonly<Record<"seen" | "failed", number>> {
    return this.#looks;
  }

  get failuresInARow(): number {
    return this.#failures;
  }

  get isFailing(): boolean {
    return this.#failures >= FAILURES;
  }

  /** Milliseconds until a retry makes sense; 0: now. */
  get pauseMs(): number {
    const left = this.#pausedUntil - this.#clock.now();
    // If more is left than the pause is long, the clock was set back.
    return this.isFailing && left <= PAUSE_MS ? Math.max(0, left) : 0;
  }
}
