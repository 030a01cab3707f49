import type { CoinAnswer, DashboardCoinsAnswer, Order } from "@tradeslip/contracts";
import { priceText } from "@tradeslip/contracts/rules";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { describe, expect, it, vi } from "vitest";
import { openStream } from "./read-stream.ts";
import { BUY, type OrderDesk, startOrderDesk } from "./orders-client.ts";
import { startConsole } from "./start-console.ts";
import { startQuorumDesk } from "./start-quorum.ts";

vi.setConfig({ testTimeout: 120_000 });

const SIDES = ["buy", "sell"] as const;
interface Priced {
  readonly id: string;
  readonly price: number;
  readonly ask: number;
  readonly bid: number;
}

/** Every answer with a price to act on, by the screen that leads from it to an order. */
const ANSWERS = [
  ["/api/exchange/coins", "exchange"],
  ["/api/dashboard/coins", "dashboard"],
  ["/api/market/coins", "dashboard"],
  ["/api/coins/bitcoin", "dashboard"],
] as const;

async function pricedCoins(desk: OrderDesk, path: string): Promise<readonly Priced[]> {
  const answer = (await desk.read(path)) as unknown as Partial<DashboardCoinsAnswer & CoinAnswer>;
  return answer.coins ?? [answer.coin!];
}

const SPREADS = [
  ["0", 0, 0],
  ["1.5", 1.5, 1.5],
  ["3,1", 3, 1],
] as const;

/** Orders the first coins and the last one, each at its answer's rate; returns the number of orders. */
async function walk(
  desk: OrderDesk,
  paths: readonly (typeof ANSWERS)[number][],
  [buy, sell]: readonly number[],
): Promise<number> {
  let orders = 0;
  for (const [path, surface] of paths) {
    const coins = await pricedCoins(desk, path);
    for (const { id, price, ask, bid } of new Set([coins[0]!, coins[1] ?? coins[0]!, coins.at(-1)!])) {
      expect(ask / price, `${path} ${id}`).toBeCloseTo(1 + buy! / 100, 10);
      expect(bid / price, `${path} ${id}`).toBeCloseTo(1 - sell! / 100, 10);
      for (const side of SIDES) {
        const rate = side === "buy" ? ask : bid;
        const order = await desk.issue({ ...BUY, surface, side, coinId: id, rate: priceText(rate) });
        expect(Number(order.rate), `${path} ${id} ${side}`).toBe(rate);
        expect(Number(order.market)).toBe(price);
        expect(order.fee?.percent).toBe(String(side === "buy" ? buy : sell));
        orders += 1;
        const { market, fee, rate: signed } = await desk.slip(order.token);
        expect({ market, fee, signed }).toEqual({ market: order.market, fee: order.fee, signed: order.rate });
      }
    }
  }
  return orders;
}

describe.each(SPREADS)(
  "O113: with a spread of %s each price is that of the order made at once",
  (text, ...percents) => {
    const env = { ORDER_SPREAD_PERCENT: text };

    it("live, and delayed", async () => {
      const desk = await startOrderDesk({ env });
      expect(await walk(desk, ANSWERS, percents)).toBe(20);
      desk.simulator.fault("error-500");
      desk.clock.advance(10 * MINUTE);
      await desk.read("/api/exchange/coins");
      await desk.settled();
      expect(await walk(desk, ANSWERS, percents)).toBe(20);
    });

    it("indicative", async () => {
      const desk = await startOrderDesk({ env });
      desk.simulator.fault("error-500");
      expect(await walk(desk, [ANSWERS[0]], percents)).toBe(6);
    });

    it("agreed by several sources, and disputed by them", async () => {
      const desk = await startQuorumDesk({ env });
      expect(await walk(desk, ANSWERS, percents)).toBe(20);
      const factors = { coinbase: 0.9, kraken: 1.1, bitstamp: 0.94, bitfinex: 1.06, gemini: 0.85 } as const;
      for (const [source, factor] of Object.entries(factors) as [keyof typeof factors, number][])
        desk.exchanges.fixPrice(source, "bitcoin", "USD", 71_000 * factor);
      await desk.pass(2 * MINUTE);
      for (const side of SIDES) {
        const problem = await desk.refused({ ...BUY, side }, 503);
        expect(problem.code).toBe("price_disputed");
      }
    });
  },
);

it("O113: the console's spread stands above the environment's, and an open page follows it", async () => {
  const { desk, clock, person } = await startConsole({ env: { ORDER_SPREAD_PERCENT: "1.5" } });
  const ada = await person("Ada", "admin");
  const [seen] = await pricedCoins(desk, "/api/exchange/coins");
  const stream = await openStream(desk.address, {}, "/api/stream?events=exchange-coins");
  await stream.received(1);
  const { body: before } = await ada.get("/api/desk/settings");
  expect(before).toMatchObject({ spread: null });
  const spread = { buyPercent: "3", sellPercent: "1" };
  const { status } = await ada.put("/api/desk/settings", {
    version: (before as { version: number }).version,
    spread,
  });
  expect(status).toBe(200);
  await vi.waitFor(async () => {
    expect((await desk.get("/api/config")).body).toMatchObject({ spread, orderSpreadPercent: "3" });
  });
  const problem = await desk.refused({ ...BUY, rate: String(seen!.ask) }, 409);
  const [now] = await pricedCoins(desk, "/api/exchange/coins");
  expect(problem).toMatchObject({
    code: "rate_changed",
    rates: { price: now!.price, ask: now!.ask, bid: now!.bid },
  });
  expect(now!.ask / now!.price).toBeCloseTo(1.03, 10);
  const order: Order = await desk.issue({ ...BUY, side: "sell", rate: String(now!.bid) });
  expect(order.fee?.percent).toBe("1");
  clock.advance(MINUTE);
  await desk.read("/api/exchange/coins");
  await stream.received(2);
  const [shown] = stream.last("exchange-coins")!["coins"] as Priced[];
  expect(shown!.ask / shown!.price).toBeCloseTo(1.03, 10);
});
