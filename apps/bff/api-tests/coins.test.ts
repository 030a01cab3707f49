import type { CoinDetails } from "@tradeslip/contracts";
import { DESK_COINS, SHOWN_CURRENCIES } from "@tradeslip/contracts/rules";
import { expect, it } from "vitest";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { startDesk, type Desk } from "./start-desk.ts";
import { MemoryStore } from "../src/swr-cache/stores/memory-store.ts";
import { startQuorumDesk } from "./start-quorum.ts";

const coinOf = async (desk: Pick<Desk, "read">, id: string) =>
  (await desk.read(`/api/coins/${id}`))["coin"] as CoinDetails;

it("a listed coin has the list's fields, its all-time figures with their times, and no call of its own", async () => {
  const desk = await startDesk();
  const { coins } = (await desk.read("/api/market/coins")) as unknown as { coins: CoinDetails[] };
  desk.simulator.resetCalls();
  for (const listed of coins) expect(await coinOf(desk, listed.id)).toMatchObject(listed);
  expect(await coinOf(desk, "bitcoin")).toMatchObject({
    marketCapRank: 1,
    maxSupply: 21_000_000,
    fullyDilutedValuation: expect.any(Number),
    allTimeHigh: 126_080,
    allTimeHighAt: "2025-10-06T00:00:00.000Z",
    allTimeHighChangePercent: expect.any(Number),
    allTimeLowAt: expect.stringMatching(/^20\d\d-/),
  });
  expect(desk.simulator.calls.total).toBe(0);
});

it("a desk's coin outside the 50 largest comes from the exchange's list", async () => {
  const desk = await startDesk({ simulator: { outsideTop50: ["avalanche-2"] } });
  await desk.read("/api/exchange/coins");
  desk.simulator.resetCalls();
  expect(await coinOf(desk, "avalanche-2")).toMatchObject({ symbol: "AVAX", price: expect.any(Number) });
  for (const { marketId } of DESK_COINS) await desk.get(`/api/coins/${marketId}`).expect(200);
  expect(desk.simulator.calls.total).toBe(0);
});

it("a coin that is not listed is a 404 with a sentence, other texts are a 400; neither makes a call", async () => {
  const desk = await startDesk();
  await desk.read("/api/market/coins");
  desk.simulator.resetCalls();
  for (const id of ["no-such-coin", "bnb", "constructor", "a".repeat(100)]) {
    for (const path of [`/api/coins/${id}`, `/api/coins/${id}/history?range=1y`]) {
      const { body } = await desk.get(path).expect(404);
      expect(body, path).toMatchObject({ code: "not_found", detail: "We don't list this coin." });
    }
  }
  for (const id of [
    "BITCOIN",
    "__proto__",
    "%00",
    "bitcoin%2F..",
    "bit coin",
    "a".repeat(101),
    "%E2%82%BF",
  ]) {
    for (const path of [`/api/coins/${id}`, `/api/coins/${id}/history?range=1y`]) {
      const { body } = await desk.get(path).expect(400);
      expect(body, path).toMatchObject({ status: 400, requestId: expect.any(String) });
    }
  }
  for (const range of ["2d", "24H", "", "1y&range=7d"])
    await desk.get(`/api/coins/bitcoin/history?range=${range}`).expect(400);
  expect(desk.simulator.calls.total).toBe(0);
});

it("a coin is cached like any other answer: ETag, 304, Cache-Control, Vary, Cache-Status", async () => {
  const desk = await startDesk();
  const first = await desk.get("/api/coins/ethereum").expect(200);
  const again = await desk.get("/api/coins/ethereum", { "accept-encoding": "br" }).expect(200);
  expect(again.headers).toMatchObject({
    "cache-control": "public, max-age=5, stale-if-error=60",
    "cache-status": "tradeslip; hit; ttl=60",
    "content-encoding": "br",
    vary: "Accept-Encoding",
  });
  const etag = again.headers["etag"] as string;
  await desk.get("/api/coins/ethereum", { "accept-encoding": "br", "if-none-match": etag }).expect(304);
  desk.clock.advance(MINUTE);
  await desk.get("/api/coins/ethereum");
  await desk.settled();
  const next = await desk.get("/api/coins/ethereum").expect(200);
  expect(next.body.freshness.asOf).not.toBe(first.body.freshness.asOf);
});

