import recorded from "@tradeslip/simulators/exchanges/recorded/ecb.json" with { type: "json" };
import { startExchangeSimulator } from "@tradeslip/simulators/exchanges";
import { expect, it, onTestFinished } from "vitest";
import type { DayRates } from "../reference-rates.ts";
import { startCannedServer, answerJson } from "../testing/canned-server.ts";
import { failureOf } from "../testing/failure-of.ts";
import { openEcb } from "./client.ts";

const latest = { ...(JSON.parse(recorded.body) as object), base: "USD" };

function start(baseUrl: string) {
  const source = openEcb({ baseUrl }, () => undefined);
  onTestFinished(() => source.close());
  return source;
}

async function ratesFrom(answer: unknown): Promise<DayRates> {
  const server = await startCannedServer(answerJson(answer));
  return start(server.baseUrl).rates();
}

it("reads rates as decimal text with the day of their fixing", async () => {
  expect(await ratesFrom({ ...latest, rates: { JPY: 183.49, KRW: 1729.08, GBP: 0.86393 } })).toEqual({
    date: "2026-03-18",
    perUsd: { JPY: "183.49", KRW: "1729.08", GBP: "0.86393" },
  });
});

it("asks for one dollar in every currency of the rates but the naira", async () => {
  const simulator = await startExchangeSimulator({ now: () => Date.UTC(2026, 10, 22) });
  onTestFinished(() => simulator.close());
  const { date, perUsd } = await start(simulator.baseUrls.ecb).rates();
  expect(date).toBe("2026-11-20");
  expect(Object.keys(perUsd)).toEqual("EUR GBP JPY SGD AUD CAD INR CHF BRL MXN KRW".split(" "));
  expect(simulator.calls.log.map(({ path }) => decodeURIComponent(path))).toEqual([
    "/v1/latest?base=USD&symbols=EUR,GBP,JPY,SGD,AUD,CAD,INR,CHF,BRL,MXN,KRW",
  ]);
});

it("leaves out what is no rate", async () => {
  const rates = { EUR: 0.86, GBP: null, JPY: "159", SGD: 0, AUD: -1, BTC: 1 };
  expect((await ratesFrom({ ...latest, rates })).perUsd).toEqual({ EUR: "0.86" });
});

it.each([
  ["another base", { base: "EUR" }],
  ["another amount", { amount: 100 }],
  ["a day that is none", { date: "2026-02-30" }],
  ["no rates", { rates: {} }],
])("refuses %s", async (_what, other) => {
  expect(await failureOf(ratesFrom({ ...latest, ...other }))).toMatchObject({ kind: "bad-shape" });
});
