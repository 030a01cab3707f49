import { describe, expect, it, vi } from "vitest";
import { MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { MARKET_PATHS, startDesk, UPDATE_INTERVALS } from "./start-desk.ts";
import { bytesOf, startReplicas, warmUp } from "./start-replicas.ts";

vi.setConfig({ testTimeout: 180_000 });

const COINS = "/api/market/coins";
/** A second plus slack for a busy machine. */
const WITHIN_A_SECOND = { timeout: 5_000, interval: 10 };
/** For checks without a promised time. */
const SOON = { timeout: 10_000, interval: 10 };

describe("four replicas", () => {
  it("B11, C19: 1,000 clients on a cold cache make 1 upstream call and all get the same bytes", async () => {
    const replicas = await startReplicas({ count: 4, simulator: { latencyMs: 80 } });
    const answers = await Promise.all(
      replicas.all.flatMap(({ bytes }) => Array.from({ length: 250 }, () => bytes(COINS))),
    );
    expect(answers).toHaveLength(1000);
    expect(new Set(answers).size).toBe(1);
    expect(replicas.simulator.calls.total).toBe(1);
  });

  it("B11: on a cold cache all screens make one upstream call for each resource", async () => {
    const replicas = await startReplicas({ count: 4, simulator: { latencyMs: 80 } });
    await Promise.all(
      replicas.all.flatMap(({ bytes }) =>
        MARKET_PATHS.flatMap((path) => Array.from({ length: 20 }, () => bytes(path))),
      ),
    );
    expect(replicas.simulator.calls.byPath).toEqual({
      "/simple/price": 1,
      "/coins/markets": 1,
      "/global": 1,
    });
  });

  it("charts, currencies, sources and local rates cost one call each: cold, a day later, and on a new replica", async () => {
    const replicas = await startReplicas({ count: 4 });
    const paths = [
      "/api/currencies",
      "/api/prices/sources",
      "/api/local-rates",
      "/api/coins/solana",
      ...["bitcoin", "ethereum"].flatMap((id) =>
        ["24h", "7d", "30d", "1y"].map((range) => `/api/coins/${id}/history?range=${range}`),
      ),
    ];
    /** All at once at all replicas. Charts take turns: a reader may have to ask again. */
    const visit = async (readers = replicas.all) => {
      replicas.simulator.resetCalls();
      const ask = (url: string) =>
        Promise.all(readers.map(async ({ server }) => (await server.inject({ url })).statusCode));
      for (let turn = 0; turn < 200; turn += 1) {
        const statuses = (await Promise.all(paths.map(ask))).flat();
        await replicas.settled();
        if (statuses.every((status) => status === 200)) break;
        replicas.clock.advance(SECOND);
      }
      await Promise.all(paths.map(ask));
      await replicas.settled();
      return replicas.simulator.calls.log.map(({ path, query }) => `${path} ${query["days"] ?? ""}`.trim());
    };
    const cold = await visit();
    // A week needs a chart only until the coin list, which holds a week, has come.
    const charts = ["bitcoin", "ethereum"].flatMap((id) =>
      [1, 30, 365].map((days) => `/coins/${id}/market_chart ${days}`),
    );
    expect(cold).toEqual(expect.arrayContaining(charts));
    expect(cold.toSorted()).toEqual([...new Set(cold)].toSorted());
    const newcomer = await replicas.add();
    expect(await visit([newcomer])).toEqual([]);
    replicas.clock.advance(24 * 60 * MINUTE);
    const later = await visit();
    expect(later).toContain("/coins/bitcoin/market_chart 1");
    expect(later.toSorted()).toEqual([...new Set(later)].toSorted());
  });

  it("ten minutes of full use make the upstream calls of one replica", async () => {
    const alone = await startDesk();
    const replicas = await startReplicas({ count: 4 });
    for (let step = 0; step < (10 * MINUTE) / (5 * SECOND); step += 1) {
      await Promise.all(MARKET_PATHS.map((path) => alone.read(path)));
      await Promise.all(replicas.all.flatMap(({ bytes }) => MARKET_PATHS.map(bytes)));
      await Promise.all([alone.settled(), replicas.settled()]);
      alone.clock.advance(5 * SECOND);
      replicas.clock.advance(5 * SECOND);
    }
    expect(replicas.simulator.calls.byPath).toEqual(alone.simulator.calls.byPath);
    for (const [path, interval] of Object.entries(UPDATE_INTERVALS))
      expect(replicas.simulator.calls.byPath[path], path).toBe((10 * MINUTE) / interval);
  });

  it("send the same new bytes within 1 s of a refresh by one of them", async () => {
    const replicas = await startReplicas({ count: 4 });
    await warmUp(replicas);
    const [before] = await bytesOf(replicas, COINS);
    await replicas.refreshCoinsAt(2);
    const now = replicas.clock.now();
    await vi.waitFor(() => expect(replicas.coinsFetchedAt()).toEqual([now, now, now, now]), WITHIN_A_SECOND);
    expect(replicas.simulator.calls.byPath["/coins/markets"]).toBe(1);
    const after = await bytesOf(replicas, COINS);
    expect(after.size).toBe(1);
    expect(after).not.toContain(before);
  });

  it("report a failed refresh alike and retry together", async () => {
    const replicas = await startReplicas({ count: 4 });
    await warmUp(replicas);
    replicas.simulator.resetCalls();
    replicas.simulator.fault("error-503-html");
    replicas.clock.advance(MINUTE);
    await replicas.all[1]!.bytes(COINS);
    await vi.waitFor(async () => {
      const answers = await Promise.all(replicas.all.map(({ read }) => read(COINS)));
      expect(answers.map(({ freshness }) => freshness.source)).toEqual(["stale", "stale", "stale", "stale"]);
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    }, SOON);
    expect(replicas.simulator.calls.total).toBe(1);
    replicas.simulator.fault(null);
    replicas.clock.advance(10 * SECOND);
    await bytesOf(replicas, COINS);
    await vi.waitFor(async () => {
      const answers = await Promise.all(replicas.all.map(({ read }) => read(COINS)));
      for (const { freshness } of answers) expect(freshness.source).toBe("live");
    }, SOON);
    expect(replicas.simulator.calls.total).toBe(2);
  });

  it("A8: a 429 with Retry-After 30 at one stops the calls of all for 30 s", async () => {
    const replicas = await startReplicas({ count: 4 });
    await warmUp(replicas);
    replicas.clock.advance(11 * MINUTE);
    replicas.simulator.fault("rate-limited", { retryAfter: 30 });
    await replicas.all[0]!.bytes(COINS);
    await replicas.settled();
    replicas.simulator.fault(null);
    replicas.simulator.resetCalls();
    for (let second = 0; second < 29; second += 1) {
      replicas.clock.advance(SECOND);
      await Promise.all(replicas.all.flatMap(({ bytes }) => MARKET_PATHS.map(bytes)));
      await replicas.settled();
    }
    expect(replicas.simulator.calls.total).toBe(0);
    replicas.clock.advance(2 * SECOND);
    await Promise.all(replicas.all.flatMap(({ bytes }) => MARKET_PATHS.map(bytes)));
    await replicas.settled();
    expect(replicas.simulator.calls.total).toBe(3);
  });

  it("A7: while upstream is down only one of four probes", async () => {
    const replicas = await startReplicas({ count: 4 });
    await warmUp(replicas);
    replicas.clock.advance(11 * MINUTE);
    replicas.simulator.fault("reset");
    const askAll = async () => {
      await Promise.all(replicas.all.flatMap(({ bytes }) => MARKET_PATHS.map(bytes)));
      await replicas.settled();
    };
    for (let round = 0; round < 3; round += 1) await askAll();
    replicas.simulator.resetCalls();
    replicas.clock.advance(12 * SECOND);
    for (let round = 0; round < 3; round += 1) await askAll();
    expect(replicas.simulator.calls.total).toBe(1);
  });

  it("A7: upstream goes down under load: all four together make at most two calls until the first backoff ends", async () => {
    const replicas = await startReplicas({ count: 4 });
    await warmUp(replicas);
    for (const fault of ["reset", "hang", "error-503-html"] as const) {
      replicas.clock.advance(11 * MINUTE);
      replicas.simulator.fault(fault);
      replicas.simulator.resetCalls();
      for (let step = 0; step < 49; step += 1) {
        await Promise.all(replicas.all.flatMap(({ bytes }) => MARKET_PATHS.map(bytes)));
        // Also while the first calls hang; the first backoff is at least 5 s.
        if (step > 3) await replicas.settled();
        replicas.clock.advance(SECOND / 10);
      }
      await replicas.settled();
      expect(replicas.simulator.calls.total, fault).toBeLessThanOrEqual(2);
      replicas.simulator.fault(null);
      for (let round = 0; round < 5; round += 1) {
        replicas.clock.advance(2 * MINUTE);
        await Promise.all(replicas.all.flatMap(({ bytes }) => MARKET_PATHS.map(bytes)));
        await replicas.settled();
      }
    }
  });

  it("share one budget: the per-minute limit holds for all together", async () => {
    const replicas = await startReplicas({
      count: 4,
      env: { COINGECKO_CALLS_PER_MINUTE: "4", COINGECKO_CALLS_PER_MONTH: "1000" },
    });
    await warmUp(replicas);
    replicas.simulator.resetCalls();
    replicas.clock.advance(2 * MINUTE);
    for (let second = 0; second < 55; second += 1) {
      // Round robin, so each must know what the others spent.
      const { bytes } = replicas.all[second % 4]!;
      if (second % 10 === 0) await Promise.all(MARKET_PATHS.map(bytes));
      await replicas.settled();
      replicas.clock.advance(SECOND);
    }
    expect(replicas.simulator.calls.total).toBeLessThanOrEqual(4);
    const used = 3 + replicas.simulator.calls.total;
    const newcomer = await replicas.add();
    await newcomer.bytes(COINS);
    await replicas.settled();
    const metrics = (await newcomer.server.inject({ url: "/metrics" })).payload;
    const left = Number(/^tradeslip_call_budget_month_left (\d+)$/m.exec(metrics)?.[1]);
    expect(1000 - left).toBeGreaterThanOrEqual(used);
  });
});

it("a new replica takes the others' values without an upstream call", async () => {
  const replicas = await startReplicas({ count: 2 });
  await warmUp(replicas);
  replicas.simulator.resetCalls();
  const newcomer = await replicas.add();
  for (const path of MARKET_PATHS)
    expect(await newcomer.bytes(path)).toBe(await replicas.all[0]!.bytes(path));
  expect(replicas.simulator.calls.total).toBe(0);
});

describe("C18: Valkey down", () => {
  it("reads continue, each replica refreshes by itself, and within 5 s of its return all show one price", async () => {
    const replicas = await startReplicas({ count: 3 });
    await warmUp(replicas);
    await replicas.engine.kill();
    replicas.simulator.resetCalls();
    for (let minute = 0; minute < 2; minute += 1) {
      replicas.clock.advance(MINUTE);
      for (const { bytes } of replicas.all) {
        const started = performance.now();
        await bytes(COINS);
        // ioredis would wait longer than four seconds by default.
        expect(performance.now() - started).toBeLessThan(4_000);
      }
      await replicas.settled();
    }
    expect(replicas.simulator.calls.byPath["/coins/markets"]).toBe(6);
    replicas.clock.advance(SECOND);
    // Only one of them has a newer value.
    replicas.clock.advance(MINUTE);
    await replicas.all[1]!.bytes(COINS);
    await replicas.settled();
    const newest = await replicas.all[1]!.bytes(COINS);
    await replicas.engine.revive();
    const calls = replicas.simulator.calls.byPath["/coins/markets"]!;
    await replicas.joined();
    await vi.waitFor(async () => expect(await bytesOf(replicas, COINS)).toEqual(new Set([newest])), {
      timeout: 10_000,
      interval: 20,
    });
    expect(replicas.simulator.calls.byPath["/coins/markets"]).toBe(calls);
  });
});
