import type { ExchangeCoinsAnswer, Order } from "@tradeslip/contracts";
import { priceText } from "@tradeslip/contracts/rules";
import { MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import Big from "big.js";
import { Redis } from "iovalkey";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { BUY, startOrderDesk, WHATSAPP_NUMBER, type OrderDesk } from "./orders-client.ts";
import { startReplicas, type Replica } from "./start-replicas.ts";

vi.setConfig({ testTimeout: 120_000 });

const COINS = "/api/exchange/coins";
const env = { WHATSAPP_NUMBER, TRUST_PROXY: "127.0.0.1" };
const rateIn = ({ coins }: ExchangeCoinsAnswer, id = "bitcoin") =>
  priceText(coins.find((coin) => coin.id === id)!.price);

/** Each person is a separate client. */
let people = 0;
async function order(replica: Pick<Replica, "server">, rate: string, coinId = "bitcoin") {
  people += 1;
  const response = await replica.server.inject({
    method: "POST",
    url: "/api/orders",
    headers: { "x-forwarded-for": `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}` },
    payload: { ...BUY, coinId, rate },
  });
  return { status: response.statusCode, body: response.json<Order & { code?: string }>() };
}

/** The rate that a visitor sees now, and a newer one a minute later. */
async function moved(desk: OrderDesk): Promise<{ seen: ExchangeCoinsAnswer; now: ExchangeCoinsAnswer }> {
  const seen = (await desk.read(COINS)) as ExchangeCoinsAnswer;
  desk.clock.advance(MINUTE);
  await desk.read(COINS);
  await desk.settled();
  const now = (await desk.read(COINS)) as ExchangeCoinsAnswer;
  expect(rateIn(now)).not.toBe(rateIn(seen));
  return { seen, now };
}

describe("a rate that the desk showed", () => {
  it("is honoured for two minutes, and the slip carries it with its time", async () => {
    const desk = await startOrderDesk();
    const { seen } = await moved(desk);
    const { freshness, rate } = await desk.issue({ ...BUY, rate: rateIn(seen) });
    expect(rate).toBe(rateIn(seen));
    expect(freshness).toMatchObject({ source: "live", asOf: seen.freshness.asOf });
    desk.clock.advance(119 * SECOND);
    await desk.issue({ ...BUY, rate: rateIn(seen) });
  });

  it("is asked again when it is older, and of no other coin", async () => {
    const desk = await startOrderDesk();
    const { seen } = await moved(desk);
    expect(await desk.refused({ ...BUY, coinId: "ethereum", rate: rateIn(seen) }, 409)).toMatchObject({
      code: "rate_changed",
    });
    desk.clock.advance(3 * MINUTE);
    expect(await desk.refused({ ...BUY, rate: rateIn(seen) }, 409)).toMatchObject({ code: "rate_changed" });
  });

  it("was a market's: a stand-in is never honoured once there is a price", async () => {
    const desk = await startOrderDesk();
    desk.simulator.fault("error-500");
    const standIn = (await desk.read(COINS)) as ExchangeCoinsAnswer;
    expect(standIn.freshness.source).toBe("fallback");
    desk.simulator.fault(null);
    desk.clock.advance(MINUTE);
    await desk.read(COINS);
    await desk.settled();
    await desk.refused({ ...BUY, rate: rateIn(standIn) }, 409);
  });
});

describe("with an operator's spread", () => {
  it.each([
    ["buy", "1.005"],
    ["sell", "0.995"],
  ] as const)("a person who wants to %s sees and gets the price times %s", async (side, factor) => {
    const desk = await startOrderDesk({ env: { ORDER_SPREAD_PERCENT: "0.5" } });
    const { seen, now } = await moved(desk);
    const rateAt = (answer: ExchangeCoinsAnswer) => new Big(rateIn(answer)).times(factor).toFixed();
    expect((await desk.issue({ ...BUY, side })).rate).toBe(rateAt(now));
    expect((await desk.issue({ ...BUY, side, rate: rateAt(seen) })).rate).toBe(rateAt(seen));
    await desk.refused({ ...BUY, side, rate: rateIn(now) }, 409);
    expect((await desk.get("/api/config")).body).toMatchObject({ orderSpreadPercent: "0.5" });
  });
});

describe("over four replicas", () => {
  it("none of 1,000 orders placed within two minutes of seeing the price is refused, with a new price each minute", async () => {
    const { all, clock, settled } = await startReplicas({ count: 4, env });
    const waiting: { at: number; rate: string }[] = [];
    const refused: unknown[] = [];
    const rates = new Set<string>();
    let placed = 0;
    for (let tick = 0; placed < 1000; tick += 1) {
      // A reader reads from any replica, and orders from any other.
      const seen = JSON.parse(await all[tick % 4]!.bytes(COINS)) as ExchangeCoinsAnswer;
      rates.add(rateIn(seen));
      for (let person = 0; person < 10; person += 1)
        waiting.push({
          at: clock.now() + (1 + ((tick * 7 + person * 13) % 119)) * SECOND,
          rate: rateIn(seen),
        });
      const due = waiting.filter(({ at }) => at <= clock.now());
      for (const each of due) {
        waiting.splice(waiting.indexOf(each), 1);
        const { status, body } = await order(all[placed % 4]!, each.rate);
        if (status !== 201 || body.rate !== each.rate) refused.push(body);
        placed += 1;
      }
      await settled();
      clock.advance(10 * SECOND);
    }
    expect(refused).toEqual([]);
    expect(rates.size).toBeGreaterThan(10);
  });

  it("a replica that just started honours what the others showed, and believes no price that is far away", async () => {
    const replicas = await startReplicas({ count: 2, env });
    const [first] = replicas.all;
    const seen = JSON.parse(await first!.bytes(COINS)) as ExchangeCoinsAnswer;
    await replicas.settled();
    replicas.clock.advance(MINUTE);
    await first!.bytes(COINS);
    await replicas.settled();
    await first!.bytes(COINS);
    const newcomer = await replicas.add();
    await vi.waitFor(async () => expect((await order(newcomer, rateIn(seen))).status).toBe(201));

    const { freshness } = seen;
    const near = priceText(Number(rateIn(seen)) + 1);
    const filler = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`coin-${index}`, "1"]));
    const planted = [
      { freshness, prices: { bitcoin: "1" } },
      { freshness, prices: { bitcoin: "1", ethereum: "many" } },
      // Longer than any list of ours.
      { freshness, prices: { ...filler, bitcoin: near } },
    ].map((list) => JSON.stringify(list));
    const key = "tradeslip:shown-prices:{all}";
    const client = new Redis(replicas.engine.url.replace(/^valkey/, "redis"));
    onTestFinished(() => client.disconnect());
    for (const text of [...planted, "{", "[]", '{"prices":{}}', "9".repeat(1_000_000)])
      await client.zadd(key, replicas.clock.now(), text);
    for (const rate of ["1", near])
      expect((await order(newcomer, rate)).body).toMatchObject({ code: "rate_changed" });
    expect((await order(newcomer, rateIn(seen))).status).toBe(201);
  });
});
