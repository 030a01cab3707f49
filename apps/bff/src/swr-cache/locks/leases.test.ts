import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "../../platform/valkey/testing/start-engine.ts";
import type { Valkey } from "../../platform/valkey/valkey.ts";
import { ValkeyStore } from "../stores/valkey-store.ts";
import { Leases } from "./leases.ts";

const LEASE_MS = 60;
const fields = (fetchedAt: number) => ({
  entry: JSON.stringify({ value: fetchedAt, fetchedAt, stamp: null, stampSeenAt: fetchedAt }),
  fetchedAt: String(fetchedAt),
});

describeOnEngines("leases in Valkey", ({ open }) => {
  let valkey: Valkey;
  beforeAll(async () => {
    valkey = await open();
  });
  afterAll(() => valkey.close());

  const tokenOf = async (leases: Leases, key: string): Promise<number> => {
    const lease = await leases.take(key);
    if (!("token" in lease)) throw new Error(`held for ${lease.heldForMs} ms`);
    return lease.token;
  };

  it("one of ten that ask at once gets it, the others learn for how long it is held", async () => {
    const leases = new Leases(valkey, 5_000);
    const asked = await Promise.all(Array.from({ length: 10 }, () => leases.take("ten")));
    expect(asked.filter((lease) => "token" in lease)).toHaveLength(1);
    for (const lease of asked) if ("heldForMs" in lease) expect(lease.heldForMs).toBeLessThanOrEqual(5_000);
  });

  it("what was written is there, and the next may begin at once", async () => {
    const leases = new Leases(valkey, 5_000);
    const first = await tokenOf(leases, "next");
    expect(await leases.finish("next", first, fields(1))).toBe(true);
    expect((await new ValkeyStore(valkey).get("next"))?.value).toBe(1);
    expect(await tokenOf(leases, "next")).toBe(first + 1);
  });

  it("a holder that is gone holds nobody up for longer than the lease", async () => {
    const leases = new Leases(valkey, LEASE_MS);
    await tokenOf(leases, "gone");
    await pause(LEASE_MS + 20);
    expect(await leases.take("gone")).toHaveProperty("token");
  });

  it("a holder that was paused can neither overwrite what came later nor end the lease of the one after", async () => {
    const leases = new Leases(valkey, LEASE_MS);
    const paused = await tokenOf(leases, "paused");
    await pause(LEASE_MS + 20);
    const later = new Leases(valkey, 5_000);
    const newer = await tokenOf(later, "paused");
    expect(await leases.finish("paused", paused, fields(99))).toBe(false);
    expect(await later.take("paused")).toHaveProperty("heldForMs");
    expect(await later.finish("paused", newer, fields(2))).toBe(true);
    expect((await new ValkeyStore(valkey).get("paused"))?.value).toBe(2);
    expect(await leases.finish("paused", paused, fields(99))).toBe(false);
    expect((await new ValkeyStore(valkey).get("paused"))?.value).toBe(2);
  });

  it("a holder from before the engine lost everything cannot write", async () => {
    const leases = new Leases(valkey, 5_000);
    for (let turn = 0; turn < 3; turn += 1) await leases.finish("lost", await tokenOf(leases, "lost"));
    const old = await tokenOf(leases, "lost");
    await valkey.call("DEL", "tradeslip:market:{lost}");
    await valkey.call("DEL", "tradeslip:market:{lost}:lease");
    expect(await leases.finish("lost", old, fields(1))).toBe(false);
    expect(await leases.finish("lost", await tokenOf(leases, "lost"), fields(2))).toBe(true);
  });
});
