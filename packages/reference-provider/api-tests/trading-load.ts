import { setTimeout as pause } from "node:timers/promises";
import type { TestSlip } from "./order-desk.ts";
import type { Answer, Call } from "./start-desk.ts";
import { destinationOf, hash, lineOf, nameOf, type WritingDesk } from "./writing/writing-desk.ts";

export const STEPS_A_SECOND = 20;
const TICK_MS = 1_000 / STEPS_A_SECOND;
/** One in so many orders is accompanied by unallocated money. */
const MONEY_BESIDE = 6;
/** Without failures for this long, all is well. */
const WELL_MS = 1_500;
const LONGEST_MS = 30_000;

/** An acknowledged step. */
export interface Acknowledged {
  /** The order's reference, or the bank's for unallocated money. */
  readonly reference: string;
  readonly step: string;
  /** The order's version after it. */
  readonly version: number;
  readonly at: number;
}

interface Job {
  isBusy: boolean;
  isDone: boolean;
  /** Makes one call, or finds that there is none to make. */
  next(turn: number): Promise<void>;
}

/**
 * Customers and agents who continue any order that can be continued, 20 steps a second, alternating between
 * providers: they read the current state, make the next step, and retry what got no answer.
 */
export class TradingLoad {
  readonly #desk: WritingDesk;
  readonly #jobs: Job[];
  readonly acknowledged: Acknowledged[] = [];
  /** Answers that an outage does not explain. */
  readonly strange: string[] = [];
  /** Answered or not, and of orders that all wait for answers, too. */
  #offered = 0;
  #offeredFor = 0;
  #failures = 0;
  #lastFailure = 0;
  #successes: number[] = [];
  #turn = 0;
  readonly #stopping = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  constructor(desk: WritingDesk, slips: readonly TestSlip[]) {
    this.#desk = desk;
    this.#jobs = slips.flatMap((slip, index) =>
      index % MONEY_BESIDE === 0 ? [this.#order(slip), this.#moneyRow(desk.slip())] : [this.#order(slip)],
    );
  }

  get failures(): number {
    return this.#failures;
  }

  /** Steps that were offered a second. */
  get rate(): number {
    return (this.#offered * 1_000) / this.#offeredFor;
  }

  /** Steps that were offered to an order that could go on. */
  get begun(): number {
    return this.#turn;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Resolves when each call has its answer. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    while (this.#jobs.some(({ isBusy }) => isBusy)) await pause(TICK_MS);
  }

  /** @returns the seconds until calls are answered and none fails */
  async well(since: number): Promise<number> {
    const isOver = () => performance.now() > since + LONGEST_MS;
    for (;;) {
      const first = this.#successes.find((at) => at > Math.max(since, this.#lastFailure));
      if (first !== undefined && performance.now() - first > WELL_MS)
        return Math.max(0, (first - since) / 1_000);
      if (isOver()) return Infinity;
      await pause(TICK_MS);
    }
  }

  /** As many as are due by then: neither slow answers nor a slow machine make them fewer. */
  async #run(): Promise<void> {
    const since = performance.now();
    while (!this.#stopping.signal.aborted) {
      this.#offeredFor = performance.now() - since;
      const due = Math.ceil(this.#offeredFor / TICK_MS);
      for (; this.#offered < due; this.#offered += 1) {
        const job = this.#jobs.find(({ isBusy, isDone }) => !isBusy && !isDone);
        if (job !== undefined) void this.#make(job);
      }
      await pause(TICK_MS);
    }
  }

  async #make(job: Job): Promise<void> {
    job.isBusy = true;
    this.#turn += 1;
    try {
      await job.next(this.#turn);
    } catch (error) {
      this.strange.push(String(error));
    }
    job.isBusy = false;
  }

  /** Null: no answer, or the service is unavailable. */
  async #call(call: Call, ...asked: Parameters<Call>): Promise<Answer | null> {
    const answer = await call(...asked).catch(() => null);
    const isAway = answer === null || answer.status === 503;
    if (isAway) {
      this.#failures += 1;
      this.#lastFailure = performance.now();
      return null;
    }
    this.#successes.push(performance.now());
    return answer;
  }

  #note({ status, body }: Answer, step: Omit<Acknowledged, "at">): void {
    if (status < 300) this.acknowledged.push({ ...step, at: performance.now() });
    // 409: a call that got no answer was made after all, while this one was in transit. 429: too many of one
    // network are waiting.
    else if (status !== 409 && status !== 429) this.strange.push(`${step.step}: ${status} ${body?.message}`);
  }

  #order(slip: TestSlip): Job {
    const { ada, bank } = this.#desk;
    const { reference } = slip;
    const path = `/desk/orders/${reference}`;
    const made: readonly ((turn: number, version: number) => [string, Call, ...Parameters<Call>])[] = [
      (turn) => ["announce", this.#desk.customerOf(slip)(turn), "POST", "/announce"],
      (turn, version) => ["claim", ada.at(turn), "POST", `${path}/claim`, { version }],
      (turn, version) => [
        "destination",
        this.#desk.customerOf(slip)(turn),
        "POST",
        "/destination",
        { version, ...destinationOf(slip) },
      ],
      (turn, version) => ["details", ada.at(turn), "POST", `${path}/details`, { version, accountId: bank }],
      (turn, version) => [
        "money-seen",
        ada.at(turn),
        "POST",
        `${path}/money-seen`,
        { version, ...lineOf(this.#desk, slip) },
      ],
      (turn, version) => ["sent", ada.at(turn), "POST", `${path}/sent`, { version, transaction: hash() }],
    ];
    const job: Job = {
      isBusy: false,
      isDone: false,
      next: async (turn) => {
        const found = await this.#call(ada.at(turn), "GET", path);
        if (found === null) return;
        const version = found.status === 404 ? 0 : (found.body.version as number);
        const next = made[version]?.(turn, version);
        job.isDone = next === undefined;
        if (next === undefined) return;
        const [step, ...asked] = next;
        const answer = await this.#call(...asked);
        if (answer !== null) this.#note(answer, { reference, step, version: version + 1 });
      },
    };
    return job;
  }

  #moneyRow(slip: TestSlip): Job {
    const bankReference = `FT-${slip.reference.slice(0, 5)}-${hash().slice(0, 6)}`;
    const line = {
      ...lineOf(this.#desk, slip, { bankReference, payerName: nameOf(slip) }),
      accountId: this.#desk.bank,
    };
    const job: Job = {
      isBusy: false,
      isDone: false,
      next: async (turn) => {
        const answer = await this.#call(this.#desk.ada.at(turn), "POST", "/desk/payments", line);
        if (answer === null) return;
        this.#note(answer, { reference: bankReference, step: "unallocated-recorded", version: 1 });
        job.isDone = true;
      },
    };
    return job;
  }
}
