import { expect, it } from "vitest";
import { FakeClock, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { LocalLock } from "./locks/refresh-lock.ts";
import { MemoryStore } from "./stores/memory-store.ts";
import { Upstream } from "./upstream.ts";

/** One resource that was just asked for. */
function startUpstream() {
  const clock = new FakeClock();
  const lines: string[] = [];
  const log = {
    info: (_: object, line: string) => lines.push(line),
    warn: (_: object, line: string) => lines.push(line),
  };
  const upstream = new Upstream(
    {
      name: "test",
      budget: { perMinute: 1_000_000, perMonth: 1000 },
      budgetKey: "call-budget",
      classify: () => ({ kind: "unavailable" }),
    },
    {
      clock,
      random: () => 0,
      store: new MemoryStore(),
      lock: new LocalLock(),
      syncClock: async () => {},
      log,
    },
  );
  const resource = {
    definition: { key: "price", intervalMs: MINUTE },
    askedAt: clock.elapsed(),
    settled: async () => {},
    changedElsewhere: () => {},
    reconcile: async () => {},
  };
  upstream.add(resource);
  for (let call = 0; call < 700; call += 1) upstream.countCall();
  return { clock, lines, upstream, resource };
}

it("says in the log when refreshes slow down, not at every call, and when they are fast again", () => {
  const { upstream, clock, lines, resource } = startUpstream();
  upstream.stretch();
  upstream.stretch();
  expect(lines).toEqual(["call budget: refreshes are slowed down so that the month's calls last"]);
  clock.advance(11 * 24 * 60 * MINUTE);
  resource.askedAt = clock.elapsed();
  upstream.stretch();
  expect(lines.at(-1)).toBe("call budget: refreshes are back at full speed");
});

it("a resource without requests for half an hour makes no demand", () => {
  const { upstream, clock } = startUpstream();
  expect(upstream.report().stretch).toBeGreaterThan(2);
  clock.advance(31 * MINUTE);
  expect(upstream.report().stretch).toBe(1);
});

it("a resource that was removed makes no demand", () => {
  const { upstream, resource } = startUpstream();
  upstream.remove(resource);
  expect(upstream.report().stretch).toBe(1);
});
