import { randomUUID } from "node:crypto";
import { isFuture } from "../plausible-time.ts";

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

/** A moment by both clocks (../clock.ts): months by the one that knows the date, minutes by the one that never jumps. */
export interface Moment {
  readonly now: number;
  readonly elapsed: number;
}

const MINUTE_MS = 60_000;
/** Kept back for the first fetch of a resource that has no value at all. */
const MONTH_RESERVE = 0.02;
/** Calls that may run ahead of an even pace before refreshes slow down, as a part of the month's budget. */
const HEAD_START = 0.03;
/** Months remembered beside the present one: a clock that jumped over the month's end may come back. */
const MONTHS_REMEMBERED = 3;

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
  /** The calls of the last minute, oldest first, by the clock that never jumps. */
  #lastMinute: readonly Call[] = [];
  /** The present month last. */
  #months: readonly MonthUse[] = [];

  constructor(options: CallBudgetOptions) {
    this.#options = options;
  }

  /** Takes up the count of an earlier run, or of other replicas, if it is higher than ours. */
  restore(saved: MonthUse): void {
    const held = this.#months.find(({ month }) => month === saved.month);
    if (held && held.used >= saved.used) return;
    this.#keep(saved);
  }

  use(now: number): MonthUse {
    const month = monthOf(now);
    return this.#months.find((use) => use.month === month) ?? { month, used: 0 };
  }

  /** Of the months before and after, as far as they are remembered. */
  otherMonths(now: number): readonly MonthUse[] {
    const month = monthOf(now);
    return this.#months.filter((use) => use.month !== month);
  }

  /** As the others are told of it. */
  record({ now, elapsed }: Moment): Call {
    const id = randomUUID();
    const { month, used } = this.use(now);
    this.#keep({ month, used: used + 1 });
    this.#lastMinute = [...this.#lastMinute, { id, at: elapsed }];
    return { id, at: now };
  }

  /** Counts what other replicas called, beside our own. */
  join(calls: readonly Call[], month: MonthUse, { now, elapsed }: Moment): void {
    const known = new Set(this.#lastMinute.map(({ id }) => id));
    const others = calls
      .filter(({ id, at }) => !known.has(id) && !isFuture(at, now))
      .map(({ id, at }) => ({ id, at: elapsed - Math.max(0, now - at) }));
    if (others.length > 0)
      this.#lastMinute = [...this.#lastMinute, ...others].toSorted((a, b) => a.at - b.at);
    this.restore(month);
  }

  /** How long until a call may be made again; 0 if now. `cold`: for a resource without any value. */
  waitMs({ now, elapsed }: Moment, cold: boolean): number {
    return this.#monthWaitMs(now, cold) || this.#minuteWaitMs(elapsed);
  }

  minuteLeft(elapsed: number): number {
    this.#forgetOldCalls(elapsed);
    return Math.max(0, this.#options.perMinute - this.#lastMinute.length);
  }

  monthLeft(now: number): number | null {
    return this.#options.perMonth === null ? null : Math.max(0, this.#options.perMonth - this.use(now).used);
  }

  /**
   * By how much update intervals must be stretched: 1 is full speed.
   * @param demandPerMs calls a millisecond at full speed, over all resources in use
   */
  stretch(now: number, demandPerMs: number): number {
    const limit = this.#options.perMonth;
    if (limit === null || demandPerMs === 0) return 1;
    const { used } = this.use(now);
    const { start, end } = monthBounds(now);
    const usable = limit * (1 - MONTH_RESERVE);
    const headStart = limit * HEAD_START;
    const planned = headStart + ((usable - headStart) * (now - start)) / (end - start);
    const aheadOfPlan = clamp((planned - used) / headStart, 0, 1);
    const sustainablePerMs = Math.max(usable - used, 0.5) / Math.max(end - now, MINUTE_MS);
    const sustainable = Math.max(1, demandPerMs / sustainablePerMs);
    return 1 + (sustainable - 1) * (1 - aheadOfPlan);
  }

  #monthWaitMs(now: number, cold: boolean): number {
    const limit = this.#options.perMonth;
    if (limit === null) return 0;
    const usable = cold ? limit : limit * (1 - MONTH_RESERVE);
    return this.use(now).used >= Math.floor(usable) ? monthBounds(now).end - now : 0;
  }

  #minuteWaitMs(elapsed: number): number {
    this.#forgetOldCalls(elapsed);
    const oldest = this.#lastMinute[0];
    if (oldest === undefined || this.#lastMinute.length < this.#options.perMinute) return 0;
    return oldest.at + MINUTE_MS - elapsed;
  }

  #forgetOldCalls(elapsed: number): void {
    const since = elapsed - MINUTE_MS;
    if (this.#lastMinute[0] !== undefined && this.#lastMinute[0].at <= since) {
      this.#lastMinute = this.#lastMinute.filter(({ at }) => at > since);
    }
  }

  #keep(use: MonthUse): void {
    const others = this.#months.filter(({ month }) => month !== use.month);
    this.#months = [...others, use].slice(-MONTHS_REMEMBERED);
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
