import type { Clock } from "../clock.ts";
import { Breaker, type BreakerState } from "./breaker.ts";
import { CallBudget, type CallBudgetOptions, type MonthUse } from "./call-budget.ts";
import type { SharedGate } from "./shared-gate.ts";

/** What a failed call says about the upstream as a whole. */
export type Failure =
  /** It told us to wait. */
  | { readonly kind: "rate-limited"; readonly retryAfterMs: number }
  /** It could not be reached, hung or broke down. */
  | { readonly kind: "unavailable" }
  /** It answered, but not with what was asked for. */
  | { readonly kind: "refused" };

export type Refusal = "rate-limited" | "breaker-open" | "budget" | "busy";

export type Admission =
  | { readonly admitted: true }
  | { readonly admitted: false; readonly reason: Refusal; readonly until: number };

export interface GateOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly budget: CallBudgetOptions;
  readonly log: GateLog;
  /** Called when the month's count changes, so that it can be kept. */
  readonly onUse?: (use: MonthUse) => void;
  /** Where replicas tell each other; without it this process is alone. */
  readonly shared?: SharedGate | undefined;
}

export interface GateLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** A resource that wants to be refreshed every `intervalMs`, and when it was last asked for (ms). */
export interface Demand {
  readonly intervalMs: number;
  readonly askedAt: number;
}

export interface GateReport {
  readonly breaker: BreakerState;
  readonly pausedUntil: number;
  readonly stretch: number;
  readonly minuteLeft: number;
  readonly monthLeft: number | null;
  readonly calls: number;
}

/** Refreshes of values we can still serve; a down upstream then costs at most this many calls. */
const MAX_WARM_CALLS = 2;
const BUSY_RETRY_MS = 250;
/** A resource counts towards the demand for this long after somebody asked for it. */
const DEMAND_MEMORY_MS = 30 * 60_000;
const BREAKER = { threshold: 2, firstOpenMs: 5_000, maxOpenMs: 60_000 };

/**
 * Decides whether a call to the upstream may be made now: one rule for all resources, because the upstream
 * counts and fails as one host. Holds its Retry-After, the breaker and the call budget.
 */
export class UpstreamGate {
  readonly #options: GateOptions;
  readonly #breaker: Breaker;
  readonly #budget: CallBudget;
  readonly #demands: Demand[] = [];
  #pausedUntil = 0;
  #warmCalls = 0;
  #calls = 0;
  #loggedStretch = 1;
  #probedElsewhere = false;

  constructor(options: GateOptions) {
    this.#options = options;
    this.#breaker = new Breaker({ ...BREAKER, random: options.random });
    this.#budget = new CallBudget(options.budget);
  }

  restore(saved: MonthUse): void {
    this.#budget.restore(saved, this.#options.clock.now());
  }

  /** A resource that will make calls through this gate. */
  addDemand(demand: Demand): void {
    this.#demands.push(demand);
  }

  /** Takes up what the other replicas know. */
  async join(): Promise<void> {
    const { shared, clock } = this.#options;
    const state = await shared?.read(clock.now());
    if (!state) return;
    const now = clock.now();
    this.#pausedUntil = Math.max(this.#pausedUntil, state.pausedUntil);
    this.#breaker.join(state.failuresInRow, state.openUntil, now);
    this.#budget.join(state.calls, state.month, now);
  }

  /** Before each `admit`: what the others know counts, and one of all may be the probe. */
  async prepare(): Promise<void> {
    await this.join();
    const { shared, clock } = this.#options;
    const mayProbe = this.#breaker.state(clock.now()) === "half-open" && !this.#breaker.probing;
    this.#probedElsewhere = shared !== undefined && mayProbe && !(await shared.beginProbe());
  }

  /** Resolves when the other replicas know what happened here, or cannot be told. */
  async told(): Promise<void> {
    await this.#options.shared?.said();
  }

  /** Asks for one call. If admitted, `finish` must be called when it ended. */
  admit({ cold }: { cold: boolean }): Admission {
    const now = this.#options.clock.now();
    if (now < this.#pausedUntil) return { admitted: false, reason: "rate-limited", until: this.#pausedUntil };
    const breakerUntil = this.#breaker.blockedUntil(now);
    if (breakerUntil !== undefined) return { admitted: false, reason: "breaker-open", until: breakerUntil };
    const budgetUntil = this.#budget.blockedUntil(now, cold);
    if (budgetUntil !== undefined) return { admitted: false, reason: "budget", until: budgetUntil };
    if (this.#breaker.probing || this.#probedElsewhere || (!cold && this.#warmCalls >= MAX_WARM_CALLS)) {
      return { admitted: false, reason: "busy", until: now + BUSY_RETRY_MS };
    }
    this.#breaker.begin(now);
    if (!cold) this.#warmCalls += 1;
    return { admitted: true };
  }

  /** Counts one request on the wire; a retry is a second one. */
  countCall(): void {
    this.#calls += 1;
    const now = this.#options.clock.now();
    const call = this.#budget.record(now);
    this.#options.shared?.called(call);
    this.#options.onUse?.(this.#budget.use(now));
  }

  finish({ cold, failure }: { cold: boolean; failure: Failure | undefined }): void {
    if (!cold) this.#warmCalls -= 1;
    const { shared, clock } = this.#options;
    const now = clock.now();
    shared?.endProbe();
    if (!failure || failure.kind === "refused") {
      this.#breaker.succeeded();
      return shared?.succeeded();
    }
    if (failure.kind === "unavailable") {
      const openUntil = this.#breaker.failed(now);
      return shared?.failed(openUntil);
    }
    this.#breaker.inconclusive();
    this.#pausedUntil = Math.max(this.#pausedUntil, now + failure.retryAfterMs);
    shared?.pausedUntil(this.#pausedUntil);
    this.#options.log.warn(
      { retryAfterMs: failure.retryAfterMs },
      "upstream rate limit: no calls for a while",
    );
  }

  /** How much longer than its own update interval a resource must be kept, for the month's budget to last. */
  stretch(): number {
    const now = this.#options.clock.now();
    const stretch = this.#budget.stretch(now, this.#demandPerMs(now));
    this.#logStretch(stretch);
    return stretch;
  }

  report(): GateReport {
    const now = this.#options.clock.now();
    return {
      breaker: this.#breaker.state(now),
      pausedUntil: this.#pausedUntil,
      stretch: this.#budget.stretch(now, this.#demandPerMs(now)),
      minuteLeft: this.#budget.minuteLeft(now),
      monthLeft: this.#budget.monthLeft(now),
      calls: this.#calls,
    };
  }

  #demandPerMs(now: number): number {
    const wanted = this.#demands.filter(({ askedAt }) => now - askedAt <= DEMAND_MEMORY_MS);
    return wanted.reduce((sum, { intervalMs }) => sum + 1 / intervalMs, 0);
  }

  /** One line when slowing begins, at each doubling, and when it ends. */
  #logStretch(stretch: number): void {
    const step = stretch < 1.05 ? 1 : 2 ** Math.ceil(Math.log2(stretch));
    if (step === this.#loggedStretch) return;
    this.#loggedStretch = step;
    const fields = {
      stretch: Number(stretch.toFixed(2)),
      monthLeft: this.#budget.monthLeft(this.#options.clock.now()),
    };
    if (step === 1) this.#options.log.info(fields, "call budget: refreshes are back at full speed");
    else
      this.#options.log.warn(fields, "call budget: refreshes are slowed down so that the month's calls last");
  }
}
