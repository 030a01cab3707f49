import type { Clock } from "@tradeslip/node-kit/clock";
import { CircuitBreaker, type BreakerState } from "./circuit-breaker.ts";
import { CallBudget, type CallBudgetOptions, type Moment, type MonthUse } from "./call-budget.ts";
import { waitUntil, type SharedGate } from "./shared-gate.ts";

/** What a failed call says about the upstream as a whole. */
export type Failure =
  /** It told us to wait. */
  | { readonly kind: "rate-limited"; readonly retryAfterMs: number }
  /** It could not be reached, hung or broke down. */
  | { readonly kind: "unavailable" }
  /** It answered, but not with what was asked for. */
  | { readonly kind: "refused" };

export type Refusal = "rate-limited" | "breaker-open" | "budget" | "busy";

/** A call that was admitted, and what became of it. */
export interface FinishedCall {
  readonly cold: boolean;
  readonly isProbe: boolean;
  readonly failure: Failure | undefined;
}

export type Admission =
  | { readonly admitted: true; readonly isProbe: boolean }
  | { readonly admitted: false; readonly reason: Refusal; readonly waitMs: number };

export interface GateOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly budget: CallBudgetOptions;
  readonly log: GateLog;
  /** Called when the month's count changes, so that it can be kept. */
  readonly onUse?: (use: MonthUse, others: readonly MonthUse[]) => void;
  /** Where replicas tell each other; without it this process is alone. */
  readonly shared?: SharedGate | undefined;
}

export interface GateLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** A resource that wants to be refreshed every `intervalMs`, and when it was last asked for (`Clock.elapsed`). */
export interface Demand {
  readonly intervalMs: number;
  readonly askedAt: number;
}

export interface GateReport {
  readonly breaker: BreakerState;
  /** Milliseconds since the epoch; not in the future: there is no pause. */
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
 * counts and fails as one host. Holds its Retry-After, the breaker and the call budget. Waits run on the clock that
 * never goes back; what replicas tell each other is in dates, and believed only as far as a wait can be long.
 */
export class UpstreamGate {
  readonly #options: GateOptions;
  readonly #breaker: CircuitBreaker;
  readonly #budget: CallBudget;
  readonly #demands: Demand[] = [];
  /** By `Clock.elapsed`. */
  #pausedUntil = 0;
  #warmCalls = 0;
  #calls = 0;
  #loggedStretch = 1;
  /** The replicas' one right to probe: nobody has it here, somebody asks for it, or has it. */
  #probeRight: "none" | "asked" | "held" = "none";

  constructor(options: GateOptions) {
    this.#options = options;
    this.#breaker = new CircuitBreaker({ ...BREAKER, random: options.random });
    this.#budget = new CallBudget(options.budget);
  }

