interface Limits {
  /** Jobs that run at once. */
  readonly concurrency: number;
  /** Jobs that may wait for their turn; one more is refused. */
  readonly maxWaiting: number;
}

/** Thrown in place of running the job. */
export class QueueFullError extends Error {
  constructor() {
    super("The queue is full");
    this.name = "QueueFullError";
  }
}

/** Runs jobs in turn, a few at once, and refuses what would wait too long. */
export class BoundedQueue {
  readonly #limits: Limits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  async run<T>(job: () => Promise<T>): Promise<T> {
    await this.#turn();
    try {
      return await job();
    } finally {
      // Whoever waits takes over the place, so that nobody slips in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  async #turn(): Promise<void> {
    const { concurrency, maxWaiting } = this.#limits;
    if (this.#running < concurrency) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= maxWaiting) throw new QueueFullError();
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
