import { expect, it } from "vitest";
import { HOUR, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { runs } from "@tradeslip/node-kit/testing/test-length";
import { MARKET_PATHS, startDesk, warmUp } from "./start-desk.ts";

it("spending the budget too fast stretches the intervals, shows in /metrics and labels old values", async () => {
  const desk = await startDesk({ env: { COINGECKO_CALLS_PER_MONTH: "100" } });
  let delayed = 0;
  for (let minute = 0; minute < runs(2, 24) * 60; minute += 1) {
    const { freshness } = await desk.read("/api/market/coins");
    const age = desk.clock.now() - Date.parse(freshness.asOf);
    if (age > 2 * MINUTE) {
      delayed += 1;
      expect(freshness.source).toBe("stale");
    }
    await desk.settled();
    desk.clock.advance(MINUTE);
  }
  expect(delayed).toBeGreaterThan(0);
  // The 21st of a 30-day month: an even daily share plus the head start.
  expect(desk.simulator.calls.total).toBeLessThan(100);
  const metrics = (await desk.get("/metrics").expect(200)).text;
  const stretch = Number(/^tradeslip_call_budget_stretch (.+)$/m.exec(metrics)?.[1]);
  expect(stretch).toBeGreaterThan(1.5);
  expect(metrics).toMatch(/^tradeslip_call_budget_month_left \d+$/m);
}, 180_000);

it("the per-minute limit is never exceeded; values waiting for a refresh stay served", async () => {
  const desk = await startDesk({ env: { COINGECKO_CALLS_PER_MINUTE: "3" } });
  await warmUp(desk);
  desk.simulator.resetCalls();
  desk.clock.advance(10 * MINUTE);
  for (let second = 0; second < 59; second += 1) {
    for (const path of MARKET_PATHS) await desk.read(path);
    await desk.settled();
    desk.clock.advance(SECOND);
  }
  expect(desk.simulator.calls.total).toBe(3);
});

it("the monthly count survives a restart", async () => {
  const { SnapshotStore } = await import("../src/swr-cache/stores/snapshot-store.ts");
  const { mkdtemp } = await import("node:fs/promises");
  const { tmpdir } = await import("node:os");
  const directory = await mkdtemp(`${tmpdir()}/tradeslip-budget-`);
  const env = { COINGECKO_CALLS_PER_MONTH: "1000" };
  const first = await startDesk({ env, store: new SnapshotStore(directory) });
  await warmUp(first);
  await first.stop();
  const second = await startDesk({ env, store: new SnapshotStore(directory), clock: first.clock });
  const metrics = (await second.get("/metrics").expect(200)).text;
  expect(metrics).toContain("tradeslip_call_budget_month_left 997");
  second.clock.advance(12 * 24 * HOUR);
  expect((await second.get("/metrics").expect(200)).text).toContain("tradeslip_call_budget_month_left 1000");
});
