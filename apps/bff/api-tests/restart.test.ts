import { mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SnapshotStore } from "../src/swr-cache/stores/snapshot-store.ts";
import { HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { contentOf, MARKET_PATHS, startDesk, warmUp, type Desk } from "./start-desk.ts";

const newDirectory = () => mkdtemp(join(tmpdir(), "tradeslip-restart-"));

async function restart(desk: Desk, directory: string, fault: "reset" | null): Promise<Desk> {
  await desk.stop();
  const again = await startDesk({ store: new SnapshotStore(directory), clock: desk.clock });
  again.simulator.fault(fault);
  return again;
}

it("the last good values survive a restart while upstream is down", async () => {
  const directory = await newDirectory();
  const desk = await startDesk({ store: new SnapshotStore(directory) });
  const before = await warmUp(desk);
  desk.clock.advance(30 * MINUTE);
  const again = await restart(desk, directory, "reset");
  for (const path of MARKET_PATHS) {
    const after = await again.read(path);
    expect(after.freshness.source, path).toBe("stale");
    expect(after.freshness.asOf, path).toBe(before.get(path)!.freshness.asOf);
    if (path !== "/api/dashboard/stats") expect(contentOf(after), path).toEqual(contentOf(before.get(path)!));
  }
});

it("a value saved a moment ago is fresh after a restart: no upstream call", async () => {
  const directory = await newDirectory();
  const desk = await startDesk({ store: new SnapshotStore(directory) });
  await warmUp(desk);
  const again = await restart(desk, directory, null);
  for (const path of MARKET_PATHS) expect((await again.read(path)).freshness.source).toBe("live");
  expect(again.simulator.calls.total).toBe(0);
});

it("rates and stats older than the configured limit become labelled fallbacks; coin lists stay stale", async () => {
  const desk = await startDesk({ env: { MARKET_STALE_LIMIT_HOURS: "6" } });
  await warmUp(desk);
  desk.simulator.fault("reset");
  desk.clock.advance(6 * HOUR - MINUTE);
  for (const path of MARKET_PATHS) await desk.get(path);
  await desk.settled();
  for (const path of MARKET_PATHS) expect((await desk.read(path)).freshness.source, path).toBe("stale");
  desk.clock.advance(2 * MINUTE);
  for (const path of MARKET_PATHS) {
    const isList = path === "/api/market/coins" || path === "/api/dashboard/coins";
    expect((await desk.read(path)).freshness.source, path).toBe(isList ? "stale" : "fallback");
  }
});

it("after a night without traffic no fallback is shown while upstream is healthy", async () => {
  const desk = await startDesk();
  await warmUp(desk);
  desk.clock.advance(12 * HOUR);
  for (const path of MARKET_PATHS)
    expect((await desk.read(path)).freshness.source, path).not.toBe("fallback");
});

it("a damaged snapshot is ignored and replaced", async () => {
  const directory = await newDirectory();
  const desk = await startDesk({ store: new SnapshotStore(directory) });
  await warmUp(desk);
  await desk.stop();
  for (const file of await readdir(directory)) await writeFile(join(directory, file), '{"key":"bitcoin-pri');
  const again = await startDesk({ store: new SnapshotStore(directory), clock: desk.clock });
  expect((await again.read("/api/rates")).freshness.source).toBe("live");
  expect(again.simulator.calls.total).toBe(1);
});

it("a snapshot of another schema version is ignored", async () => {
  const directory = await newDirectory();
  const store = new SnapshotStore(directory);
  const now = Date.parse("2026-11-21T12:00:00.000Z");
  const entry = {
    value: { byCurrency: { usd: { price: -1 } } },
    fetchedAt: now,
    stamp: null,
    stampSeenAt: now,
  };
  await store.set("bitcoin-prices", entry, now);
  const desk = await startDesk({ store });
  expect((await desk.read("/api/rates")).freshness.source).toBe("live");
  expect(desk.simulator.calls.total).toBe(1);
});
