import { DAY, HOUR, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { describe, expect, it } from "vitest";
import { labelOf } from "./resource-state.ts";
import { createTestCache, nextMacrotask } from "./testing/test-cache.ts";

const INTERVAL = MINUTE;
const RULES = { intervalMs: INTERVAL };

/** A resource whose fetches end when and as the test says. */
function controlled() {
  const { clock, cache } = createTestCache();
  const fetches: { resolve(value: number): void; reject(error: Error): void }[] = [];
  let open = 0;
  let mostOpen = 0;
  const resource = cache.resource<number>({
    upstream: "test",
    key: "price",
    intervalMs: INTERVAL,
    fetch: () => {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      return new Promise<number>((resolve, reject) => {
        fetches.push({
          resolve: (value) => ((open -= 1), resolve(value)),
          reject: (error) => ((open -= 1), reject(error)),
        });
      });
    },
    parse: Number,
    stampOf: () => null,
  });
  return { clock, cache, resource, fetches, mostOpen: () => mostOpen };
}

describe("single flight", () => {
  it("one fails, one waits, one comes new: never two fetches at once", async () => {
    const { resource, fetches, clock, mostOpen } = controlled();
    const first = resource.ask();
    const waiting = resource.ask();
    await nextMacrotask();
    expect(fetches).toHaveLength(1);

    fetches[0]!.reject(new Error("down"));
    const newcomer = resource.ask();
    await Promise.all([first, waiting, newcomer]);
    expect(fetches).toHaveLength(1);
    expect(resource.state.kind).toBe("failed");

    clock.advance(MINUTE);
    const again = [resource.ask(), resource.ask(), resource.ask()];
    await nextMacrotask();
    expect(fetches).toHaveLength(2);
    fetches[1]!.resolve(42);
    for (const one of again) await one;
    expect(resource.state).toMatchObject({ kind: "value", value: 42, failing: false });
    expect(mostOpen()).toBe(1);
  });

  it("callers do not wait while a value is there, and a failed refresh keeps it", async () => {
    const { resource, fetches, clock } = controlled();
    const first = resource.ask();
    await nextMacrotask();
    fetches[0]!.resolve(1);
    await first;
    clock.advance(INTERVAL);
    expect(resource.ask()).toBeUndefined();
    expect(resource.ask()).toBeUndefined();
    await nextMacrotask();
    expect(fetches).toHaveLength(2);
    fetches[1]!.reject(new Error("down"));
    await resource.settled();
    expect(resource.state).toMatchObject({ kind: "value", value: 1, failing: true });
  });

  it("leaves a failing upstream alone until its backoff has passed", async () => {
    const { resource, fetches, clock } = controlled();
    const first = resource.ask();
    await nextMacrotask();
    fetches[0]!.reject(new Error("down"));
    await first;
    clock.advance(4 * SECOND);
    expect(resource.ask()).toBeUndefined();
    await nextMacrotask();
    expect(fetches).toHaveLength(1);
    clock.advance(SECOND);
    const second = resource.ask();
    await nextMacrotask();
    expect(fetches).toHaveLength(2);
    fetches[1]!.resolve(2);
    await second;
  });
});

describe("a new value that an answer cannot be made from", () => {
  it("is refused: the last good one stays", async () => {
    const { resource, fetches, clock } = controlled();
    resource.addDependent({
      prepare: async (_resource, next) => {
        if (next.kind === "value" && next.value === 13) throw new Error("does not fit the schema");
      },
    });
    const first = resource.ask();
    await nextMacrotask();
    fetches[0]!.resolve(12);
    await first;
    clock.advance(INTERVAL);
    void resource.ask();
    await nextMacrotask();
    fetches[1]!.resolve(13);
    await resource.settled();
    expect(resource.state).toMatchObject({ kind: "value", value: 12, failing: true });
  });
});

describe("the label of a value", () => {
  const value = {
    kind: "value",
    value: 1,
    stamp: null,
    stampSeenAt: 0,
    fetchedAt: 0,
    dueAt: 0,
    failing: false,
  } as const;

  it("is live up to two update intervals, and stale after", () => {
    expect(labelOf(value, RULES, 2 * INTERVAL).source).toBe("live");
    expect(labelOf(value, RULES, 2 * INTERVAL + 1).source).toBe("stale");
  });

  it("is stale as soon as a refresh failed", () => {
    expect(labelOf({ ...value, failing: true }, RULES, 1).source).toBe("stale");
  });

  it("is stale since the stamp was first seen if upstream repeats it for more than 15 minutes", () => {
    const repeated = { ...value, stamp: "2026-11-21T12:00:00Z", stampSeenAt: 0 };
    expect(labelOf({ ...repeated, fetchedAt: 15 * MINUTE }, RULES, 15 * MINUTE).source).toBe("live");
    expect(labelOf({ ...repeated, fetchedAt: 16 * MINUTE }, RULES, 16 * MINUTE)).toMatchObject({
      source: "stale",
      asOf: 0,
    });
  });

  it.each([
    [7 * HOUR, 7 * HOUR, 7 * HOUR],
    [DAY, DAY, DAY],
    [30 * DAY, DAY, 5 * MINUTE],
    [-DAY, 5 * MINUTE, 5 * MINUTE],
  ])("is as old as its stamp, %d ms before the fetch, up to a day", (behindMs, ageMs, countedMs) => {
    const fetchedAt = 100 * DAY;
    const stamp = new Date(fetchedAt - behindMs).toISOString();
    const rules = { ...RULES, oldestStampMs: 5 * MINUTE };
    expect(labelOf({ ...value, stamp, fetchedAt, stampSeenAt: fetchedAt }, rules, fetchedAt)).toMatchObject({
      source: "stale",
      asOf: fetchedAt - ageMs,
      countedFrom: fetchedAt - countedMs,
    });
  });
});
