import { backoffMs } from "./backoff.ts";

export interface BreakerOptions {
  /** Failures in a row, of whatever resource, after which the upstream counts as down. */
  readonly threshold: number;
  readonly firstOpenMs: number;
  readonly maxOpenMs: number;
  readonly random: () => number;
}

export type BreakerState = "closed" | "open" | "half-open";

/**
 * Stops calls to an upstream that is down. After a while one single probe may pass: its success closes the
 * breaker, its failure opens it for twice as long. Times in milliseconds since the epoch.
 */
export class Breaker {
  readonly #options: BreakerOptions;
  #failuresInRow = 0;
  #openUntil = 0;
  #probing = false;

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  state(now: number): BreakerState {
    if (this.#failuresInRow < this.#options.threshold) return "closed";
    return now < this.#openUntil ? "open" : "half-open";
  }

  /** True while the one probe is under way: everybody else waits for its outcome. */
  get probing(): boolean {
    return this.#probing;
  }

  /** When the next call may be tried; undefined if the breaker does not stand in its way. */
  blockedUntil(now: number): number | undefined {
    return this.state(now) === "open" ? this.#openUntil : undefined;
  }

  /** Call just before a call is made that `blockedUntil` allowed. */
  begin(now: number): void {
    if (this.state(now) === "half-open") this.#probing = true;
  }

  succeeded(): void {
    this.#failuresInRow = 0;
    this.#probing = false;
  }

  /** Gives until when the breaker is open now; 0 if it is not. */
  failed(now: number): number {
    this.#failuresInRow += 1;
    this.#probing = false;
    const { threshold, firstOpenMs, maxOpenMs, random } = this.#options;
    const timesOpened = this.#failuresInRow - threshold + 1;
    if (timesOpened <= 0) return 0;
    this.#openUntil = now + backoffMs(timesOpened, { firstMs: firstOpenMs, maxMs: maxOpenMs, random });
    return this.#openUntil;
  }

  /** What all replicas together saw. Open stays open: failures that nobody could be told of were failures. */
  join(failuresInRow: number, openUntil: number, now: number): void {
    const isOpen = this.state(now) === "open";
    this.#failuresInRow = isOpen ? Math.max(this.#failuresInRow, failuresInRow) : failuresInRow;
    this.#openUntil = Math.max(this.#openUntil, openUntil);
  }

  /** A probe that ended without telling whether the upstream is up (e.g. a 429). */
  inconclusive(): void {
    this.#probing = false;
  }
}
