import Coingecko, { AuthenticationError, RateLimitError } from "@coingecko/coingecko-typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CoinGeckoSimulator, startCoinGeckoSimulator } from "./index.ts";

let simulator: CoinGeckoSimulator;
let client: Coingecko;
beforeAll(async () => {
  simulator = await startCoinGeckoSimulator({ requireKey: { plan: "demo", key: "CG-demo" } });
  client = clientWith({ demoAPIKey: "CG-demo" });
});
afterAll(() => simulator.close());

/** Explicit keys, because the SDK would read missing ones from the environment. */
const clientWith = ({ demoAPIKey }: { demoAPIKey: string }) =>
  new Coingecko({ baseURL: simulator.baseUrl, demoAPIKey, proAPIKey: null, maxRetries: 0, logLevel: "off" });

test("CoinGecko's own SDK reads the markets", async () => {
  const rows = await client.coins.markets.get({ vs_currency: "usd", per_page: 50, page: 1, sparkline: true });
  expect(rows).toHaveLength(50);
  expect(rows[0]).toMatchObject({ id: "bitcoin", symbol: "btc", market_cap_rank: 1 });
  expect(rows[0]?.sparkline_in_7d?.price).toHaveLength(168);
});

test("CoinGecko's own SDK reads prices in several currencies", async () => {
  const prices = await client.simple.price.get({
    ids: "bitcoin",
    vs_currencies: "usd,ngn",
    include_last_updated_at: true,
  });
  expect(prices["bitcoin"]).toMatchObject({
    usd: expect.any(Number),
    ngn: expect.any(Number),
    last_updated_at: expect.any(Number),
  });
});

test("CoinGecko's own SDK reads the global figures", async () => {
  const { data } = await client.global.get();
  expect(data?.market_cap_percentage?.["btc"]).toBeGreaterThan(45);
  expect(data?.market_cap_percentage?.["btc"]).toBeLessThan(65);
  expect(Object.keys(data?.total_market_cap ?? {})).toHaveLength(63);
});

test("CoinGecko's own SDK recognises a rate limit", async () => {
  simulator.fault("rate-limited", { times: 1 });
  await expect(client.ping.get()).rejects.toBeInstanceOf(RateLimitError);
});

test("a wrong demo key is refused to CoinGecko's own SDK", async () => {
  await expect(clientWith({ demoAPIKey: "CG-other" }).ping.get()).rejects.toBeInstanceOf(AuthenticationError);
});
