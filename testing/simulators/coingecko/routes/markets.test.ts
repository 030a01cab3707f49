import { afterAll, beforeAll, expect, test } from "vitest";
import { type CoinGeckoSimulator, startCoinGeckoSimulator } from "../index.ts";
import { get, getJson } from "../testing/get.ts";

interface Row {
  [key: string]: number | null;
}
type MarketRow = Row & {
  id: string;
  image: string;
  last_updated: string;
  sparkline_in_7d: { price: number[] };
};

const NOON = Date.UTC(2026, 10, 21, 12);
const deskIds =
  "bitcoin,ethereum,binancecoin,ripple,solana,cardano,dogecoin,tron,tether,usd-coin,avalanche-2".split(",");

let simulator: CoinGeckoSimulator;
beforeAll(async () => {
  simulator = await startCoinGeckoSimulator({ now: () => NOON });
});
afterAll(() => simulator.close());

async function rows(query = "", from = simulator): Promise<MarketRow[]> {
  return (await getJson(from, `/coins/markets?vs_currency=usd&${query}`)) as MarketRow[];
}
const ids = (list: MarketRow[]) => list.map(({ id }) => id);

test("without vs_currency the answer is CoinGecko's 422", async () => {
  const answer = await get(simulator, "/coins/markets");
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({ error: "Missing parameter vs_currency" });
  expect((await get(simulator, "/coins/markets?vs_currency=usdt")).status).toBe(422);
});

test("250 different coins, by market capitalisation, with all that the desk trades among the first 50", async () => {
  const all = await rows("per_page=250");
  expect(new Set(ids(all)).size).toBe(250);
  expect(ids(all).slice(0, 2)).toEqual(["bitcoin", "ethereum"]);
  expect(ids(all).slice(0, 50)).toEqual(expect.arrayContaining(deskIds));
  const caps = all.map((row) => row["market_cap"] ?? 0);
  expect(caps).toEqual(caps.toSorted((a, b) => b - a));
  expect(all.slice(0, 240).map((row) => row["market_cap_rank"])).toEqual(
    Array.from({ length: 240 }, (_, n) => n + 1),
  );
});

test("a coin put outside the top 50 is still found by its id", async () => {
  const other = await startCoinGeckoSimulator({ now: () => NOON, outsideTop50: ["avalanche-2"] });
  try {
    const top = ids(await rows("per_page=50", other));
    expect(top).toHaveLength(50);
    expect(top).not.toContain("avalanche-2");
    const [coin] = await rows("ids=avalanche-2", other);
    expect(coin).toMatchObject({ id: "avalanche-2", symbol: "avax", current_price: expect.any(Number) });
    expect(coin!["market_cap_rank"]).toBeGreaterThan(60);
  } finally {
    await other.close();
  }
});

test("pages follow each other, 100 unless asked, 250 at most, empty past the end", async () => {
  expect(await rows()).toHaveLength(100);
  expect(await rows("per_page=1000")).toHaveLength(250);
  const both = [...(await rows("per_page=25")), ...(await rows("per_page=25&page=2"))];
  expect(ids(both)).toEqual(ids(await rows("per_page=50")));
  expect(await rows("per_page=250&page=2")).toEqual([]);
});

test("every order of the document is a different order of the same coins", async () => {
  const orders = ["market_cap_asc", "market_cap_desc", "volume_asc", "volume_desc", "id_asc", "id_desc"];
  const lists = await Promise.all(
    orders.map(async (order) => ids(await rows(`per_page=250&order=${order}`))),
  );
  expect(new Set(lists.map((list) => list.join())).size).toBe(orders.length);
  expect(new Set(lists.map((list) => list.toSorted().join())).size).toBe(1);
});

test("the week has 168 hourly points that lead to the price and agree with the 7-day change", async () => {
  for (const row of await rows("per_page=50&sparkline=true&price_change_percentage=7d&precision=full")) {
    const week = row.sparkline_in_7d.price;
    expect(week).toHaveLength(168);
    expect(week.at(-1)! / row["current_price"]!).toBeCloseTo(1, 2);
    const weekAgo = row["current_price"]! / (1 + row["price_change_percentage_7d_in_currency"]! / 100);
    expect(week[0]! / weekAgo).toBeCloseTo(1, 1);
  }
});

test("the day's high and low hold the price of now and of a day ago, and the changes agree", async () => {
  for (const row of await rows("per_page=50&precision=full")) {
    const [price, change] = [row["current_price"]!, row["price_change_24h"]!];
    for (const each of [price, price - change]) {
      expect(each).toBeLessThanOrEqual(row["high_24h"]! * (1 + 1e-12));
      expect(each).toBeGreaterThanOrEqual(row["low_24h"]! * (1 - 1e-12));
    }
    expect((change / (price - change)) * 100).toBeCloseTo(row["price_change_percentage_24h"]!, 4);
  }
});

test("numbers are missing where they are missing in reality, but never a price of the top 50", async () => {
  const all = await rows("per_page=250");
  const missing = (key: string) => all.filter((row) => row[key] === null).length;
  expect(missing("max_supply")).toBeGreaterThan(50);
  expect(missing("total_supply")).toBeGreaterThan(10);
  expect(missing("fully_diluted_valuation")).toBeGreaterThan(10);
  const keys = ["current_price", "market_cap_rank", "price_change_percentage_24h", "circulating_supply"];
  expect(keys.filter((key) => missing(key) === 0)).toEqual([]);
  expect(all.slice(0, 50).every((row) => typeof row["current_price"] === "number")).toBe(true);
  expect(all.find(({ id }) => id === "ethereum")).toMatchObject({ roi: { currency: "btc" } });
  expect(missing("roi")).toBeGreaterThan(200);
});

test("pictures are on CoinGecko's image host and times are ISO", async () => {
  const [bitcoin] = await rows("ids=bitcoin");
  expect(new URL(bitcoin!.image).host).toBe("coin-images.coingecko.com");
  expect(bitcoin!.last_updated).toMatch(/^2026-11-21T11:59:\d\d\.\d{3}Z$|^2026-11-21T12:00:00\.000Z$/);
});

test("fields that were not asked for are absent", async () => {
  const [row] = await rows("per_page=1");
  expect(row).not.toHaveProperty("sparkline_in_7d");
  expect(row).not.toHaveProperty("market_cap_rank_with_rehypothecated");
});
