import * as z from "zod";
import { CircuitBreaker, type BreakerCounts, type BreakerState } from "./circuit-breaker.ts";
import {
  CallBudget,
  type BudgetRecord,
  type CallBudgetOptions,
  type Moment,
  type MonthUse,
  type Priority,
} from "./call-budget.ts";

/** What a failed call says about the upstream as a whole. */
export type Failure =
  /** It asked us to wait. */
  | { readonly kind: "rate-limited"; readonly retryAfterMs: number }
  /** It could not be reached, hung or broke down. */
  | { readonly kind: "unavailable" }
  /** It answered, but not with what was asked for. */
  | { readonly kind: "refused" };

export type Refusal = "rate-limited" | "breaker-open" | "budget" | "busy";

/** An admitted call. `finish` needs it. */
export interface AdmittedCall {
  readonly admitted: true;
  readonly isProbe: boolean;
  readonly priority: Priority;
}

export type Admission =
  | AdmittedCall
  | { readonly admitted: false; readonly reason: Refusal; readonly waitMs: number };

export interface PolicyReport {
  readonly breaker: BreakerState;
  /** Milliseconds since the epoch; there is no pause unless it is in the future. */
  readonly pausedUntil: number;
  readonly minuteLeft: number;
  readonly monthLeft: number | null;
}

/**
 * Failures in a row until the breaker opens, and the limit of calls under way at once: these count as
 * failures to come, so that an upstream that goes down costs two calls. First fetches, which have nothing
 * else to show, are exempt.
 */
const MAX_FAILURES = 2;
const BUSY_RETRY_MS = 250;
const BREAKER = { threshold: MAX_FAILURES, firstOpenMs: 5_000, maxOpenMs: 60_000 };
/** The longest wait anything here causes: ten minutes of Retry-After. Later dates come from a wrong clock. */
const LONGEST_WAIT_MS = 10 * 60_000;
/** Far more than any plan allows in a minute. */
const MAX_CALLS = 2_000;

const Time = z.number().min(0).max(1e15);
const Count = z.int().min(0).max(1e9);

/** The policy as the lease holder stores it beside the values. Times in milliseconds since the epoch. */
const PolicyShape = z.object({
  pausedUntil: Time,
  breaker: z.object({ failuresInRow: Count, timesOpened: Count, openUntil: Time }),
  calls: z.array(z.object({ id: z.string().max(40), at: Time })).max(MAX_CALLS),
  months: z.array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), used: Count })).max(12),
});

export interface PolicyState extends BudgetRecord {
  readonly pausedUntil: number;
  readonly breaker: BreakerCounts;
}

/** Undefined for anything that is not a record of ours. */
export function parsePolicyState(stored: unknown): PolicyState | undefined {
  return PolicyShape.safeParse(stored).data;
}

/**
 * Whether a call to the upstream may be made now: one rule for all its resources, because the upstream counts
 * and fails as one host. Holds the circuit breaker, the call budget and the upstream's Retry-After as one
 * serialisable state, without I/O. Inside the process waits run on the monotonic clock; a record holds dates,
 * which are believed only up to the longest possible wait.
 */
export class CallPolicy {
  readonly #breaker: CircuitBreaker;
  readonly budget: CallBudget;
  /** By `Clock.elapsed`. */
  #pausedUntil = 0;
  /** Calls under way, except first fetches. */
  #refreshes = 0;
  /** Counts outcomes; a record includes all up to one of them. */
  #outcomes = 0;
  #savedOutcomes = 0;
  #calls = 0;
  #savedCalls = 0;

  constructor({ budget, random }: { readonly budget: CallBudgetOptions; readonly random: () => number }) {
    this.#breaker = new CircuitBreaker({ ...BREAKER, random });
    this.budget = new CallBudget(budget);
  }

  /** Whether something happened that no shared record includes. */
  get hasUnsaved(): boolean {
    return this.#outcomes > this.#savedOutcomes || this.#calls > this.#savedCalls;
  }

