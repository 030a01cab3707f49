import { expect, it, vi } from "vitest";
import { SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { scrape } from "./scrape.ts";
import { startDesk } from "./start-desk.ts";
import { startReplicas, type Replica } from "./start-replicas.ts";

const PATIENT = { timeout: 10_000, interval: 20 };

async function figureOf({ server }: Replica, name: string): Promise<number> {
  const { payload } = await server.inject({ url: "/metrics" });
  const [, figure] = new RegExp(`^${name} (.+)$`, "m").exec(payload) ?? [];
  return Number(figure);
}

it("Valkey connection and latency are reported; no latency while it is down", async () => {
  const { all, engine } = await startReplicas({ count: 1 });
  const replica = all[0]!;
  expect(await figureOf(replica, "tradeslip_valkey_connected")).toBe(1);
  const seconds = await figureOf(replica, "tradeslip_valkey_ping_seconds");
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(1);
  await engine.kill();
  await vi.waitFor(
    async () => expect(await figureOf(replica, "tradeslip_valkey_connected")).toBe(0),
    PATIENT,
  );
  expect(await figureOf(replica, "tradeslip_valkey_ping_seconds")).toBeNaN();
}, 60_000);

it("a replica holds the lease while it refreshes and releases it afterwards", async () => {
  const { all, simulator, clock, settled } = await startReplicas({ count: 2 });
  const held = async () => {
    const each = await Promise.all(all.map((replica) => figureOf(replica, "tradeslip_refresh_leases_held")));
    return each.reduce((sum, count) => sum + count, 0);
  };
  await all[0]!.read("/api/rates");
  await settled();
  expect(await held()).toBe(0);
  simulator.fault("hang");
  clock.advance(121 * SECOND);
  await Promise.all(all.map((replica) => replica.read("/api/rates")));
  await vi.waitFor(async () => expect(await held()).toBe(1), PATIENT);
  await settled();
  expect(await held()).toBe(0);
}, 60_000);

it("a single process has no Valkey or lease metrics", async () => {
  const { names } = await scrape((await startDesk()).address);
  expect(names).toContain("tradeslip_answers_total");
  expect([...names].filter((name) => /valkey|leases/.test(name))).toEqual([]);
}, 60_000);
