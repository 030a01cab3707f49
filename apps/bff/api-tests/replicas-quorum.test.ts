import { MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { startExchangeSimulator, playedSources } from "@tradeslip/simulators/exchanges";
import { expect, it, onTestFinished, vi } from "vitest";
import { startReplicas } from "./start-replicas.ts";
import { ALL_SOURCES } from "./start-quorum.ts";

vi.setConfig({ testTimeout: 180_000 });

const PATHS = ["/api/rates", "/api/exchange/coins", "/api/dashboard/coins", "/api/prices/sources"];
const EXCHANGES = playedSources.filter((source) => source !== "ecb");

async function startQuorumReplicas() {
  let now = () => Date.parse("2026-11-21T12:00:00.000Z");
  const exchanges = await startExchangeSimulator({ now: () => now() });
  onTestFinished(() => exchanges.close());
  const replicas = await startReplicas({
    count: 4,
    env: { ...exchanges.env, PRICE_SOURCES: ALL_SOURCES },
  });
  now = replicas.clock.now;
  const readAll = async () => {
    await Promise.all(replicas.all.flatMap(({ bytes }) => PATHS.map(bytes)));
    await replicas.settled();
  };
  // In sequence, because a cold start of all at once would test the machine.
  for (const { bytes } of replicas.all) {
    for (const path of PATHS) await vi.waitFor(() => bytes(path), { timeout: 20_000 });
    await replicas.settled();
  }
  return { ...replicas, exchanges, readAll };
}

it("I55: four replicas make one call for each source and interval, and show the same bytes", async () => {
  const { all, clock, exchanges, simulator, readAll } = await startQuorumReplicas();
  clock.advance(2 * MINUTE);
  await readAll();
  exchanges.resetCalls();
  simulator.resetCalls();
  clock.advance(10 * SECOND);
  for (let passed = 0; passed < 5 * MINUTE; passed += 10 * SECOND) {
    await readAll();
    clock.advance(10 * SECOND);
  }
  for (const source of EXCHANGES) {
    const paths = exchanges.calls.log.filter((call) => call.source === source).map(({ path }) => path);
    const states = paths.filter((path) => /status/i.test(path));
    expect(paths.length - states.length, source).toBe(5);
    expect(states.length, source).toBe(["kraken", "bitfinex"].includes(source) ? 1 : 0);
  }
  expect(exchanges.calls.bySource.ecb).toBe(0);
  expect(simulator.calls.byPath["/coins/markets"]).toBe(5);
  expect(simulator.calls.byPath["/simple/price"]).toBeLessThanOrEqual(3);
  await vi.waitFor(async () => {
    for (const path of PATHS)
      expect(new Set(await Promise.all(all.map(({ bytes }) => bytes(path)))).size, path).toBe(1);
  });
});

it("I55: a source that goes down is called at most twice before it is left alone", async () => {
  const { clock, exchanges, readAll } = await startQuorumReplicas();
  await readAll();
  exchanges.resetCalls();
  exchanges.fault("kraken", "down");
  for (let passed = 0; passed < MINUTE; passed += 10 * SECOND) {
    clock.advance(10 * SECOND);
    await readAll();
  }
  expect(exchanges.calls.bySource.kraken).toBeLessThanOrEqual(2);
});
