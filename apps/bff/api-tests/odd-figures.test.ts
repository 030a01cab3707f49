import type { ExchangeCoinsAnswer } from "@tradeslip/contracts";
import { DAY, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, test } from "vitest";
import { BUY, startOrderDesk } from "./orders-client.ts";

test("M81: odd figures of three coins cost one figure and two coins, and all else is live", async () => {
  const desk = await startOrderDesk();
  const before = (await desk.read("/api/market/coins"))["coins"] as { id: string }[];
  desk.simulator.fault("odd-figures");
  desk.clock.advance(MINUTE);
  await desk.read("/api/market/coins");
  await desk.settled();
  const now = await desk.read("/api/market/coins");
  const coins = now["coins"] as { id: string; atlChangePercentage: number | null }[];
  expect(now.freshness.source).toBe("live");
  expect(coins.map(({ id }) => id)).toEqual(
    before.filter((_, index) => index !== 31 && index !== 32).map(({ id }) => id),
  );
  expect(coins[30]!.atlChangePercentage).toBeNull();
  expect(coins.filter(({ atlChangePercentage }) => atlChangePercentage === null)).toHaveLength(1);
});

test.each([
  ["the list of coins is refused", "html-200"],
  ["the list has no price of bitcoin", "null-price"],
] as const)(
  "M81: while %s, bitcoin's price is that of the live rates, on the screen and in an order",
  async (_why, fault) => {
    const desk = await startOrderDesk();
    desk.simulator.fault(fault, { path: "/coins/markets" });
    const { rates } = await desk.read("/api/rates");
    const usd = (rates as { currency: string; buyRate: number }[]).find(
      ({ currency }) => currency === "USD",
    )!;
    const market = usd.buyRate / 0.998;
    const { coins } = await desk.read("/api/exchange/coins");
    const bitcoin = (coins as { id: string; price: number; indicative: boolean }[]).find(
      ({ id }) => id === "bitcoin",
    )!;
    expect(bitcoin.indicative).toBe(false);
    expect(bitcoin.price).toBeCloseTo(market, 2);
    const order = await desk.issue(BUY);
    expect(Number(order.rate)).toBe(bitcoin.price);
    expect(order.freshness.source).toBe("live");
  },
);

test("M81: while the rates are refused, dollars are those of the live list of coins", async () => {
  const desk = await startOrderDesk();
  desk.simulator.fault("html-200", { path: "/simple/price" });
  const { coins } = await desk.read("/api/market/coins");
  const { price } = (coins as { id: string; price: number }[]).find(({ id }) => id === "bitcoin")!;
  const { rates } = await desk.read("/api/rates");
  const [usd, euro] = rates as { buyRate: number; indicative: boolean }[];
  expect(usd).toMatchObject({ indicative: false });
  expect(usd!.buyRate).toBeCloseTo(price * 0.998, 2);
  expect(euro).toMatchObject({ indicative: true });
});

test("M93: prices of 1970 by their own stamps are never live, alone as with several sources", async () => {
  const desk = await startOrderDesk();
  desk.simulator.fault("old-stamps");
  // They were made then at the latest.
  const dayBefore = new Date(desk.clock.now() - DAY).toISOString();
  for (const path of ["/api/rates", "/api/market/coins", "/api/exchange/coins", "/api/dashboard/coins"])
    expect((await desk.read(path)).freshness, path).toMatchObject({ source: "stale", asOf: dayBefore });
  const { coins } = (await desk.read("/api/exchange/coins")) as unknown as ExchangeCoinsAnswer;
  expect(new Set(coins.map(({ staleAsOf }) => staleAsOf))).toEqual(new Set([dayBefore]));
  const order = await desk.issue(BUY);
  expect(order.freshness).toMatchObject({ source: "stale", asOf: dayBefore });
  expect(order.message).toContain("indicative, our team will confirm it");
});
