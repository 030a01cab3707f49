export interface BulkheadOptions {
  /** The most calls that run at once. */
  readonly maxInFlight: number;
  /** The most calls that wait; one more is refused. */
  readonly maxWaiting: number;
  /**
   * Share of both limits (0 to 1) that one group's calls may hold, so that no group keeps others out.
   * Default: all.
   */
  readonly groupShare?: number;
}

/** Thrown instead of running the call. */
export class BulkheadFullError extends Error {
  constructor() {
    super("The queue is full");
    this.name = "BulkheadFullError";
  }
}

/** Calls without a group have no share to exceed. */
type Group = string | undefined;

interface Waiter {
  readonly group: Group;
  readonly admit: () => void;
}

/**
 * The bulkhead pattern: limits how many calls to one dependency run and wait at once, so that a slow or
 * expensive dependency can't exhaust the process's sockets, memory and threads. Calls start in order of
 * arrival, except that a group whose share is running lets others pass.
 */
export class Bulkhead {
  readonly #options: BulkheadOptions;
  readonly #waiting = new Set<Waiter>();
  /** Running and waiting calls, by group. */
  readonly #groups = { inFlight: new Map<string, number>(), waiting: new Map<string, number>() };
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
   * True: the call may start, and must end with {@link leave} for the same group. False: the queue or the
   * group's share of it is full, or `signal` aborted first.
   */
  async enter(signal?: AbortSignal, group?: string): Promise<boolean> {
    if (signal?.aborted) return false;
    if (this.#hasPlaceFor(group)) {
      this.#begin(group);
      return true;
    }
    const { maxWaiting } = this.#options;
    if (this.#waiting.size >= maxWaiting || this.#isOverShare("waiting", group, maxWaiting)) return false;
    return this.#wait(signal, group);
  }

  /** Hands the place directly to the longest-waiting call that may have it, so no later call can take it. */
  leave(group?: string): void {
    this.#inFlight -= 1;
    count(this.#groups.inFlight, group, -1);
    for (const { group: next, admit } of this.#waiting) {
      if (!this.#hasPlaceFor(next)) continue;
      this.#begin(next);
      return admit();
    }
  }

  #hasPlaceFor(group: Group): boolean {
    const { maxInFlight } = this.#options;
    return this.#inFlight < maxInFlight && !this.#isOverShare("inFlight", group, maxInFlight);
  }

  #isOverShare(kind: "inFlight" | "waiting", group: Group, max: number): boolean {
    const { groupShare = 1 } = this.#options;
    return group !== undefined && (this.#groups[kind].get(group) ?? 0) >= Math.ceil(max * groupShare);
  }

  #begin(group: Group): void {
    this.#inFlight += 1;
    count(this.#groups.inFlight, group, 1);
  }

  #wait(signal: AbortSignal | undefined, group: Group): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (admitted: boolean) => {
        this.#waiting.delete(waiter);
        count(this.#groups.waiting, group, -1);
        signal?.removeEventListener("abort", giveUp);
        resolve(admitted);
      };
      const waiter: Waiter = { group, admit: () => settle(true) };
      const giveUp = () => settle(false);
      this.#waiting.add(waiter);
      count(this.#groups.waiting, group, 1);
      signal?.addEventListener("abort", giveUp, { once: true });
    });
  }
}

/** Deletes a group when its count reaches zero. */
function count(counts: Map<string, number>, group: Group, by: 1 | -1): void {
  if (group === undefined) return;
  const left = (counts.get(group) ?? 0) + by;
  if (left === 0) counts.delete(group);
  else counts.set(group, left);
}