it("A1: a coin stays with the last good list, as stale; with none it is a 503 of the catalogue", async () => {
  const cold = await startDesk();
  cold.simulator.fault("html-200");
  const { body } = await cold.get("/api/coins/bitcoin").expect(503);
  expect(body).toMatchObject({
    code: "market_data_unavailable",
    detail: "Failed to fetch market data. Please try again.",
  });
  const desk = await startDesk();
  const before = await coinOf(desk, "bitcoin");
  desk.simulator.fault("html-200");
  desk.clock.advance(5 * MINUTE);
  await desk.get("/api/coins/bitcoin");
  await desk.settled();
  const stale = await desk.read("/api/coins/bitcoin");
  expect(stale).toMatchObject({ freshness: { source: "stale" }, coin: before });
});

it("a coin that left the list is a 404 from the next list on", async () => {
  const store = new MemoryStore();
  const before = await startDesk({ store });
  const { coins } = (await before.read("/api/market/coins")) as unknown as { coins: CoinDetails[] };
  const last = coins.findLast(({ id }) => !DESK_COINS.some(({ marketId }) => marketId === id))!;
  await before.stop();
  const simulator = { outsideTop50: [last.id] };
  const desk = await startDesk({ store, clock: before.clock, simulator });
  expect(await coinOf(desk, last.id)).toMatchObject({ id: last.id });
  desk.clock.advance(MINUTE);
  await desk.get(`/api/coins/${last.id}`);
  await desk.settled();
  expect((await desk.get(`/api/coins/${last.id}`)).status).toBe(404);
});

it("with several sources a coin has the agreed price and its own agreement, as on the dashboard", async () => {
  const desk = await startQuorumDesk();
  const { coins } = (await desk.read("/api/dashboard/coins")) as unknown as {
    coins: { id: string; price: number; agreement?: string }[];
  };
  for (const id of ["bitcoin", "avalanche-2", "shiba-inu"]) {
    const listed = coins.find((coin) => coin.id === id);
    if (!listed) continue;
    const { freshness, coin } = (await desk.read(`/api/coins/${id}`)) as unknown as {
      freshness: { agreement?: string };
      coin: CoinDetails;
    };
    expect(freshness.agreement).toBe("agreed");
    expect({ price: coin.price, agreement: coin.agreement }).toEqual({
      price: listed.price,
      agreement: listed.agreement,
    });
  }
});

it("currencies are bitcoin's prices over that in dollars, Nigeria's too, from the rates' one call", async () => {
  const desk = await startDesk();
  await desk.read("/api/rates");
  const { base, rates, freshness } = await desk.read("/api/currencies");
  expect(base).toBe("USD");
  expect(freshness).toMatchObject({ source: "live" });
  expect(Object.keys(rates as object).toSorted()).toEqual([...SHOWN_CURRENCIES].toSorted());
  expect(rates).toMatchObject({ USD: "1", EUR: expect.stringMatching(/^0\.8\d{1,8}$/) });
  for (const rate of Object.values(rates as object)) expect(rate).toMatch(/^\d+(\.\d+)?$/);
  expect(desk.simulator.calls.byPath["/simple/price"]).toBe(1);
});

it("a currency without a price of its own is left out; without any price there is a 503", async () => {
  const desk = await startDesk();
  desk.simulator.fault("currency-missing", { path: "/simple/price", currency: "ngn" });
  const { rates } = await desk.read("/api/currencies");
  expect(rates).not.toHaveProperty("NGN");
  expect(rates).toHaveProperty("EUR");
  const withoutDollars = await startDesk();
  withoutDollars.simulator.fault("currency-missing", { path: "/simple/price", currency: "usd" });
  // The list of coins has bitcoin's price in dollars.
  expect((await withoutDollars.read("/api/currencies"))["rates"]).toHaveProperty("EUR");
  const cold = await startDesk();
  cold.simulator.fault("empty-object");
  await cold.get("/api/currencies").expect(503);
});
