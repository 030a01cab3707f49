import { backoffMs } from "@tradeslip/node-kit/backoff";

export interface CircuitBreakerOptions {
  /** Failures in a row, of any resource, after which the upstream counts as down. */
  readonly threshold: number;
  readonly firstOpenMs: number;
  readonly maxOpenMs: number;
  readonly random: () => number;
}

export type BreakerState = "closed" | "open" | "half-open";

/** What has to survive a change of lease holder. */
export interface BreakerCounts {
  /** Failures in a row, of any resource. */
  readonly failuresInRow: number;
  /** How often it opened since the upstream last answered. */
  readonly timesOpened: number;
  readonly openUntil: number;
}

/**
 * Stops calls to an upstream that is down. After a while it lets one probe through: success closes the
 * breaker, failure opens it for twice as long. Calls that were already under way when it opened do not open
 * it for longer. Times in milliseconds of the monotonic clock.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  #counts: BreakerCounts = { failuresInRow: 0, timesOpened: 0, openUntil: 0 };
  #probing = false;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
  }

  get counts(): BreakerCounts {
    return this.#counts;
  }

  /** True while the probe is under way: all other calls wait for its outcome. */
  get probing(): boolean {
    return this.#probing;
  }

  state(elapsed: number): BreakerState {
    if (this.#counts.failuresInRow < this.#options.threshold) return "closed";
    return elapsed < this.#counts.openUntil ? "open" : "half-open";
  }

  /** When the next call may be tried; undefined if the breaker does not block it. */
  blockedUntil(elapsed: number): number | undefined {
    return this.state(elapsed) === "open" ? this.#counts.openUntil : undefined;
  }

  /** Failures that are still allowed before the breaker opens. */
  failuresLeft(): number {
    return Math.max(0, this.#options.threshold - this.#counts.failuresInRow);
  }

  /** Call it just before an admitted call is made. True if the call is the probe. */
  begin(elapsed: number): boolean {
    if (this.state(elapsed) !== "half-open") return false;
    this.#probing = true;
    return true;
  }

  /** @param isProbe what `begin` returned for this call */
  succeeded(isProbe = this.#probing): void {
    if (isProbe) this.#probing = false;
    this.#counts = { failuresInRow: 0, timesOpened: 0, openUntil: 0 };
  }

  /** @param isProbe what `begin` returned for this call */
  failed(elapsed: number, isProbe = this.#probing): void {
    if (isProbe) this.#probing = false;
    this.#counts = { ...this.#counts, failuresInRow: this.#counts.failuresInRow + 1 };
    if (isProbe) this.#open(elapsed);
    else this.#openFirst(elapsed);
  }

  /** A probe that ended without showing whether the upstream is up, such as a 429. */
  inconclusive(isProbe = this.#probing): void {
    if (isProbe) this.#probing = false;
  }

  /**
   * Takes over what the previous lease holder wrote.
   * @param unsaved whether it lacks outcomes of our own calls: then the worse of both counts
   */
  merge(saved: BreakerCounts, elapsed: number, unsaved: boolean): void {
    this.#counts = unsaved ? highest(this.#counts, saved) : saved;
    this.#openFirst(elapsed);
  }

  #openFirst(elapsed: number): void {
    if (this.failuresLeft() === 0 && this.#counts.timesOpened === 0) this.#open(elapsed);
  }

  #open(elapsed: number): void {
    const { firstOpenMs, maxOpenMs, random } = this.#options;
    const timesOpened = this.#counts.timesOpened + 1;
    const forMs = backoffMs(timesOpened, { firstMs: firstOpenMs, maxMs: maxOpenMs, random });
    const openUntil = Math.max(this.#counts.openUntil, elapsed + forMs);
    this.#counts = { ...this.#counts, timesOpened, openUntil };
  }
}

function highest(one: BreakerCounts, other: BreakerCounts): BreakerCounts {
  return {
    failuresInRow: Math.max(one.failuresInRow, other.failuresInRow),
    timesOpened: Math.max(one.timesOpened, other.timesOpened),
    openUntil: Math.max(one.openUntil, other.openUntil),
  };
}
