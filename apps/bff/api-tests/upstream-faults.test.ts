import type { FaultName } from "@tradeslip/simulators/coingecko";
import { describe, expect, it, vi } from "vitest";
import { MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { runs } from "@tradeslip/node-kit/testing/test-length";
import { contentOf, MARKET_PATHS, startDesk, warmUp, type Desk } from "./start-desk.ts";

vi.setConfig({ testTimeout: 60_000 });

/** Longer than every update interval. */
const ALL_DUE = 11 * MINUTE;

async function askEverything(desk: Desk): Promise<void> {
  await Promise.all(MARKET_PATHS.map((path) => desk.get(path)));
  await desk.settled();
}

/** Polls for some seconds until every resource was refreshed. */
async function askForSeconds(desk: Desk, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await askEverything(desk);
    desk.clock.advance(SECOND);
  }
}

/** Scorecard cases A1 to A9: cached values stay unchanged under every upstream fault. */
const faults: readonly (readonly [string, FaultName])[] = [
  ["A1: HTML with status 200", "html-200"],
  ["A2: truncated JSON", "truncated-json"],
  ["A2: invalid JSON", "invalid-json"],
  ["A3: null", "null-body"],
  ["A3: a price of null", "null-price"],
  ["A3: a negative price", "negative-price"],
  ["A3: 1e400, which parses to Infinity", "infinite-price"],
  ["A3: an empty object", "empty-object"],
  ["A3: a 429 object under status 200", "rate-limit-object-200"],
  ["A4: 300 kB of gzip that unpack to 200 MB", "gzip-bomb"],
  ["A5: an endless body", "endless-body"],
  ["A6: one byte a second", "slow-drip"],
  ["A7: a hang", "hang"],
  ["A7: a reset connection", "reset"],
  ["A7: a connection reset in mid-body", "reset-mid-body"],
  ["A8: 429 with Retry-After", "rate-limited"],
  ["A8: 429 without Retry-After", "rate-limited-no-header"],
  ["A9: a redirect to an internal address", "redirect-internal"],
  ["a 500", "error-500"],
  ["Cloudflare's 503 page", "error-503-html"],
  ["plain text", "error-plain-text"],
  ["a 403", "forbidden-403"],
];

describe.concurrent("a faulty upstream, warm cache", () => {
  it.for(faults)(
    "%s: previous values are served as stale, then live ones return",
    { timeout: 30_000 },
    async ([, fault], { onTestFinished }) => {
      const desk = await startDesk({ onTestFinished });
      const before = await warmUp(desk);

      desk.simulator.fault(fault);
      desk.clock.advance(ALL_DUE);
      await askForSeconds(desk, 2);
      for (const path of MARKET_PATHS) {
        const now = await desk.read(path);
        expect(now.freshness.source, path).toBe("stale");
        expect(now.freshness.asOf, path).toBe(before.get(path)!.freshness.asOf);
        if (path !== "/api/dashboard/stats")
          expect(contentOf(now), path).toEqual(contentOf(before.get(path)!));
      }

      desk.simulator.fault(null);
      desk.clock.advance(ALL_DUE);
      await askForSeconds(desk, 3);
      for (const path of MARKET_PATHS) {
        const now = await desk.read(path);
        expect(now.freshness.source, path).toBe("live");
        expect(desk.clock.now() - Date.parse(now.freshness.asOf), path).toBeLessThanOrEqual(3 * SECOND);
      }
    },
  );
});

it("A3: rates without bitcoin are refused", async () => {
  const desk = await startDesk();
  const before = await warmUp(desk);
  desk.simulator.fault("bitcoin-missing");
  desk.clock.advance(ALL_DUE);
  await askEverything(desk);
  const rates = await desk.read("/api/rates");
  expect(rates.freshness.source).toBe("stale");
  expect(contentOf(rates)).toEqual(contentOf(before.get("/api/rates")!));
});

