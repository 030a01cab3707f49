import { afterAll, beforeAll, expect, test } from "vitest";
import { type CoinGeckoSimulator, startCoinGeckoSimulator } from "../index.ts";
import { get, getJson } from "../testing/get.ts";

type Prices = Record<string, Record<string, number>>;

let simulator: CoinGeckoSimulator;
beforeAll(async () => {
  simulator = await startCoinGeckoSimulator({ now: () => Date.UTC(2026, 10, 21, 12) });
});
afterAll(() => simulator.close());

const prices = async (query: string): Promise<Prices> =>
  (await getJson(simulator, `/simple/price?${query}`)) as Prices;

test("a price in each asked currency, and nothing that was not asked", async () => {
  const { bitcoin } = await prices("ids=bitcoin&vs_currencies=usd,NGN");
  expect(Object.keys(bitcoin!)).toEqual(["usd", "ngn"]);
  expect(bitcoin!["usd"]).toBeGreaterThan(64_000);
  expect(bitcoin!["usd"]).toBeLessThan(80_000);
  expect(bitcoin!["ngn"]! / bitcoin!["usd"]!).toBeCloseTo(1372.84, 1);
});

test("the extras come under CoinGecko's names for each currency, the time once in seconds", async () => {
  const extras =
    "include_market_cap=true&include_24hr_vol=true&include_24hr_change=true&include_last_updated_at=true";
  const { ethereum } = await prices(`ids=ethereum&vs_currencies=eur&${extras}`);
  expect(Object.keys(ethereum!)).toEqual([
    "eur",
    "eur_market_cap",
    "eur_24h_vol",
    "eur_24h_change",
    "last_updated_at",
  ]);
  const age = Date.UTC(2026, 10, 21, 12) / 1000 - ethereum!["last_updated_at"]!;
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThanOrEqual(20);
});

test("a space after the comma silently loses the second id", async () => {
  expect(Object.keys(await prices("ids=bitcoin,%20ethereum&vs_currencies=usd"))).toEqual(["bitcoin"]);
});

test("an unknown currency leaves the coin empty, an unknown coin is not there, and both are a 200", async () => {
  expect(await prices("ids=bitcoin&vs_currencies=usdt")).toEqual({ bitcoin: {} });
  expect(await prices("ids=nothing&vs_currencies=usd")).toEqual({});
});

test("names and symbols find coins too and answer under what was asked", async () => {
  expect(Object.keys(await prices("names=Bitcoin&vs_currencies=usd"))).toEqual(["Bitcoin"]);
  expect(Object.keys(await prices("symbols=btc,eth&vs_currencies=usd"))).toEqual(["btc", "eth"]);
});

test("precision sets the decimals", async () => {
  const full = (await prices("ids=bitcoin&vs_currencies=usd&precision=full"))["bitcoin"]!["usd"]!;
  expect((await prices("ids=bitcoin&vs_currencies=usd"))["bitcoin"]!["usd"]).toBe(Math.round(full));
  expect((await prices("ids=bitcoin&vs_currencies=usd&precision=3"))["bitcoin"]!["usd"]).toBe(
    Number(full.toFixed(3)),
  );
});

test("a price in bitcoin agrees with the prices in dollars", async () => {
  const { bitcoin, ethereum } = await prices(
    "ids=bitcoin,ethereum&vs_currencies=usd,btc,sats&precision=full",
  );
  expect(bitcoin!["btc"]).toBe(1);
  expect(ethereum!["btc"]).toBeCloseTo(ethereum!["usd"]! / bitcoin!["usd"]!, 12);
  expect(ethereum!["sats"]! / 1e8).toBeCloseTo(ethereum!["btc"]!, 12);
});

test.each([
  ["ids=bitcoin", "Missing parameter vs_currencies"],
  ["vs_currencies=usd", "Missing parameter ids"],
])("%s alone is a 422", async (query, error) => {
  const answer = await get(simulator, `/simple/price?${query}`);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({ error });
});
