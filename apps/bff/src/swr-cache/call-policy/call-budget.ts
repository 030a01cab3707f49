import { randomBytes } from "node:crypto";
import { isFuture } from "../plausible-time.ts";

export interface CallBudgetOptions {
  readonly perMinute: number;
  /** Null for a plan without a monthly limit. */
  readonly perMonth: number | null;
}

/** How many calls one calendar month (UTC) has cost. */
export interface MonthUse {
  readonly month: string;
  readonly used: number;
}

/** One call on the wire. */
export interface Call {
  readonly id: string;
  readonly at: number;
}

/** What has to survive a change of lease holder. Times in milliseconds since the epoch. */
export interface BudgetRecord {
  /** Calls of the last minute. */
  readonly calls: readonly Call[];
  /** Also neighbouring months: a clock that jumped may come back. */
  readonly months: readonly MonthUse[];
}

/** A moment by both clocks: months by the one that knows the date, minutes by the monotonic one. */
export interface Moment {
  readonly now: number;
  readonly elapsed: number;
}

interface CountedCall extends Call {
  readonly month: string;
}

const MINUTE_MS = 60_000;
/** Held back for the first fetch of a resource that has no value at all. */
const MONTH_RESERVE = 0.02;
/** The part of a minute's calls that low-priority calls may use. */
const LOW_PRIORITY_SHARE = 0.5;
/** Calls that may run ahead of an even pace before refreshes slow down, as a part of the month's budget. */
const HEAD_START = 0.03;
/** A clock that jumped over the month's end may come back. */
const MONTHS_REMEMBERED = 3;

/**
 * First fetches may use the reserve; refreshes may not; low-priority calls leave half of the minute to
 * others, and so do background calls, which also stay behind an even pace through the month.
 */
export type Priority = "first-fetch" | "refresh" | "low" | "background";

/**
 * Counts calls against the plan's limits and says how much slower refreshes must become so that a month's
 * budget lasts to the end of the month.
 *
 * The pace: a head start, and the rest spread evenly over the month. While spending is behind it, refreshes
 * run at full speed, so a desk that is busy eight hours a day is not slowed by the sixteen quiet ones. As the
 * head start is used up, intervals stretch smoothly towards what is sustainable until the month ends.
 */
export class CallBudget {
  readonly #options: CallBudgetOptions;
  /** Makes the ids of calls unique across all replicas: records are merged by id. */
  readonly #id = randomBytes(6).toString("base64url");
  /** The calls of the last minute, oldest first, by the monotonic clock. */
  #lastMinute: readonly CountedCall[] = [];
  #months: readonly MonthUse[] = [];
  /** This process's own calls by month, and how many of them the shared record includes. */
  readonly #own = new Map<string, number>();
  readonly #saved = new Map<string, number>();
  /** The last minute's calls that the shared record lacks. */
  readonly #unsavedIds = new Set<string>();
  #calls = 0;

  constructor(options: CallBudgetOptions) {
    this.#options = options;
  }