  restore(saved: MonthUse): void {
    this.#budget.restore(saved);
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
    const moment = this.#moment();
    const { now, elapsed } = moment;
    const here = (until: number) => elapsed + waitUntil(until, now);
    this.#pausedUntil = Math.max(this.#pausedUntil, here(state.pausedUntil));
    const openUntil = here(state.breaker.openUntil);
    if (this.#breaker.join({ ...state.breaker, openUntil }, elapsed)) this.#sayOpened();
    this.#budget.join(state.calls, state.month, moment);
  }

  /**
   * Before each `admit`, which takes what it gives: what the others know counts, and one call of all replicas and
   * resources may be the probe. True for that one; without other replicas for all, since `admit` lets one pass.
   */
  async prepare(): Promise<boolean> {
    await this.join();
    const { shared, clock } = this.#options;
    if (!shared) return true;
    if (this.#breaker.state(clock.elapsed()) !== "half-open" || this.#probeRight !== "none") return false;
    this.#probeRight = "asked";
    const isOurs = await shared.beginProbe();
    this.#probeRight = isOurs ? "held" : "none";
    return isOurs;
  }

  /** Resolves when the other replicas know what happened here, or cannot be told. */
  async told(): Promise<void> {
    await this.#options.shared?.said();
  }

  /**
   * Asks for one call. If admitted, `finish` must be called when it ended.
   * @param mayProbe what `prepare` gave
   */
  admit({ cold, mayProbe }: { readonly cold: boolean; readonly mayProbe: boolean }): Admission {
    const admission = this.#decide(cold, mayProbe);
    if (mayProbe && !(admission.admitted && admission.isProbe)) this.#endProbe();
    return admission;
  }

  #decide(cold: boolean, mayProbe: boolean): Admission {
    const moment = this.#moment();
    const { elapsed } = moment;
    const refuse = (reason: Refusal, waitMs: number): Admission => ({ admitted: false, reason, waitMs });
    if (elapsed < this.#pausedUntil) return refuse("rate-limited", this.#pausedUntil - elapsed);
    const blockedUntil = this.#breaker.blockedUntil(elapsed);
    if (blockedUntil !== undefined) return refuse("breaker-open", blockedUntil - elapsed);
    const budgetWaitMs = this.#budget.waitMs(moment, cold);
    if (budgetWaitMs > 0) return refuse("budget", budgetWaitMs);
    const othersProbe = this.#breaker.probing || (this.#breaker.state(elapsed) === "half-open" && !mayProbe);
    if (othersProbe || (!cold && this.#warmCalls >= MAX_WARM_CALLS)) return refuse("busy", BUSY_RETRY_MS);
    if (!cold) this.#warmCalls += 1;
    return { admitted: true, isProbe: this.#breaker.begin(elapsed) };
  }

  /** Counts one request on the wire; a retry is a second one. */
  countCall(): void {
    this.#calls += 1;
    const moment = this.#moment();
    const call = this.#budget.record(moment);
    this.#options.shared?.called(call);
    this.#options.onUse?.(this.#budget.use(moment.now), this.#budget.otherMonths(moment.now));
  }

  /** @param isProbe as `admit` said */
  finish({ cold, isProbe, failure }: FinishedCall): void {
    if (!cold) this.#warmCalls -= 1;
    const { shared } = this.#options;
    const { now, elapsed } = this.#moment();
    if (isProbe) this.#endProbe();
    if (!failure || failure.kind === "refused") {
      this.#breaker.succeeded(isProbe);
      return shared?.succeeded();
    }
    if (failure.kind === "unavailable") {
      shared?.failed();
      if (this.#breaker.failed(elapsed, isProbe)) this.#sayOpened();
      return;
    }
    this.#breaker.inconclusive(isProbe);
    this.#pausedUntil = Math.max(this.#pausedUntil, elapsed + failure.retryAfterMs);
    shared?.pausedUntil(now + (this.#pausedUntil - elapsed), now);
    this.#options.log.warn(
      { retryAfterMs: failure.retryAfterMs },
      "upstream rate limit: no calls for a while",
    );
  }

  /** How much longer than its own update interval a resource must be kept, for the month's budget to last. */
  stretch(): number {
    const stretch = this.#budget.stretch(this.#options.clock.now(), this.#demandPerMs());
    this.#logStretch(stretch);
    return stretch;
  }

  /** The same if somebody wanted every resource: no replica stretches further. */
  longestStretch(): number {
    return this.#budget.stretch(this.#options.clock.now(), sumOf(this.#demands));
  }

  report(): GateReport {
    const { now, elapsed } = this.#moment();
    return {
      breaker: this.#breaker.state(elapsed),
      pausedUntil: this.#pausedUntil === 0 ? 0 : now + (this.#pausedUntil - elapsed),
      stretch: this.#budget.stretch(now, this.#demandPerMs()),
      minuteLeft: this.#budget.minuteLeft(elapsed),
      monthLeft: this.#budget.monthLeft(now),
      calls: this.#calls,
    };
  }

  #moment(): Moment {
    const { clock } = this.#options;
    return { now: clock.now(), elapsed: clock.elapsed() };
  }

  #endProbe(): void {
    if (this.#probeRight !== "held") return;
    this.#probeRight = "none";
    this.#options.shared?.endProbe();
  }

  #sayOpened(): void {
    const { now, elapsed } = this.#moment();
    const { timesOpened, openUntil } = this.#breaker.counts;
    this.#options.shared?.opened(timesOpened, now + (openUntil - elapsed), now);
  }

  #demandPerMs(): number {
    const elapsed = this.#options.clock.elapsed();
    return sumOf(this.#demands.filter(({ askedAt }) => elapsed - askedAt <= DEMAND_MEMORY_MS));
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

/** Calls a millisecond at full speed. */
function sumOf(demands: readonly Demand[]): number {
  return demands.reduce((sum, { intervalMs }) => sum + 1 / intervalMs, 0);
}
