export interface BulkheadOptions {
  /** Calls under way at once. */
  readonly maxInFlight: number;
  /** Calls that may wait for their turn; the next one is refused. */
  readonly maxWaiting: number;
}

/**
 * Holds the calls to one upstream to a number, so that one that hangs cannot take the process with it: sockets, memory
 * and people who wait are bounded.
 */
export class Bulkhead {
  readonly #options: BulkheadOptions;
  readonly #waiting = new Set<() => void>();
  #inFlight = 0;

  constructor(options: BulkheadOptions) {
    this.#options = options;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Resolves to true when a call may begin, which then must end with `leave`; to false when it may not. */
  async enter(patience: AbortSignal): Promise<boolean> {
    if (patience.aborted) return false;
    if (this.#inFlight < this.#options.maxInFlight) {
      this.#inFlight += 1;
      return true;
    }
    if (this.#waiting.size >= this.#options.maxWaiting) return false;
    return this.#wait(patience);
  }

  /** The turn goes to the one that waited longest. */
  leave(): void {
    const [next] = this.#waiting;
    if (next) next();
    else this.#inFlight -= 1;
  }

  #wait(patience: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (admitted: boolean) => {
        this.#waiting.delete(admit);
        patience.removeEventListener("abort", giveUp);
        resolve(admitted);
      };
      const admit = () => settle(true);
      const giveUp = () => settle(false);
      this.#waiting.add(admit);
      patience.addEventListener("abort", giveUp, { once: true });
    });
  }
}
