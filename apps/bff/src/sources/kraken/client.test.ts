import recorded from "@tradeslip/simulators/exchanges/recorded/kraken.json" with { type: "json" };
import { startExchangeSimulator } from "@tradeslip/simulators/exchanges";
import { expect, it, onTestFinished } from "vitest";
import { failureOf } from "../testing/failure-of.ts";
import { pricesFrom, quotesFrom, startExchange } from "../testing/ask-exchange.ts";
import { KRAKEN } from "./client.ts";

const pair = (bid: unknown, ask: unknown) => ({ b: [bid, "1", "1.000"], a: [ask, "1", "1.000"] });
const answer = (result: object) => ({ error: [], result });

it("takes the middle of bid and ask of a recorded pair, and gives no time", async () => {
  const { result } = JSON.parse(recorded.body) as { result: Record<string, unknown> };
  expect(await quotesFrom(KRAKEN, answer({ XXBTZUSD: result["XBTUSDT"] }))).toEqual([
    { coinId: "bitcoin", currency: "USD", price: "73380.65", asOf: null },
  ]);
});

it("knows pairs by the keys of the answer", async () => {
  const result = { XXBTZUSD: pair("1.1", "1.1"), XBTCHF: pair("2.1", "2.1"), XDGUSD: pair("3.1", "3.1") };
  expect(await pricesFrom(KRAKEN, answer(result))).toEqual({
    "bitcoin USD": "1.1",
    "bitcoin CHF": "2.1",
    "dogecoin USD": "3.1",
  });
});

it("ether where bitcoin was asked for is no vote on bitcoin", async () => {
  expect(await pricesFrom(KRAKEN, answer({ XETHZUSD: pair("2600", "2600.1") }))).toEqual({
    "ethereum USD": "2600.05",
  });
});

it("a failure comes with status 200", async () => {
  const failure = await failureOf(quotesFrom(KRAKEN, { error: ["EService:Unavailable"] }));
  expect(failure).toMatchObject({ kind: "bad-shape", message: "error: EService:Unavailable" });
});

it.each(["EAPI:Rate limit exceeded", "EGeneral:Too many requests"])("%s is a rate limit", async (error) => {
  const failure = await failureOf(quotesFrom(KRAKEN, { error: [error] }));
  expect(failure).toMatchObject({ kind: "rate-limited", retryAfterMs: 60_000 });
});

it("asks for all pairs at once, and for bitcoin's alone after one that is not known any more", async () => {
  const simulator = await startExchangeSimulator();
  onTestFinished(() => simulator.close());
  const { source } = startExchange(KRAKEN, { baseUrl: simulator.baseUrls.kraken });
  expect(await source.quotes()).toHaveLength(17);
  simulator.fault("kraken", "delisted", { coinId: "binancecoin" });
  expect((await failureOf(source.quotes())).message).toContain("Unknown asset pair");
  const coins = (await source.quotes()).map(({ coinId }) => coinId);
  expect(coins).toEqual(Array.from({ length: 7 }, () => "bitcoin"));
  expect(simulator.calls.bySource.kraken).toBe(3);
  expect(simulator.calls.log[0]?.headers["user-agent"]).toMatch(/^Tradeslip\//);
});
