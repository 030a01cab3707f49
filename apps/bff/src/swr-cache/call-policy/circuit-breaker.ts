import { backoffMs } from "@tradeslip/node-kit/backoff";

export interface CircuitBreakerOptions {
  /** Failures in a row, of whatever resource, after which the upstream counts as down. */
  readonly threshold: number;
  readonly firstOpenMs: number;
  readonly maxOpenMs: number;
  readonly random: () => number;
}

export type BreakerState = "closed" | "open" | "half-open";

/** What a breaker knows; what replicas tell each other of it. */
export interface BreakerCounts {
  /** Failures in a row, of whatever resource. */
  readonly failuresInRow: number;
  /** How often it opened since the upstream last answered. */
  readonly timesOpened: number;
  readonly openUntil: number;
}

/**
 * Stops calls to an upstream that is down. After a while one single probe may pass: its success closes the
 * breaker, its failure opens it for twice as long. Calls that were under way when it opened make it no longer.
 * Times in milliseconds of the clock that never goes back.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  #failuresInRow = 0;
  #timesOpened = 0;
  #openUntil = 0;
  #probing = false;

  constructor(options: CircuitBreakerOptions) {
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

  get counts(): BreakerCounts {
    return {
      failuresInRow: this.#failuresInRow,
      timesOpened: this.#timesOpened,
      openUntil: this.#openUntil,
    };
  }

  /** When the next call may be tried; undefined if the breaker does not stand in its way. */
  blockedUntil(now: number): number | undefined {
    return this.state(now) === "open" ? this.#openUntil : undefined;
  }

  /** Call just before a call is made that `blockedUntil` allowed. True: it is the probe. */
  begin(now: number): boolean {
    if (this.state(now) !== "half-open") return false;
    this.#probing = true;
    return true;
  }

  /** @param isProbe what `begin` said of this call */
  succeeded(isProbe = this.#probing): void {
    if (isProbe) this.#probing = false;
    this.#failuresInRow = 0;
    this.#timesOpened = 0;
    this.#openUntil = 0;
  }

  /** True if the breaker opened because of it. */
  failed(now: number, isProbe = this.#probing): boolean {
    if (isProbe) this.#probing = false;
    this.#failuresInRow += 1;
    return isProbe ? this.#open(now) : this.#openFirst(now);
  }

  /**
   * What all replicas together saw. Open stays open: failures that nobody could be told of were failures. True if the
   * breaker opened because of it: no replica alone saw enough failures.
   */
  join(shared: BreakerCounts, now: number): boolean {
    const isOpen = this.state(now) === "open";
    const most = (own: number, others: number) => (isOpen ? Math.max(own, others) : others);
    this.#failuresInRow = most(this.#failuresInRow, shared.failuresInRow);
    this.#timesOpened = most(this.#timesOpened, shared.timesOpened);
    this.#openUntil = Math.max(this.#openUntil, shared.openUntil);
    return this.#openFirst(now);
  }

  /** A probe that ended without telling whether the upstream is up (e.g. a 429). */
  inconclusive(isProbe = this.#probing): void {
    if (isProbe) this.#probing = false;
  }

  #openFirst(now: number): boolean {
    if (this.#failuresInRow < this.#options.threshold || this.#timesOpened > 0) return false;
    return this.#open(now);
  }

  #open(now: number): boolean {
    const { firstOpenMs, maxOpenMs, random } = this.#options;
    this.#timesOpened += 1;
    const forMs = backoffMs(this.#timesOpened, { firstMs: firstOpenMs, maxMs: maxOpenMs, random });
    this.#openUntil = Math.max(this.#openUntil, now + forMs);
    return true;
  }
}
