import { afterAll, beforeAll, expect, test } from "vitest";
import { type CoinGeckoSimulator, startCoinGeckoSimulator } from "../index.ts";
import { supportedCurrencies } from "../currencies.ts";
import { getJson } from "../testing/get.ts";

let simulator: CoinGeckoSimulator;
beforeAll(async () => {
  simulator = await startCoinGeckoSimulator({ now: () => Date.UTC(2026, 10, 21, 12) });
});
afterAll(() => simulator.close());

interface Global {
  data: Record<"total_market_cap" | "total_volume" | "market_cap_percentage", Record<string, number>>;
}

test("totals come in all 63 currencies, and dominance agrees with the list of coins", async () => {
  const { data } = (await getJson(simulator, "/global")) as Global;
  expect(Object.keys(data.total_market_cap)).toEqual(supportedCurrencies);
  expect(Object.keys(data.total_volume)).toEqual(supportedCurrencies);
  const [bitcoin] = (await getJson(simulator, "/coins/markets?vs_currency=usd&per_page=1")) as [
    { market_cap: number },
  ];
  const share = (bitcoin.market_cap / data.total_market_cap["usd"]!) * 100;
  expect(data.market_cap_percentage["btc"]).toBeCloseTo(share, 6);
});

test("the time is in seconds", async () => {
  expect(await getJson(simulator, "/global")).toMatchObject({
    data: { updated_at: Date.UTC(2026, 10, 21, 12) / 1000 },
  });
});

test("there are 63 vs currencies, and usdt is not one of them", async () => {
  const list = (await getJson(simulator, "/simple/supported_vs_currencies")) as string[];
  expect(new Set(list).size).toBe(63);
  expect(list).not.toContain("usdt");
});
