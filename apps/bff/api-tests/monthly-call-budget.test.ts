import { IN_THIS_THREAD } from "../src/platform/jobs/job.ts";
import { expect, it } from "vitest";
import type { HistoryRange } from "@tradeslip/contracts";
import { SwrCache } from "../src/swr-cache/swr-cache.ts";
import { MemoryStore } from "../src/swr-cache/stores/memory-store.ts";
import { classifyFailure } from "../src/sources/source-error.ts";
import { loadConfig } from "../src/config.ts";
import { createHistoryResources, PRICE_LOG } from "../src/market/history-resources.ts";
import { createMarketResources } from "../src/market/market-resources.ts";
import type { PriceSource } from "../src/sources/price-source.ts";
import { DAY, FakeClock, HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";

/** The product's resources and call policy with an upstream that counts calls and responds at once. */
function demoDesk() {
  const config = loadConfig({ COINGECKO_PLAN: "demo", COINGECKO_API_KEY: "key" });
  const clock = new FakeClock();
  clock.advance(Date.UTC(2026, 11, 1) - clock.now());
  const upstream = {
    name: "counting",
    budget: { perMinute: config.coingecko.callsPerMinute, perMonth: config.coingecko.callsPerMonth },
    budgetKey: "call-budget",
    classify: classifyFailure,
  };
  const cache = new SwrCache({
    clock,
    random: () => 0.5,
    upstreams: [upstream, PRICE_LOG],
    store: new MemoryStore(),
    log: { info: () => {}, warn: () => {} },
    headers: {},
    jobs: IN_THIS_THREAD,
  });
  const calls = { made: 0, charts: 0 };
  const count = async <Value>(value: Value) => {
    calls.made += 1;
    cache.upstream(upstream.name).countCall();
    return value;
  };
  const source: PriceSource = {
    upstream,
    topCoins: () => count([]),
    coinsById: () => count([]),
    bitcoinPrices: () => count({ byCurrency: {}, lastUpdatedAt: null }),
    global: () =>
      count({
        totalMarketCapUsd: 1,
        totalVolumeUsd: 1,
        btcDominance: 50,
        ethDominance: null,
        marketCapChange24hPercent: null,
        volumeChange24hPercent: null,
        activeCryptocurrencies: 1,
        updatedAt: null,
      }),
    priceChart: () => {
      calls.charts += 1;
      return count({ points: [[1, 1]] });
    },
    close: async () => {},
  };
  // Worst case: a desk coin is not among the 50 largest, so a fourth resource is needed.
  const resources = createMarketResources({ cache, source, clock, extraCountries: [] });
  const { charts } = createHistoryResources({ cache, clock, resources, source, agreed: null });
  return { clock, cache, calls, charts, resources: Object.values(resources) };
}

it("a month of continuous use stays under the demo plan's 10,000 calls, and values stay fresh", async () => {
  const { clock, cache, calls, resources } = demoDesk();
  let oldest = 0;
  for (let now = 0; now < 31 * DAY; now += MINUTE) {
    for (const resource of resources) void resource.ask();
    await cache.settled();
    const { state } = resources[0]!;
    if (state.kind === "value") oldest = Math.max(oldest, clock.now() - state.fetchedAt);
    clock.advance(MINUTE);
  }
  expect(calls.made).toBeLessThan(10_000);
  expect(calls.made).toBeGreaterThan(9_000);
  expect(oldest).toBeLessThan(20 * MINUTE);
}, 60_000);

it("a month in which every coin's every chart is looked at all the time stays within the demo plan too", async () => {
  const { clock, cache, calls, charts, resources } = demoDesk();
  const coins = Array.from({ length: 61 }, (_, index) => `coin-${index}`);
  const look = async (ranges: readonly HistoryRange[]) => {
    const before = calls.charts;
    for (const range of ranges) {
      for (const id of coins) {
        const chart = charts[range].get({ id });
        await chart?.ask();
        await chart?.settled();
      }
    }
    return calls.charts - before;
  };
  let [long, oldest] = [0, 0];
  for (let now = 0; now < 31 * DAY; now += 5 * MINUTE) {
    for (const resource of resources) void resource.ask();
    await cache.settled();
    if (now % (2 * HOUR) === 0) {
      long += await look(["30d", "1y"]);
      // At worst the log has a gap every day.
      await look(["24h"]);
    }
    const { state } = resources[0]!;
    if (state.kind === "value") oldest = Math.max(oldest, clock.now() - state.fetchedAt);
    clock.advance(5 * MINUTE);
  }
  expect(calls.made).toBeLessThan(10_000);
  // 61 coins, two ranges, six times.
  expect(long).toBeLessThanOrEqual(732);
  expect(long).toBeGreaterThan(600);
  // Daily at most, and less often as calls become scarce.
  expect(calls.charts).toBeLessThanOrEqual(732 + 61 * 31);
  expect(oldest).toBeLessThan(30 * MINUTE);
}, 120_000);
