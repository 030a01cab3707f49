import { describe, expect, it } from "vitest";
import { CallBudget } from "./call-budget.ts";

const at = (now: number) => ({ now, elapsed: now });
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const MONTH_START = Date.UTC(2026, 10, 1);
const MONTH_END = Date.UTC(2026, 11, 1);
/** coins/markets each minute, simple/price every two, global every ten: calls a millisecond. */
const DEMAND = 1 / MINUTE + 1 / (2 * MINUTE) + 1 / (10 * MINUTE);

/** Spends as the resources would, from `from` to `to`, while `busy` says that there are readers. */
function spend(budget: CallBudget, from: number, to: number, busy: (now: number) => boolean): number[] {
  const intervals = [MINUTE, 2 * MINUTE, 10 * MINUTE];
  const dueAt = intervals.map(() => from);
  const stretches: number[] = [];
  for (let now = from; now < to; now += 15 * SECOND) {
    if (!busy(now)) continue;
    for (const [index, interval] of intervals.entries()) {
      if (now < dueAt[index]! || budget.waitMs(at(now), "refresh") > 0) continue;
      budget.count(at(now));
      const stretch = budget.stretch(now, DEMAND);
      stretches.push(stretch);
      dueAt[index] = now + interval * stretch;
    }
  }
  return stretches;
}

describe("the demo plan: 100 calls a minute, 10,000 a month", () => {
  const demo = () => new CallBudget({ perMinute: 100, perMonth: 10_000 });

  it("a month with readers at all times stays under 10,000 calls and never runs dry", () => {
    const budget = demo();
    const stretches = spend(budget, MONTH_START, MONTH_END, () => true);
    expect(budget.use(MONTH_END - 1).used).toBeLessThan(10_000);
    expect(budget.use(MONTH_END - 1).used).toBeGreaterThan(9_000);
    // 69,120 calls would be wanted; an even pace stretches intervals about sevenfold, never far more.
    expect(Math.max(...stretches)).toBeLessThan(9);
  });

  it("a desk that is busy one hour a day is hardly slowed down", () => {
    const budget = demo();
    const stretches = spend(budget, MONTH_START, MONTH_END, (now) => (now % DAY) / (60 * MINUTE) < 1);
    expect(budget.use(MONTH_END - 1).used).toBeGreaterThan(2_500);
    const slowed = stretches.filter((stretch) => stretch > 1.5).length;
    expect(slowed / stretches.length).toBeLessThan(0.05);
  });

  it("a start in the last week of the month does not burn the whole month's calls at once", () => {
    const budget = demo();
    const from = MONTH_END - 7 * DAY;
    spend(budget, from, MONTH_END, () => true);
    expect(budget.use(MONTH_END - 1).used).toBeLessThan(10_000);
  });

  it("keeps a reserve for resources that have no value at all", () => {
    const budget = demo();
    budget.restore({ month: "2026-11", used: 9_900 });
    expect(budget.waitMs(at(MONTH_END - DAY), "refresh")).toBe(DAY);
    expect(budget.waitMs(at(MONTH_END - DAY), "first-fetch")).toBe(0);
    budget.restore({ month: "2026-11", used: 10_000 });
    expect(budget.waitMs(at(MONTH_END - DAY), "first-fetch")).toBe(DAY);
  });

  it("starts a new month with a full budget", () => {
    const budget = demo();
    budget.restore({ month: "2026-11", used: 10_000 });
    expect(budget.monthLeft(MONTH_END - 1)).toBe(0);
    expect(budget.monthLeft(MONTH_END)).toBe(10_000);
    expect(budget.waitMs(at(MONTH_END), "refresh")).toBe(0);
  });

  it("does not count another month's calls, and takes up no lower count", () => {
    const budget = demo();
    budget.count(at(MONTH_START));
    budget.restore({ month: "2026-10", used: 9_000 });
    budget.restore({ month: "2026-11", used: 0 });
    expect(budget.use(MONTH_START).used).toBe(1);
  });
});

it("H39: a clock that jumps over the month's end and back loses no count", () => {
  const budget = new CallBudget({ perMinute: 100, perMonth: 10_000 });
  budget.restore({ month: "2026-11", used: 9_000 });
  budget.count(at(MONTH_END + DAY));
  expect(budget.use(MONTH_END - DAY).used).toBe(9_000);
  expect(budget.otherMonths(MONTH_END - DAY)).toEqual([{ month: "2026-12", used: 1 }]);
});

describe("the calls of a minute", () => {
  it("are refused beyond the limit until the oldest is a minute old", () => {
    const budget = new CallBudget({ perMinute: 2, perMonth: null });
    budget.count(at(MONTH_START));
    budget.count(at(MONTH_START + 10 * SECOND));
    expect(budget.waitMs(at(MONTH_START + 20 * SECOND), "first-fetch")).toBe(40 * SECOND);
    expect(budget.minuteLeft(MONTH_START + 20 * SECOND)).toBe(0);
    expect(budget.waitMs(at(MONTH_START + MINUTE), "refresh")).toBe(0);
    expect(budget.minuteLeft(MONTH_START + MINUTE)).toBe(1);
  });

  it("a plan without a monthly limit is never stretched", () => {
    const budget = new CallBudget({ perMinute: 10, perMonth: null });
    expect(budget.stretch(MONTH_START, DEMAND)).toBe(1);
    expect(budget.monthLeft(MONTH_START)).toBeNull();
  });
});
