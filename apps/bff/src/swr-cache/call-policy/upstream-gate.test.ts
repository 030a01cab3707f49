import { describe, expect, it } from "vitest";
import { FakeClock, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { backoffMs } from "@tradeslip/node-kit/backoff";
import { UpstreamGate } from "./upstream-gate.ts";

function openGate(
  budget: { perMinute: number; perMonth: number | null } = { perMinute: 1000, perMonth: null },
) {
  const clock = new FakeClock();
  const lines: string[] = [];
  const log = {
    info: (_: object, line: string) => lines.push(line),
    warn: (_: object, line: string) => lines.push(line),
  };
  return { clock, lines, gate: new UpstreamGate({ clock, random: () => 0, budget, log }) };
}

/** With other replicas, of which nothing is heard but who may probe. */
function openSharedGate() {
  const clock = new FakeClock();
  const shared = {
    probes: 0,
    isHeld: false,
    read: async () => undefined,
    beginProbe: async () => {
      if (shared.isHeld) return false;
      shared.probes += 1;
      return (shared.isHeld = true);
    },
    endProbe: () => void (shared.isHeld = false),
    called: () => {},
    pausedUntil: () => {},
    succeeded: () => {},
    failed: () => {},
    opened: () => {},
    said: async () => {},
  };
  const budget = { perMinute: 1000, perMonth: null };
  const log = { info: () => {}, warn: () => {} };
  return { clock, shared, gate: new UpstreamGate({ clock, random: () => 0, budget, log, shared }) };
}

const warm = { cold: false, mayProbe: true };

function fail(gate: UpstreamGate, kind: "unavailable" | "refused"): void {
  const admission = gate.admit(warm);
  if (!admission.admitted) throw new Error(admission.reason);
  gate.finish({ cold: false, isProbe: admission.isProbe, failure: { kind } });
}

describe("breaker", () => {
  it("opens after two failures in a row and lets one single probe through at a time", () => {
    const { gate, clock } = openGate();
    fail(gate, "unavailable");
    fail(gate, "unavailable");
    expect(gate.admit(warm)).toMatchObject({ admitted: false, reason: "breaker-open" });
    clock.advance(5 * SECOND);
    expect(gate.admit(warm)).toEqual({ admitted: true, isProbe: true });
    expect(gate.admit(warm)).toMatchObject({ admitted: false, reason: "busy" });
    expect(gate.admit({ cold: true, mayProbe: true })).toMatchObject({ admitted: false, reason: "busy" });
  });

  it("stays open twice as long after a failed probe, and closes after a good one", () => {
    const { gate, clock } = openGate();
    fail(gate, "unavailable");
    fail(gate, "unavailable");
    clock.advance(5 * SECOND);
    fail(gate, "unavailable");
    clock.advance(9 * SECOND);
    expect(gate.admit(warm).admitted).toBe(false);
    clock.advance(SECOND);
    expect(gate.admit(warm).admitted).toBe(true);
    gate.finish({ cold: false, isProbe: true, failure: undefined });
    expect(gate.report().breaker).toBe("closed");
  });

  it("is open no longer for calls that were under way when it opened", () => {
    const { gate, clock } = openGate();
    const cold = { cold: true, mayProbe: true };
    for (let call = 0; call < 4; call += 1) gate.admit(cold);
    for (let call = 0; call < 4; call += 1)
      gate.finish({ cold: true, isProbe: false, failure: { kind: "unavailable" } });
    clock.advance(5 * SECOND);
    expect(gate.admit(warm)).toEqual({ admitted: true, isProbe: true });
  });

  it("over replicas: two refreshes of one do not take each other's right to probe", async () => {
    const { gate, clock, shared } = openSharedGate();
    for (let call = 0; call < 2; call += 1) {
      expect(gate.admit({ cold: true, mayProbe: await gate.prepare() }).admitted).toBe(true);
      gate.finish({ cold: true, isProbe: false, failure: { kind: "unavailable" } });
    }
    clock.advance(10 * SECOND);
    const rights = await Promise.all([gate.prepare(), gate.prepare(), gate.prepare()]);
    expect(rights.filter(Boolean)).toHaveLength(1);
    const admitted = rights.map((mayProbe) => gate.admit({ cold: true, mayProbe }).admitted);
    expect(admitted.filter(Boolean)).toHaveLength(1);
    expect(shared.probes).toBe(1);
  });

  it("does not count an answer of the wrong shape: the host is up", () => {
    const { gate } = openGate();
    for (let index = 0; index < 5; index += 1) fail(gate, "refused");
    expect(gate.report().breaker).toBe("closed");
  });
});

it("a rate limit stops every resource, and the later end counts", () => {
  const { gate, clock } = openGate();
  gate.admit(warm);
  gate.admit(warm);
  gate.finish({ cold: false, isProbe: false, failure: { kind: "rate-limited", retryAfterMs: 30 * SECOND } });
  gate.finish({ cold: false, isProbe: false, failure: { kind: "rate-limited", retryAfterMs: 10 * SECOND } });
  clock.advance(29 * SECOND);
  expect(gate.admit({ cold: true, mayProbe: true })).toMatchObject({
    admitted: false,
    reason: "rate-limited",
  });
  clock.advance(SECOND);
  expect(gate.admit({ cold: true, mayProbe: true }).admitted).toBe(true);
});

it("at most two refreshes run at once; a first fetch is not held back", () => {
  const { gate } = openGate();
  gate.admit(warm);
  gate.admit(warm);
  expect(gate.admit(warm)).toMatchObject({ admitted: false, reason: "busy" });
  expect(gate.admit({ cold: true, mayProbe: true }).admitted).toBe(true);
  gate.finish({ cold: false, isProbe: false, failure: undefined });
  expect(gate.admit(warm).admitted).toBe(true);
});

it("says in the log when refreshes slow down, not at every call, and when they are fast again", () => {
  const { gate, clock, lines } = openGate({ perMinute: 1_000_000, perMonth: 1000 });
  const demand = { intervalMs: MINUTE, askedAt: clock.elapsed() };
  gate.addDemand(demand);
  for (let call = 0; call < 700; call += 1) gate.countCall();
  gate.stretch();
  gate.stretch();
  expect(lines).toEqual(["call budget: refreshes are slowed down so that the month's calls last"]);
  clock.advance(11 * 24 * 60 * MINUTE);
  demand.askedAt = clock.elapsed();
  gate.stretch();
  expect(lines.at(-1)).toBe("call budget: refreshes are back at full speed");
});

it("a resource that nobody asked for in half an hour makes no demand", () => {
  const { gate, clock } = openGate({ perMinute: 1_000_000, perMonth: 1000 });
  gate.addDemand({ intervalMs: MINUTE, askedAt: clock.elapsed() });
  for (let call = 0; call < 700; call += 1) gate.countCall();
  expect(gate.report().stretch).toBeGreaterThan(2);
  clock.advance(31 * MINUTE);
  expect(gate.report().stretch).toBe(1);
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