  /** Takes over the count of an earlier run if it is higher than ours. */
  restore(saved: MonthUse): void {
    if (this.#usedIn(saved.month) < saved.used) this.#setMonth(saved);
  }

  use(now: number): MonthUse {
    const month = monthOf(now);
    return { month, used: this.#usedIn(month) };
  }

  /** The remembered months before and after. */
  otherMonths(now: number): readonly MonthUse[] {
    const month = monthOf(now);
    return this.#months.filter((use) => use.month !== month);
  }

  count({ now, elapsed }: Moment): void {
    const { month, used } = this.use(now);
    this.#calls += 1;
    const id = `${this.#id}-${this.#calls.toString(36)}`;
    this.#setMonth({ month, used: used + 1 });
    this.#lastMinute = [...this.#lastMinute, { id, at: elapsed, month }];
    this.#own.set(month, (this.#own.get(month) ?? 0) + 1);
    this.#unsavedIds.add(id);
  }

  record({ now, elapsed }: Moment): BudgetRecord {
    this.#forgetOldCalls(elapsed);
    const calls = this.#lastMinute.map(({ id, at }) => ({ id, at: Math.round(now - (elapsed - at)) }));
    return { calls, months: this.#months };
  }

  /** Returns a callback for when the current record is stored. */
  markSaved(): () => void {
    const own = [...this.#own];
    const ids = [...this.#unsavedIds];
    return () => {
      for (const [month, count] of own) this.#saved.set(month, Math.max(count, this.#saved.get(month) ?? 0));
      for (const id of ids) this.#unsavedIds.delete(id);
    };
  }

  /** Adds the calls of other replicas to those of ours that they do not know of. */
  merge({ calls, months }: BudgetRecord, moment: Moment): void {
    const { now, elapsed } = moment;
    const own = new Map(this.#lastMinute.map((call) => [call.id, call]));
    for (const { id } of calls) {
      const call = own.get(id);
      // The reply to our write was lost, but not the write.
      if (call && this.#unsavedIds.delete(id))
        this.#saved.set(call.month, (this.#saved.get(call.month) ?? 0) + 1);
    }
    const others = calls
      .filter(({ id, at }) => !own.has(id) && at > now - MINUTE_MS && !isFuture(at, now))
      .map(({ id, at }) => ({ id, at: elapsed - Math.max(0, now - at), month: monthOf(at) }));
    if (others.length > 0)
      this.#lastMinute = [...this.#lastMinute, ...others].toSorted((a, b) => a.at - b.at);
    for (const { month, used } of months) {
      const unsaved = this.#unsaved(month);
      this.#setMonth({ month, used: Math.max(this.#usedIn(month) - unsaved, used) + unsaved });
    }
    // Set last, so that it is not the month that is forgotten.
    this.#setMonth(this.use(now));
  }

  /** How long until a call may be made; 0: now. */
  waitMs(moment: Moment, priority: Priority): number {
    return this.#monthWaitMs(moment.now, priority) || this.#minuteWaitMs(moment.elapsed, priority);
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
   * @param demandPerMs calls per millisecond at full speed, over all resources in use
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

  #monthWaitMs(now: number, priority: Priority): number {
    const limit = this.#options.perMonth;
    if (limit === null) return 0;
    const usable = priority === "first-fetch" ? limit : limit * (1 - MONTH_RESERVE);
    if (priority === "background") {
      const { start, end } = monthBounds(now);
      return this.use(now).used >= (usable * (now - start)) / (end - start) ? MINUTE_MS : 0;
    }
    return this.use(now).used >= Math.floor(usable) ? monthBounds(now).end - now : 0;
  }

  #minuteWaitMs(elapsed: number, priority: Priority): number {
    this.#forgetOldCalls(elapsed);
    const share = priority === "low" || priority === "background" ? LOW_PRIORITY_SHARE : 1;
    const limit = Math.max(1, Math.floor(this.#options.perMinute * share));
    // The call that has to be a minute old before there is room for one more.
    const blocking = this.#lastMinute[this.#lastMinute.length - limit];
    return blocking === undefined ? 0 : blocking.at + MINUTE_MS - elapsed;
  }

  #forgetOldCalls(elapsed: number): void {
    const since = elapsed - MINUTE_MS;
    if (this.#lastMinute[0] === undefined || this.#lastMinute[0].at > since) return;
    for (const { id, at } of this.#lastMinute) if (at <= since) this.#unsavedIds.delete(id);
    this.#lastMinute = this.#lastMinute.filter(({ at }) => at > since);
  }

  #usedIn(month: string): number {
    return this.#months.find((use) => use.month === month)?.used ?? 0;
  }

  #setMonth(use: MonthUse): void {
    const others = this.#months.filter(({ month }) => month !== use.month);
    this.#months = [...others, use].slice(-MONTHS_REMEMBERED);
  }

  #unsaved(month: string): number {
    return (this.#own.get(month) ?? 0) - (this.#saved.get(month) ?? 0);
  }
}

/** The calendar month (UTC), such as 2026-11. */
function monthOf(now: number): string {
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