  /** Asks for one call. If admitted, `finish` must be called when it has ended. */
  admit(priority: Priority, moment: Moment): Admission {
    const { elapsed } = moment;
    const refuse = (reason: Refusal, waitMs: number): Admission => ({ admitted: false, reason, waitMs });
    if (elapsed < this.#pausedUntil) return refuse("rate-limited", this.#pausedUntil - elapsed);
    const blockedUntil = this.#breaker.blockedUntil(elapsed);
    if (blockedUntil !== undefined) return refuse("breaker-open", blockedUntil - elapsed);
    const budgetWaitMs = this.budget.waitMs(moment, priority);
    if (budgetWaitMs > 0) return refuse("budget", budgetWaitMs);
    const isFirstFetch = priority === "first-fetch";
    const isClosed = this.#breaker.state(elapsed) === "closed";
    const isFull = isClosed && !isFirstFetch && this.#refreshes >= this.#breaker.failuresLeft();
    if (this.#breaker.probing || isFull) return refuse("busy", BUSY_RETRY_MS);
    if (!isFirstFetch) this.#refreshes += 1;
    return { admitted: true, isProbe: this.#breaker.begin(elapsed), priority };
  }

  finish({ isProbe, priority }: AdmittedCall, failure: Failure | undefined, { elapsed }: Moment): void {
    if (priority !== "first-fetch") this.#refreshes -= 1;
    this.#outcomes += 1;
    if (!failure || failure.kind === "refused") return this.#breaker.succeeded(isProbe);
    if (failure.kind === "unavailable") return this.#breaker.failed(elapsed, isProbe);
    this.#breaker.inconclusive(isProbe);
    this.#pausedUntil = Math.max(this.#pausedUntil, elapsed + failure.retryAfterMs);
  }

  /** Counts one request on the wire; a retry is a second one. */
  countCall(moment: Moment): void {
    this.#calls += 1;
    this.budget.count(moment);
  }

  restoreMonth(saved: MonthUse): void {
    this.budget.restore(saved);
  }

  /** The state to store, and what to call once it is stored. */
  save(moment: Moment): { readonly record: PolicyState; readonly saved: () => void } {
    const { now, elapsed } = moment;
    const dateOf = (until: number) => (until > elapsed ? Math.round(now + (until - elapsed)) : 0);
    const { counts } = this.#breaker;
    const [outcomes, calls, budgetSaved] = [this.#outcomes, this.#calls, this.budget.markSaved()];
    return {
      record: {
        pausedUntil: dateOf(this.#pausedUntil),
        breaker: { ...counts, openUntil: dateOf(counts.openUntil) },
        ...this.budget.record(moment),
      },
      saved: () => {
        this.#savedOutcomes = Math.max(this.#savedOutcomes, outcomes);
        this.#savedCalls = Math.max(this.#savedCalls, calls);
        budgetSaved();
      },
    };
  }

  /** Takes over what the last lease holder stored. Not while calls of ours run: our state is newer. */
  merge(record: PolicyState, moment: Moment): void {
    const { now, elapsed } = moment;
    const elapsedOf = (until: number) => {
      const waitMs = waitUntil(until, now);
      return waitMs > 0 ? elapsed + waitMs : 0;
    };
    // A pause is never shortened.
    this.#pausedUntil = Math.max(this.#pausedUntil, elapsedOf(record.pausedUntil));
    const breaker = { ...record.breaker, openUntil: elapsedOf(record.breaker.openUntil) };
    this.#breaker.merge(breaker, elapsed, this.#outcomes > this.#savedOutcomes);
    this.budget.merge(record, moment);
  }

  report({ now, elapsed }: Moment): PolicyReport {
    return {
      breaker: this.#breaker.state(elapsed),
      pausedUntil: this.#pausedUntil === 0 ? 0 : now + (this.#pausedUntil - elapsed),
      minuteLeft: this.budget.minuteLeft(elapsed),
      monthLeft: this.budget.monthLeft(now),
    };
  }
}

/** How long to wait until a date that another process wrote; 0 if the wait would be too long to be right. */
export function waitUntil(until: number, now: number): number {
  const waitMs = until - now;
  return waitMs > 0 && waitMs <= LONGEST_WAIT_MS ? waitMs : 0;
}
