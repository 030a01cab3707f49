import { describe, expect, it } from "vitest";
import { FakeClock, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { backoffMs } from "@tradeslip/node-kit/backoff";
import type { Priority } from "./call-budget.ts";
import { CallPolicy, parsePolicyState, type AdmittedCall, type Failure } from "./call-policy.ts";

const DAY = 24 * 60 * MINUTE;
const UNAVAILABLE: Failure = { kind: "unavailable" };

/** A policy, and what a lease holder does with it. */
function startPolicy({
  clock = new FakeClock(),
  budget = { perMinute: 1000, perMonth: null as number | null },
} = {}) {
  const policy = new CallPolicy({ budget, random: () => 0 });
  const moment = () => ({ now: clock.now(), elapsed: clock.elapsed() });
  const admit = (priority: Priority = "refresh") => policy.admit(priority, moment());
  const begin = (priority: Priority = "refresh"): AdmittedCall => {
    const admission = admit(priority);
    if (!admission.admitted) throw new Error(admission.reason);
    return admission;
  };
  const finish = (call: AdmittedCall, failure?: Failure) => policy.finish(call, failure, moment());
  const save = () => policy.save(moment());
  return {
    clock,
    policy,
    admit,
    begin,
    finish,
    fail: (failure: Failure = UNAVAILABLE) => finish(begin(), failure),
    countCall: () => policy.countCall(moment()),
    report: () => policy.report(moment()),
    save,
    /** As it lies in the record, between two lease holders. */
    handOver: () => {
      const { record, saved } = save();
      saved();
      return JSON.parse(JSON.stringify(record)) as unknown;
    },
    takeOver: (record: unknown) => {
      const state = parsePolicyState(record);
      if (state) policy.merge(state, moment());
      return state !== undefined;
    },
  };
}

describe("breaker", () => {
  it("opens after two failures in a row and lets one single probe through at a time", () => {
    const { fail, admit, clock } = startPolicy();
    fail();
    fail();
    expect(admit()).toMatchObject({ admitted: false, reason: "breaker-open" });
    clock.advance(5 * SECOND);
    expect(admit()).toMatchObject({ admitted: true, isProbe: true });
    expect(admit()).toMatchObject({ admitted: false, reason: "busy" });
    expect(admit("first-fetch")).toMatchObject({ admitted: false, reason: "busy" });
  });

  it("stays open twice as long after a failed probe, and closes after a good one", () => {
    const { fail, admit, begin, finish, report, clock } = startPolicy();
    fail();
    fail();
    clock.advance(5 * SECOND);
    fail();
    clock.advance(9 * SECOND);
    expect(admit().admitted).toBe(false);
    clock.advance(SECOND);
    finish(begin());
    expect(report().breaker).toBe("closed");
  });

  it("is open no longer for calls that were under way when it opened", () => {
    const { begin, finish, admit, clock } = startPolicy();
    const calls = [1, 2, 3, 4].map(() => begin("first-fetch"));
    for (const call of calls) finish(call, UNAVAILABLE);
    clock.advance(5 * SECOND);
    expect(admit()).toMatchObject({ admitted: true, isProbe: true });
  });

  it("a second refresh does not take the right to probe from the first", () => {
    const { fail, begin, finish, admit, clock } = startPolicy();
    fail();
    fail();
    clock.advance(10 * SECOND);
    const probe = begin();
    const others = [admit("first-fetch"), admit(), admit("low")];
    expect(others.filter(({ admitted }) => admitted)).toEqual([]);
    finish(probe);
    expect(admit().admitted).toBe(true);
  });

  it("does not count an answer of the wrong shape: the host is up", () => {
    const { fail, report } = startPolicy();
    for (let index = 0; index < 5; index += 1) fail({ kind: "refused" });
    expect(report().breaker).toBe("closed");
  });

  it("A7: refreshes under way count as failures to come: while upstream goes down there are two calls", () => {
    const { begin, finish, admit } = startPolicy();
    const [first, second] = [begin(), begin()];
    finish(first, UNAVAILABLE);
    expect(admit()).toMatchObject({ admitted: false, reason: "busy" });
    finish(second, UNAVAILABLE);
    expect(admit()).toMatchObject({ admitted: false, reason: "breaker-open" });
  });
});

it("a rate limit stops every resource, and the later end counts", () => {
  const { begin, finish, admit, clock } = startPolicy();
  const [first, second] = [begin(), begin()];
  finish(first, { kind: "rate-limited", retryAfterMs: 30 * SECOND });
  finish(second, { kind: "rate-limited", retryAfterMs: 10 * SECOND });
  clock.advance(29 * SECOND);
  expect(admit("first-fetch")).toMatchObject({ admitted: false, reason: "rate-limited" });
  clock.advance(SECOND);
  expect(admit("first-fetch").admitted).toBe(true);
});

it("at most two refreshes run at once; a first fetch is not held back", () => {
  const { begin, finish, admit } = startPolicy();
  const first = begin();
  begin();
  expect(admit()).toMatchObject({ admitted: false, reason: "busy" });
  expect(admit("low")).toMatchObject({ admitted: false, reason: "busy" });
  expect(admit("first-fetch").admitted).toBe(true);
  finish(first);
  expect(admit().admitted).toBe(true);
});

describe("a change of lease holder", () => {
  it("A8: hands over the pause, as long as it lasts", () => {
    const first = startPolicy();
    first.fail({ kind: "rate-limited", retryAfterMs: 30 * SECOND });
    first.clock.advance(10 * SECOND);
    const second = startPolicy({ clock: first.clock });
    second.takeOver(first.handOver());
    expect(second.admit()).toMatchObject({ reason: "rate-limited", waitMs: 20 * SECOND });
  });

  it("A7: hands over failures, how long the breaker is open, and how often it opened", () => {
    const { clock, fail, handOver } = startPolicy();
    fail();
    const second = startPolicy({ clock });
    second.takeOver(handOver());
    second.fail();
    expect(second.admit()).toMatchObject({ reason: "breaker-open", waitMs: 5 * SECOND });
    clock.advance(5 * SECOND);
    const third = startPolicy({ clock });
    third.takeOver(second.handOver());
    third.fail();
    expect(third.admit()).toMatchObject({ reason: "breaker-open", waitMs: 10 * SECOND });
  });

  it("hands over that the upstream answers again", () => {
    const { clock, fail, begin, finish, report, handOver, takeOver } = startPolicy();
    fail();
    fail();
    const second = startPolicy({ clock });
    second.takeOver(handOver());
    clock.advance(5 * SECOND);
    second.finish(second.begin());
    takeOver(second.handOver());
    expect(report().breaker).toBe("closed");
    finish(begin());
  });

  it("hands over the calls of the last minute and of the month, each counted once", () => {
    const budget = { perMinute: 10, perMonth: 1000 };
    const { clock, countCall, handOver, takeOver, report } = startPolicy({ budget });
    const second = startPolicy({ clock, budget });
    for (let round = 0; round < 3; round += 1) {
      countCall();
      second.takeOver(handOver());
      second.countCall();
      takeOver(second.handOver());
    }
    expect(report()).toMatchObject({ minuteLeft: 4, monthLeft: 994 });
    expect(second.report()).toMatchObject({ minuteLeft: 4, monthLeft: 994 });
    clock.advance(MINUTE);
    expect(report()).toMatchObject({ minuteLeft: 10, monthLeft: 994 });
  });

  it("C18: calls and failures of a replica alone are not lost when it hears the others again", () => {
    const budget = { perMinute: 10, perMonth: 1000 };
    const { clock, countCall, handOver } = startPolicy({ budget });
    const alone = startPolicy({ clock, budget });
    countCall();
    alone.takeOver(handOver());
    for (let call = 0; call < 2; call += 1) {
      alone.countCall();
      alone.fail();
    }
    countCall();
    alone.takeOver(handOver());
    expect(alone.report()).toMatchObject({ minuteLeft: 6, monthLeft: 996, breaker: "open" });
    const third = startPolicy({ clock, budget });
    third.takeOver(alone.handOver());
    expect(third.report()).toMatchObject({ minuteLeft: 6, monthLeft: 996, breaker: "open" });
  });

  it("counts a call once whose record was stored although it was not confirmed", () => {
    const budget = { perMinute: 10, perMonth: 1000 };
    const { countCall, save, takeOver, report, policy } = startPolicy({ budget });
    countCall();
    takeOver(save().record);
    expect(report()).toMatchObject({ minuteLeft: 9, monthLeft: 999 });
    expect(policy.hasUnsaved).toBe(true);
    save().saved();
    expect(policy.hasUnsaved).toBe(false);
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a list", [1, 2, 3]],
    ["counts that are none", { failuresInRow: -1 }],
    ["a time that is none", { openUntil: "soon" }],
  ])("H42: garbage changes nothing: %s", (_what, garbage) => {
    const { fail, takeOver, report, save } = startPolicy();
    fail();
    fail();
    const before = report();
    const { record } = save();
    const isBreaker = typeof garbage === "object" && garbage !== null && !Array.isArray(garbage);
    const damaged = isBreaker ? { ...record, breaker: { ...record.breaker, ...garbage } } : garbage;
    expect(takeOver(damaged)).toBe(false);
    expect(report()).toEqual(before);
  });

  it("H39: dates of tomorrow, which a wrong clock wrote, make no one wait", () => {
    const first = startPolicy();
    first.fail({ kind: "rate-limited", retryAfterMs: 600 * SECOND });
    first.countCall();
    first.clock.jump(DAY);
    const record = first.handOver();
    first.clock.jump(-DAY);
    const second = startPolicy({ clock: first.clock, budget: { perMinute: 1, perMonth: null } });
    expect(second.takeOver(record)).toBe(true);
    expect(second.admit().admitted).toBe(true);
    expect(second.report().pausedUntil).toBe(0);
  });
});

describe("low priority", () => {
  it("leaves half of a minute's calls and the month's reserve to others", () => {
    const { countCall, admit, clock } = startPolicy({ budget: { perMinute: 4, perMonth: 100 } });
    countCall();
    expect(admit("low").admitted).toBe(true);
    countCall();
    expect(admit("low")).toMatchObject({ reason: "budget", waitMs: MINUTE });
    expect(admit("refresh").admitted).toBe(true);
    for (let call = 0; call < 96; call += 1) countCall();
    clock.advance(MINUTE);
    expect(admit("low")).toMatchObject({ reason: "budget" });
    expect(admit("first-fetch").admitted).toBe(true);
  });
});

describe("backoff", () => {
  const options = { firstMs: 5 * SECOND, maxMs: MINUTE, random: () => 0 };
  it("doubles up to its maximum", () => {
    expect([1, 2, 3, 4, 5, 50].map((failures) => backoffMs(failures, options) / SECOND)).toEqual([
      5, 10, 20, 40, 60, 60,
    ]);
  });
  it("adds up to 30 % of jitter", () => {
    expect(backoffMs(1, { ...options, random: () => 1 })).toBe(6_500);
  });
});
