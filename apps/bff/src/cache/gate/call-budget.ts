import { randomUUID } from "node:crypto";

export interface CallBudgetOptions {
  readonly perMinute: number;
  /** null: the plan has no monthly limit. */
  readonly perMonth: number | null;
}

/** What outlives a restart: how many calls this calendar month (UTC) has cost. */
export interface MonthUse {
  readonly month: string;
  readonly used: number;
}

/** One call on the wire. */
export interface Call {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const MINUTE_MS = 60_000;
/** Kept back for the first fetch of a resource that has no value at all. */
const MONTH_RESERVE = 0.02;
/** Calls that may run ahead of an even pace before refreshes slow down, as a part of the month's budget. */
const HEAD_START = 0.03;

/**
 * Counts calls against the plan's limits and says how much slower refreshes must become so that a month's
 * budget lasts to the end of the month.
 *
 * The pace: a head start, and the rest spread evenly over the month. While spending is behind it, refreshes run at
 * full speed, so a desk that is busy eight hours a day is not slowed by the sixteen quiet ones. As the head
 * start is used up, intervals stretch smoothly towards what is sustainable until the month ends.
 */
export class CallBudget {
  readonly #options: CallBudgetOptions;
  /** The calls of the last minute, oldest first. */
  #lastMinute: readonly Call[] = [];
  #month: MonthUse = { month: "", used: 0 };

  constructor(options: CallBudgetOptions) {
    this.#options = options;
  }

  /** Takes up the count of an earlier run, if it is of this month and higher than ours. */
  restore(saved: MonthUse, now: number): void {
    this.#turnMonth(now);
    if (saved.month === this.#month.month && saved.used > this.#month.used) this.#month = saved;
  }

  use(now: number): MonthUse {
    this.#turnMonth(now);
    return this.#month;
  }

  record(now: number): Call {
    this.#turnMonth(now);
    const call = { id: randomUUID(), at: now };
    this.#lastMinute = [...this.#lastMinute, call];
    this.#month = { ...this.#month, used: this.#month.used + 1 };
    return call;
  }

  /** Counts what other replicas called, beside our own. */
  join(calls: readonly Call[], month: MonthUse, now: number): void {
    const known = new Set(this.#lastMinute.map(({ id }) => id));
    const others = calls.filter(({ id }) => !known.has(id));
    if (others.length > 0)
      this.#lastMinute = [...this.#lastMinute, ...others].toSorted((a, b) => a.at - b.at);
    this.restore(month, now);
  }

  /** When a call may be made again; undefined if now. `cold`: for a resource without any value. */
  blockedUntil(now: number, cold: boolean): number | undefined {
    this.#turnMonth(now);
    return this.#blockedByMonth(now, cold) ?? this.#blockedByMinute(now);
  }

  minuteLeft(now: number): number {
    this.#forgetOldCalls(now);
    return Math.max(0, this.#options.perMinute - this.#lastMinute.length);
  }

  monthLeft(now: number): number | null {
    this.#turnMonth(now);
    return this.#options.perMonth === null ? null : Math.max(0, this.#options.perMonth - this.#month.used);
  }

  /**
   * By how much update intervals must be stretched: 1 is full speed.
   * @param demandPerMs calls a millisecond at full speed, over all resources in use
   */
  stretch(now: number, demandPerMs: number): number {
    const limit = this.#options.perMonth;
    if (limit === null || demandPerMs === 0) return 1;
    this.#turnMonth(now);
    const { start, end } = monthBounds(now);
    const usable = limit * (1 - MONTH_RESERVE);
    const headStart = limit * HEAD_START;
    const planned = headStart + ((usable - headStart) * (now - start)) / (end - start);
    const aheadOfPlan = clamp((planned - this.#month.used) / headStart, 0, 1);
    const sustainablePerMs = Math.max(usable - this.#month.used, 0.5) / Math.max(end - now, MINUTE_MS);
    const sustainable = Math.max(1, demandPerMs / sustainablePerMs);
    return 1 + (sustainable - 1) * (1 - aheadOfPlan);
  }

  #blockedByMonth(now: number, cold: boolean): number | undefined {
    const limit = this.#options.perMonth;
    if (limit === null) return undefined;
    const usable = cold ? limit : limit * (1 - MONTH_RESERVE);
    return this.#month.used >= Math.floor(usable) ? monthBounds(now).end : undefined;
  }

  #blockedByMinute(now: number): number | undefined {
    this.#forgetOldCalls(now);
    const oldest = this.#lastMinute[0];
    if (oldest === undefined || this.#lastMinute.length < this.#options.perMinute) return undefined;
    return oldest.at + MINUTE_MS;
  }

  #forgetOldCalls(now: number): void {
    const since = now - MINUTE_MS;
    if (this.#lastMinute[0] !== undefined && this.#lastMinute[0].at <= since) {
      this.#lastMinute = this.#lastMinute.filter(({ at }) => at > since);
    }
  }

  #turnMonth(now: number): void {
    const month = monthOf(now);
    if (this.#month.month !== month) this.#month = { month, used: 0 };
  }
}

/** The calendar month (UTC), such as 2026-11. */
export function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}

function monthBounds(now: number): { start: number; end: number } {
  const date = new Date(now);
  return {
    start: Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1),
    end: Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1),
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
