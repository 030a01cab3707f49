import { IN_THIS_THREAD } from "../platform/jobs/job.ts";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { FakeClock, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { describeWithValkey } from "../platform/valkey/testing/start-engine.ts";
import { ValkeyStore } from "../platform/valkey/valkey-store.ts";
import { SharedLock } from "./locks/shared-lock.ts";
import { MemoryStore } from "./stores/memory-store.ts";
import { SwrCache } from "./swr-cache.ts";

/** Where a test waits for its end; elsewhere longer than any stall of a busy machine. */
const SHORT_LEASE_MS = 300;
const LEASE_MS = 30_000;
/** For what is no promise of time, on a busy machine. */
const PATIENT = { timeout: 10_000, interval: 5 };
const silent = { info: () => {}, warn: () => {} };

describeWithValkey("replicas that share Valkey", ({ open }) => {
  const clock = new FakeClock();
  let upstreams = 0;
  const KEY = "price";
  /** Each test has an upstream of its own: the engine is shared. */
  const newUpstream = () => `upstream ${(upstreams += 1)}`;

  /** A replica whose fetches end when and as the test says. */
  async function startReplica(upstream: string, leaseMs = LEASE_MS) {
    const valkey = await open();
    onTestFinished(() => valkey.close());
    const lock = new SharedLock({ store: new ValkeyStore(valkey), upstream, log: silent, leaseMs });
    const store = new MemoryStore();
    const cache = new SwrCache({
      clock,
      random: () => 0,
      upstreams: [
        {
          name: upstream,
          budget: { perMinute: 1000, perMonth: null },
          budgetKey: "call-budget",
          classify: () => ({ kind: "refused" }),
        },
      ],
      store,
      shared: { lockOf: () => lock, syncClock: async () => {} },
      log: silent,
      headers: {},
      jobs: IN_THIS_THREAD,
    });
    const fetches: { resolve(value: number): void; reject(error: Error): void }[] = [];
    const resource = cache.resource<number>({
      upstream,
      key: KEY,
      intervalMs: MINUTE,
      fetch: () => new Promise<number>((resolve, reject) => fetches.push({ resolve, reject })),
      parse: Number,
      stampOf: () => null,
    });
    const value = () => (resource.state.kind === "value" ? resource.state.value : undefined);
    return { valkey, lock, store, resource, fetches, value };
  }
  type Replica = Awaited<ReturnType<typeof startReplica>>;
  const fetching = (replica: Replica, count = 1) =>
    vi.waitFor(() => expect(replica.fetches).toHaveLength(count), PATIENT);

  it("one fetches, the others wait for it and show it", async () => {
    const upstream = newUpstream();
    const replicas = [
      await startReplica(upstream),
      await startReplica(upstream),
      await startReplica(upstream),
    ];
    const asked = replicas.map(({ resource }) => resource.ask());
    await vi.waitFor(() => expect(replicas.flatMap(({ fetches }) => fetches)).toHaveLength(1), PATIENT);
    await pause(50);
    const [fetch, ...more] = replicas.flatMap(({ fetches }) => fetches);
    expect(more).toEqual([]);
    fetch!.resolve(7);
    for (const one of asked) await one;
    expect(replicas.map(({ value }) => value())).toEqual([7, 7, 7]);
    expect(replicas[1]!.resource.state).toEqual(replicas[0]!.resource.state);
  });

  it("a holder killed in mid-refresh holds up the others for one lease time at most", async () => {
    const upstream = newUpstream();
    const killed = await startReplica(upstream, SHORT_LEASE_MS);
    const other = await startReplica(upstream, SHORT_LEASE_MS);
    void killed.resource.ask();
    await fetching(killed);
    const started = performance.now();
    await killed.valkey.close();
    const waiting = other.resource.ask();
    await fetching(other);
    // And what a busy machine adds.
    expect(performance.now() - started).toBeLessThan(SHORT_LEASE_MS + 4_000);
    other.fetches[0]!.resolve(2);
    await waiting;
    expect(other.value()).toBe(2);
  });

  it("a holder that was paused for longer than its lease overwrites nothing, and shows the newer value too", async () => {
    const upstream = newUpstream();
    const paused = await startReplica(upstream, SHORT_LEASE_MS);
    const other = await startReplica(upstream, SHORT_LEASE_MS);
    const first = paused.resource.ask();
    await fetching(paused);
    await pause(SHORT_LEASE_MS + 20);
    const second = other.resource.ask();
    await fetching(other);
    other.fetches[0]!.resolve(2);
    await second;
    clock.advance(1);
    // By the clock it is the later one; what it says is older.
    paused.fetches[0]!.resolve(1);
    await first;
    expect((await other.lock.read(KEY))?.entry?.value).toBe(2);
    expect([paused.value(), other.value()]).toEqual([2, 2]);
    // Nor does it come back with a restart.
    expect(await paused.store.get(KEY)).toBeUndefined();
  });

  it("a value that one of them cannot prepare is refused and never given to the others", async () => {
    const upstream = newUpstream();
    const [strict, other] = [await startReplica(upstream), await startReplica(upstream)];
    strict.resource.addDependent({
      prepare: async (_resource, next) => {
        if (next.kind === "value" && next.value === 13) throw new Error("does not fit the schema");
      },
    });
    const good = strict.resource.ask();
    await fetching(strict);
    strict.fetches[0]!.resolve(12);
    await good;
    await other.resource.ask();
    // The others are still being told, and until then an ask begins nothing.
    await strict.resource.settled();
    clock.advance(MINUTE);
    void strict.resource.ask();
    await fetching(strict, 2);
    strict.fetches[1]!.resolve(13);
    await strict.resource.settled();
    expect((await other.lock.read(KEY))?.entry?.value).toBe(12);
    await vi.waitFor(() => expect(other.resource.state).toMatchObject({ value: 12, failing: true }), PATIENT);
  });

  it("a replica that missed a notice looks before it calls", async () => {
    const upstream = newUpstream();
    const [first, deaf] = [await startReplica(upstream), await startReplica(upstream)];
    const asked = first.resource.ask();
    await fetching(first);
    first.fetches[0]!.resolve(1);
    await asked;
    await deaf.resource.ask();
    clock.advance(MINUTE);
    const entry = { value: 2, fetchedAt: clock.now(), stamp: null, stampSeenAt: clock.now() };
    // Written past the lock, which would send a notice.
    const valueKey = `tradeslip:market:{${encodeURIComponent(upstream)}}:value:${KEY}`;
    const fields = ["entry", JSON.stringify(entry), "fetchedAt", clock.now()];
    await first.valkey.call("HSET", valueKey, ...fields);
    await vi.waitFor(() => {
      // Again and again: the notice of the first value may only just arrive, and while it is read an ask
      // begins nothing.
      void deaf.resource.ask();
      expect(deaf.value()).toBe(2);
    }, PATIENT);
    expect(deaf.fetches).toEqual([]);
  });
});