it("A7: a dead upstream is probed at most once per circuit breaker interval", async () => {
  const desk = await startDesk();
  await warmUp(desk);
  desk.simulator.fault("reset");
  desk.clock.advance(ALL_DUE);
  desk.simulator.resetCalls();
  const callTimes: number[] = [];
  for (let second = 0; second < runs(180, 600); second += 1) {
    const calls = desk.simulator.calls.total;
    await askEverything(desk);
    if (desk.simulator.calls.total > calls) callTimes.push(desk.clock.now());
    desk.clock.advance(SECOND);
  }
  const gaps = callTimes.slice(1).map((time, index) => time - callTimes[index]!);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5 * SECOND);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(2 * MINUTE);
  // Two failing calls, then probes 5.75 s, 11.5 s, 23 s, 46 s, 69 s, 69 s ... apart.
  expect(desk.simulator.calls.total).toBeLessThanOrEqual(14);
});

it("A8: after a 429 with Retry-After 30 no resource is fetched for 30 s", async () => {
  const desk = await startDesk();
  await warmUp(desk);
  desk.simulator.fault("rate-limited", { times: 1 });
  desk.clock.advance(ALL_DUE);
  await desk.get("/api/rates");
  await desk.settled();
  desk.simulator.resetCalls();
  for (let second = 0; second < 29; second += 1) {
    desk.clock.advance(SECOND);
    await askEverything(desk);
  }
  expect(desk.simulator.calls.total).toBe(0);
  desk.clock.advance(2 * SECOND);
  await askEverything(desk);
  await askEverything(desk);
  expect(desk.simulator.calls.total).toBe(3);
});

it("A9: the redirect target is never requested", async () => {
  const desk = await startDesk();
  desk.simulator.fault("redirect-internal");
  await askEverything(desk);
  const visited = desk.simulator.calls.log.map(({ path }) => path);
  expect(visited.length).toBeGreaterThan(0);
  const known = ["/simple/price", "/coins/markets", "/global"];
  expect(visited.filter((path) => !known.includes(path))).toEqual([]);
});

describe.concurrent("A10: cold cache and dead upstream", () => {
  const dead: FaultName[] = [
    "reset",
    "hang",
    "html-200",
    "error-500",
    "rate-limited",
    "gzip-bomb",
    "null-price",
  ];
  it.for(dead)(
    "%s: labelled fallbacks for rates and stats, an error for coin lists",
    { timeout: 30_000 },
    async (fault, { onTestFinished }) => {
      const desk = await startDesk({ onTestFinished });
      desk.simulator.fault(fault);
      const [rates, marketStats, dashboardStats, exchange] = await Promise.all(
        ["/api/rates", "/api/market/stats", "/api/dashboard/stats", "/api/exchange/coins"].map(desk.read),
      );
      for (const answer of [rates, exchange]) expect(answer!.freshness.source).toBe("fallback");
      expect((rates!["rates"] as { indicative: boolean }[]).every(({ indicative }) => indicative)).toBe(true);
      expect((exchange!["coins"] as { indicative: boolean }[]).every(({ indicative }) => indicative)).toBe(
        true,
      );
      // "null-price" does not affect the global figures: they may be live.
      const expected = marketStats!.freshness.source === "live" ? "null-price" : "fallback";
      expect([fault, marketStats!.freshness.source]).toContain(expected);
      expect(dashboardStats!.freshness.source).toBe(marketStats!.freshness.source);

      const market = await desk.get("/api/market/coins").expect(503);
      expect(market.body).toMatchObject({ status: 503, detail: "Failed to fetch market data" });
      expect(market.headers["content-type"]).toContain("application/problem+json");
      expect(Number(market.headers["retry-after"])).toBeGreaterThan(0);
      const dashboard = await desk.get("/api/dashboard/coins").expect(503);
      expect(dashboard.body.detail).toBe("Failed to fetch market data. Please try again.");
      expect(JSON.stringify([market.body, dashboard.body])).not.toMatch(/127\.0\.0\.1|at .*\.ts|ECONN/);
    },
  );

  it("the fallback stats are those of P3.9", async ({ onTestFinished }) => {
    const desk = await startDesk({ onTestFinished });
    desk.simulator.fault("reset");
    const answer = await desk.read("/api/dashboard/stats");
    expect(answer.freshness.source).toBe("fallback");
    expect(answer["stats"]).toEqual({
      totalMarketCap: 2.5,
      totalMarketCapChange: 3.2,
      tradingVolume: 200,
      tradingVolumeChange: -1.8,
      activeCryptos: 27_184,
      btcDominance: 52.4,
      btcDominanceChange: 0.2,
    });
  });
});
