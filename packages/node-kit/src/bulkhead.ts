export interface BulkheadOptions {
  /** Calls that run at once. */
  readonly maxInFlight: number;
  /** Calls that may wait for a place; one more is refused. */
  readonly maxWaiting: number;
}

/** Thrown instead of running the call. */
export class BulkheadFullError extends Error {
  constructor() {
    super("The queue is full");
    this.name = "BulkheadFullError";
  }
}

/**
 * The bulkhead pattern: limits how many calls to one dependency run and wait at once, so that a dependency that hangs or
 * costs much cannot take the whole process's sockets, memory and threads. Calls start in order of arrival.
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

  /** Runs the call when there is a place. Throws a {@link BulkheadFullError} when the queue is full. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    if (!(await this.enter())) throw new BulkheadFullError();
    try {
      return await call();
    } finally {
      this.leave();
    }
  }

  /**
   * True: the call may start and must end with {@link leave}. False: the queue is full, or `signal` aborted first.
   */
  async enter(signal?: AbortSignal): Promise<boolean> {
    if (signal?.aborted) return false;
    if (this.#inFlight < this.#options.maxInFlight) {
      this.#inFlight += 1;
      return true;
    }
    if (this.#waiting.size >= this.#options.maxWaiting) return false;
    return this.#wait(signal);
  }

  /** Hands the place directly to the call that waited longest, so that no later call can take it. */
  leave(): void {
    const [next] = this.#waiting;
    if (next) next();
    else this.#inFlight -= 1;
  }

  #wait(signal: AbortSignal | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (admitted: boolean) => {
        this.#waiting.delete(admit);
        signal?.removeEventListener("abort", giveUp);
        resolve(admitted);
      };
      const admit = () => settle(true);
      const giveUp = () => settle(false);
      this.#waiting.add(admit);
      signal?.addEventListener("abort", giveUp, { once: true });
    });
  }
}
