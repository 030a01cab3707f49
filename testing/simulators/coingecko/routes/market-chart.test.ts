import { afterAll, beforeAll, expect, test } from "vitest";
import { type CoinGeckoSimulator, startCoinGeckoSimulator } from "../index.ts";
import { get, getJson } from "../testing/get.ts";

const NOW = Date.UTC(2026, 10, 21, 12, 34, 56);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let simulator: CoinGeckoSimulator;
beforeAll(async () => {
  simulator = await startCoinGeckoSimulator({ now: () => NOW });
});
afterAll(() => simulator.close());

type Chart = Record<"prices" | "market_caps" | "total_volumes", [at: number, value: number][]>;
const chart = async (days: number | string, id = "bitcoin") =>
  (await getJson(simulator, `/coins/${id}/market_chart?vs_currency=usd&days=${days}`)) as Chart;

test.each([
  [1, 5 * MINUTE, 288],
  [7, HOUR, 168],
  [30, HOUR, 720],
  [365, DAY, 365],
])("%i days back: CoinGecko's own steps, oldest first, up to now", async (days, step, count) => {
  const { prices, market_caps, total_volumes } = await chart(days);
  expect(prices.length).toBeGreaterThanOrEqual(count);
  expect(prices.length).toBeLessThanOrEqual(count + 1);
  for (const [index, [at, price]] of prices.entries()) {
    expect(price).toBeGreaterThan(0);
    const before = prices[index - 1]?.[0] ?? at - step;
    expect(at).toBeGreaterThan(before);
    expect(at - before).toBeLessThanOrEqual(step + MINUTE);
  }
  expect(prices[0]![0]).toBeGreaterThanOrEqual(NOW - days * DAY);
  expect(prices.at(-1)![0]).toBe(NOW);
  expect([market_caps.length, total_volumes.length]).toEqual([prices.length, prices.length]);
});

test("the last price is the one of the list", async () => {
  const { prices } = await chart(1);
  const [{ current_price }] = (await getJson(simulator, "/coins/markets?vs_currency=usd&ids=bitcoin")) as [
    { current_price: number },
  ];
  expect(Math.round(prices.at(-1)![1])).toBe(current_price);
});

test.each([
  ["/coins/bitcoin/market_chart?vs_currency=usd&days=max", 401],
  ["/coins/bitcoin/market_chart?vs_currency=usd&days=366", 401],
  ["/coins/no-such-coin/market_chart?vs_currency=usd&days=1", 404],
  ["/coins/bitcoin/market_chart?days=1", 422],
  ["/coins/bitcoin/market_chart?vs_currency=usd", 422],
])("%s is refused with %i", async (path, status) => {
  expect((await get(simulator, path)).status).toBe(status);
});
