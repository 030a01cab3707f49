import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { describeWithValkey } from "../../platform/valkey/testing/start-engine.ts";
import { ValkeyStore } from "../../platform/valkey/valkey-store.ts";
import type { Valkey } from "../../platform/valkey/valkey.ts";
import type { StoredEntry } from "../stores/store.ts";
import type { Lease } from "./refresh-lock.ts";
import { SharedLock } from "./shared-lock.ts";

const SHORT_LEASE_MS = 60;
const HOUR_MS = 3_600_000;
const PATIENT = { timeout: 10_000, interval: 5 };
const log = { warn: () => {} };
const entry = (fetchedAt: number, value: unknown = { price: fetchedAt }): StoredEntry => ({
  value,
  fetchedAt,
  stamp: "2026-11-21T00:00:00.000Z",
  stampSeenAt: fetchedAt,
});

describeWithValkey("the lease of an upstream in Valkey", ({ open }) => {
  let valkey: Valkey;
  let upstreams = 0;
  beforeAll(async () => {
    valkey = await open();
  });
  afterAll(() => valkey.close());

  /** A replica's lock; by default each test has an upstream of its own. */
  const newUpstream = () => `upstream ${(upstreams += 1)}`;
  const lockOf = (upstream: string, leaseMs = HOUR_MS) =>
    new SharedLock({ store: new ValkeyStore(valkey), upstream, log, leaseMs });
  const leaseOf = async (lock: SharedLock, key?: string): Promise<Lease> => {
    const taken = await lock.take(key);
    if (!("write" in taken)) throw new Error(`held for ${taken.forMs} ms`);
    return taken;
  };
  const store = async (lock: SharedLock, key: string, stored: StoredEntry, policy: object = {}) =>
    (await leaseOf(lock, key)).write({ key, entry: stored, policy });

  it("one of ten replicas that ask at once gets it, the others learn for how long it is held", async () => {
    const upstream = newUpstream();
    const asked = await Promise.all(Array.from({ length: 10 }, () => lockOf(upstream).take("key")));
    expect(asked.filter((taken) => "write" in taken)).toHaveLength(1);
    for (const taken of asked) if ("forMs" in taken) expect(taken.forMs).toBeLessThanOrEqual(HOUR_MS);
  });

  it("what was written is there for all, and the next may begin at once", async () => {
    const upstream = newUpstream();
    const [first, second] = [lockOf(upstream), lockOf(upstream)];
    expect(await store(first, "key", entry(1), { pausedUntil: 5 })).toBe("stored");
    expect(await second.read("key")).toEqual({
      entry: entry(1),
      isKnown: false,
      retryAt: 0,
      policy: { pausedUntil: 5 },
    });
    expect((await leaseOf(second, "other")).shared).toMatchObject({
      entry: undefined,
      policy: { pausedUntil: 5 },
    });
  });

  it("several refreshes of the holder share it, and the last one gives it back", async () => {
    const upstream = newUpstream();
    const [holder, other] = [lockOf(upstream), lockOf(upstream)];
    const [first, second] = [await leaseOf(holder, "a"), await leaseOf(holder, "b")];
    expect(holder.isHeld).toBe(true);
    expect(await first.write({ key: "a", entry: entry(1), policy: {} })).toBe("stored");
    await first.release();
    expect(await other.take("a")).toHaveProperty("forMs");
    expect(await second.write({ key: "b", entry: entry(2), policy: {} })).toBe("stored");
    expect(holder.isHeld).toBe(false);
    expect(await other.take("a")).toMatchObject({ shared: { entry: entry(1) } });
  });

  it("a refresh that asks while the last one writes is not left without the lease", async () => {
    const upstream = newUpstream();
    const holder = lockOf(upstream);
    for (let round = 0; round < 20; round += 1) {
      const first = await leaseOf(holder, "a");
      const [, second] = await Promise.all([
        first.write({ key: "a", entry: entry(round), policy: {} }),
        leaseOf(holder, "b"),
      ]);
      expect(await lockOf(upstream).take("c")).toHaveProperty("forMs");
      expect(await second.write({ key: "b", entry: entry(round), policy: {} })).toBe("stored");
    }
  });

  it("a holder that is gone holds no replica up for longer than the lease", async () => {
    const upstream = newUpstream();
    await leaseOf(lockOf(upstream, SHORT_LEASE_MS));
    const other = lockOf(upstream, SHORT_LEASE_MS);
    expect(await other.take()).toHaveProperty("forMs");
    await pause(SHORT_LEASE_MS + 20);
    expect(await other.take()).toHaveProperty("write");
  });

  it("a holder that was paused can neither overwrite what came later nor end the lease of the one after", async () => {
    const upstream = newUpstream();
    const paused = await leaseOf(lockOf(upstream, SHORT_LEASE_MS), "key");
    await pause(SHORT_LEASE_MS + 20);
    const newer = await leaseOf(lockOf(upstream), "key");
    const reader = lockOf(upstream);
    expect(await paused.write({ key: "key", entry: entry(99), policy: { late: true } })).toBe("overtaken");
    await paused.release();
    expect(await reader.take("key")).toHaveProperty("forMs");
    expect(await newer.write({ key: "key", entry: entry(2), policy: {} })).toBe("stored");
    expect(await paused.write({ key: "key", entry: entry(99), policy: { late: true } })).toBe("overtaken");
    expect(await reader.read("key")).toMatchObject({ entry: entry(2), policy: {} });
  });

  it("a holder from before the engine lost everything cannot write", async () => {
    const upstream = newUpstream();
    for (let round = 0; round < 3; round += 1) await (await leaseOf(lockOf(upstream))).release();
    const old = await leaseOf(lockOf(upstream), "key");
    const tag = `tradeslip:market:{${encodeURIComponent(upstream)}}`;
    await valkey.call("DEL", `${tag}:record`, `${tag}:lease`);
    expect(await old.write({ key: "key", entry: entry(1), policy: {} })).toBe("overtaken");
    expect(await store(lockOf(upstream), "key", entry(2))).toBe("stored");
  });

  it("gives back exactly what was stored, and nothing for a key it never saw", async () => {
    const lock = lockOf(newUpstream());
    expect(await lock.read("key")).toMatchObject({ entry: undefined, isKnown: false, retryAt: 0 });
    const stored = entry(1000, { list: [1, 2.5, null], text: "ünïcode ₿", nested: { deep: true } });
    await store(lock, "key", stored);
    expect((await lock.read("key"))?.entry).toEqual(stored);
    await store(lock, "key", { ...stored, dueAt: 2000 });
    expect((await lock.read("key"))?.entry).toEqual({ ...stored, dueAt: 2000 });
  });

  it("does not send a value again that the reader has, and says so", async () => {
    const lock = lockOf(newUpstream());
    await store(lock, "key", entry(1000));
    expect(await lock.read("key", 1000)).toMatchObject({ entry: undefined, isKnown: true });
    expect(await lock.read("key", 999)).toMatchObject({ entry: entry(1000), isKnown: false });
  });

  it("keeps keys and upstreams apart, whatever characters they hold", async () => {
    const [upstream, other] = [newUpstream(), newUpstream()];
    const keys = ["a", "a/b", "a:b", "../a", "a b", "%2e%2e", "{a}"];
    for (const [index, key] of keys.entries()) await store(lockOf(upstream), key, entry(index + 1));
    for (const [index, key] of keys.entries())
      expect((await lockOf(upstream).read(key))?.entry?.fetchedAt).toBe(index + 1);
    expect((await lockOf(other).read("a"))?.entry).toBeUndefined();
  });

  it("H39: the holder replaces an entry from the future, which a wrong clock wrote", async () => {
    const lock = lockOf(newUpstream());
    await store(lock, "key", entry(24 * HOUR_MS));
    await store(lock, "key", entry(1));
    expect((await lock.read("key"))?.entry).toEqual(entry(1));
  });

  it("a failed refresh leaves the value and says when to try again; a good one ends that", async () => {
    const lock = lockOf(newUpstream());
    await store(lock, "key", entry(1));
    await (await leaseOf(lock, "key")).write({ key: "key", retryAt: 5000, policy: {} });
    expect(await lock.read("key")).toMatchObject({ entry: entry(1), retryAt: 5000 });
    await store(lock, "key", entry(2));
    expect(await lock.read("key")).toMatchObject({ entry: entry(2), retryAt: 0 });
  });

  it("tells the others of each key that it writes, and when it gives the lease back, but not itself", async () => {
    const upstream = newUpstream();
    const [holder, other] = [lockOf(upstream), lockOf(upstream)];
    const heard: (string | undefined)[][] = [[], []];
    for (const [index, lock] of [holder, other].entries()) lock.listen((key) => heard[index]!.push(key));
    await vi.waitFor(async () => {
      await store(holder, "key", entry(1));
      expect(heard[1]).toContain("key");
    }, PATIENT);
    await (await leaseOf(holder)).release();
    await vi.waitFor(() => expect(heard[1]).toContain(""), PATIENT);
    // `undefined`: just connected, so there may have been news before.
    expect(heard[0]!.filter((key) => key !== undefined)).toEqual([]);
  });

  it("takes nothing that another program wrote for ours", async () => {
    const upstream = newUpstream();
    const tag = `tradeslip:market:{${encodeURIComponent(upstream)}}`;
    await valkey.call(
      "HSET",
      `${tag}:value:key`,
      "entry",
      '{"price":1}',
      "retryAt",
      "soon",
      "fetchedAt",
      "1",
    );
    await valkey.call("HSET", `${tag}:record`, "policy", "{", "fence", "many");
    await valkey.call("SET", `${tag}:lease`, "another", "PX", 30 * 24 * HOUR_MS);
    const lock = lockOf(upstream);
    expect(await lock.read("key")).toEqual({
      entry: undefined,
      isKnown: false,
      retryAt: 0,
      policy: undefined,
    });
    expect(await store(lock, "key", entry(2))).toBe("stored");
    expect((await lock.read("key"))?.entry).toEqual(entry(2));
  });
});
