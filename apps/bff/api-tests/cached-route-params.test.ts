import { NO_MARKET_DATA } from "@tradeslip/contracts/rules";
import { join } from "node:path";
import { startCoinGeckoSimulator } from "@tradeslip/simulators/coingecko";
import { expect, it, onTestFinished } from "vitest";
import * as z from "zod";
import { FakeClock, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { SqliteSessionStore } from "../src/accounts/sessions/sqlite-session-store.ts";
import { buildApp } from "../src/app.ts";
import { loadConfig } from "../src/config.ts";
import { registerCachedRouteWithParams } from "../src/swr-cache/responses/cached-route.ts";
import { ClientLimit } from "../src/platform/limits/client-limit.ts";
import { createCoinGeckoClient } from "../src/sources/coingecko/client.ts";
import { MarketCoins } from "../src/sources/price-source.ts";
import { MemoryStore } from "../src/swr-cache/stores/memory-store.ts";

const COINS = ["bitcoin", "ethereum", "ripple", "solana", "cardano", "dogecoin", "tron", "tether"] as const;
const MAX = 3;

/** The real app with one more route: a coin by id. */
async function startApp(env: Readonly<Record<string, string>> = {}) {
  const clock = new FakeClock();
  const simulator = await startCoinGeckoSimulator({ now: clock.now });
  onTestFinished(() => simulator.close());
  const config = loadConfig({
    COINGECKO_BASE_URL: simulator.baseUrl,
    COINGECKO_CALLS_PER_MINUTE: "100",
    WEB_DIST: join(import.meta.dirname, "empty-web"),
    ...env,
  });
  const { server, cache } = await buildApp(config, {
    clock,
    random: () => 0.5,
    store: new MemoryStore(),
    sessions: new SqliteSessionStore(),
  });
  onTestFinished(() => server.close());
  const client = createCoinGeckoClient({
    baseUrl: simulator.baseUrl,
    plan: "keyless",
    onCall: () => cache.upstream("coingecko").countCall(),
  });
  onTestFinished(() => client.close());
  const Params = z.object({ coin: z.enum(COINS) });
  const resources = cache.resourceFamily<z.infer<typeof Params>, MarketCoins>({
    name: "coin",
    upstream: "coingecko",
    params: Params,
    max: MAX,
    intervalMs: MINUTE,
    keyOf: ({ coin }) => coin,
    fetch: ({ coin }) => client.coinsById([coin]),
    parse: (stored) => MarketCoins.parse(stored),
    stampOf: () => null,
  });
  const responses = cache.responseFamily({
    name: "coin",
    schema: z.object({ freshness: z.unknown(), id: z.string(), price: z.number() }),
    params: Params,
    max: MAX,
    keyOf: ({ coin }) => coin,
    inputsOf: (params) => {
      const main = resources.get(params);
      return main && { main };
    },
    compose: ([coin]: MarketCoins) => ({ id: coin!.id, price: coin!.price }),
  });
  registerCachedRouteWithParams(
    server,
    {
      url: "/api/test/coins/:coin",
      operationId: "getTestCoin",
      tag: "market",
      summary: "A coin",
      description: "A coin.",
      params: Params,
      responses,
      examples: {},
      unavailable: NO_MARKET_DATA,
    },
    { limit: new ClientLimit({ perMinute: 1_000_000, clock }), clock },
  );
  const get = (path: string, headers: Record<string, string> = {}) =>
    server.inject({ url: `/api/test/coins/${path}`, headers });
  return { clock, simulator, cache, resources, server, get };
}

it("a cached route with a parameter: a miss, hits, encodings, ETag and 304 like any cached route", async () => {
  const { clock, simulator, get } = await startApp();
  const first = await get("ethereum");
  expect(first.statusCode).toBe(200);
  expect(first.json()).toMatchObject({ id: "ethereum", freshness: { source: "live" } });
  expect(first.headers["cache-status"]).toBe("tradeslip; fwd=miss; stored; ttl=60");
  const hit = await get("ethereum", { "accept-encoding": "br" });
  expect(hit.headers).toMatchObject({
    "content-encoding": "br",
    "cache-status": "tradeslip; hit; ttl=60",
    "cache-control": "public, max-age=5, stale-if-error=60",
    vary: "Accept-Encoding",
  });
  const etag = String(first.headers["etag"]);
  expect((await get("ethereum", { "if-none-match": etag })).statusCode).toBe(304);
  expect((await get("bitcoin", { "if-none-match": etag })).statusCode).toBe(200);
  expect(simulator.calls.total).toBe(2);
  clock.advance(MINUTE);
  expect((await get("ethereum")).headers["etag"]).toBe(etag);
});

it("B11: 200 concurrent misses of one key make one upstream call", async () => {
  const { simulator, get } = await startApp();
  const answers = await Promise.all(Array.from({ length: 200 }, () => get("solana")));
  expect(new Set(answers.map(({ payload }) => payload)).size).toBe(1);
  expect(simulator.calls.total).toBe(1);
});

it("B15: keys outside the allowed set create no resource, upstream call or cached response", async () => {
  const { simulator, resources, get } = await startApp();
  for (const path of [
    "litecoin",
    "BITCOIN",
    "bitcoin%2F..",
    "__proto__",
    "constructor",
    "%00",
    "a".repeat(5000),
  ]) {
    const answer = await get(path);
    expect(answer.statusCode, path).toBe(400);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
  }
  expect(resources.size).toBe(0);
  expect(simulator.calls.total).toBe(0);
});

it("B15: a flood of different keys stays within the bound and leaves call budget for other resources", async () => {
  const { clock, simulator, resources, server, get } = await startApp({ COINGECKO_CALLS_PER_MINUTE: "8" });
  for (let second = 0; second < 50; second += 1) {
    const answers = await Promise.all(COINS.map((coin) => get(coin)));
    for (const { statusCode } of answers) expect([200, 503]).toContain(statusCode);
    for (const { statusCode, headers } of answers)
      if (statusCode === 503) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(resources.size).toBeLessThanOrEqual(MAX);
    clock.advance(SECOND);
  }
  expect(simulator.calls.total).toBe(4);
  expect((await server.inject({ url: "/api/market/coins" })).statusCode).toBe(200);
  expect((await server.inject({ url: "/api/rates" })).statusCode).toBe(200);
  expect(simulator.calls.total).toBe(6);
});

it("A7: with upstream down the last value is served as stale; a key without one gets a 503", async () => {
  const { clock, simulator, cache, get } = await startApp();
  await get("ethereum");
  simulator.fault("reset");
  clock.advance(10 * MINUTE);
  await get("ethereum");
  await cache.settled();
  expect((await get("ethereum")).json()).toMatchObject({ freshness: { source: "stale" } });
  const missing = await get("cardano");
  expect(missing.statusCode).toBe(503);
  expect(missing.json()).toMatchObject({ detail: "Failed to fetch market data" });
});
