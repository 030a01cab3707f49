import recorded from "@tradeslip/simulators/exchanges/recorded/bitflyer.json" with { type: "json" };
import { expect, it, onTestFinished, vi } from "vitest";
import { failureOf } from "../testing/failure-of.ts";
import { quotesFrom } from "../testing/ask-exchange.ts";
import { BITFLYER } from "./client.ts";

const answer = JSON.parse(recorded.body) as Record<string, unknown>;

it("takes the middle, and the time as UTC although it does not say so", async () => {
  vi.stubEnv("TZ", "Asia/Tokyo");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await quotesFrom(BITFLYER, recorded.body)).toEqual([
    { coinId: "bitcoin", currency: "JPY", price: "2005303.5", asOf: "2017-12-20T07:44:19.230Z" },
  ]);
});

it("takes a time that says it", async () => {
  const [quote] = await quotesFrom(BITFLYER, { ...answer, timestamp: "2026-10-01T11:46:00Z" });
  expect(quote?.asOf).toBe("2026-10-01T11:46:00.000Z");
});

it.each([undefined, null, "", "2026-02-30T00:00:00", "2026-10-01T11:46:00+09:00", 1790855160000])(
  "has no vote with a time of %j",
  async (timestamp) => {
    expect(await quotesFrom(BITFLYER, { ...answer, timestamp })).toEqual([]);
  },
);

it("another product is not what was asked for", async () => {
  const failure = await failureOf(quotesFrom(BITFLYER, { ...answer, product_code: "FX_BTC_JPY" }));
  expect(failure).toMatchObject({ kind: "bad-shape" });
});

it.each(["CLOSED", "STARTING", "PREOPEN", "CIRCUIT BREAK", "AWAITING SQ", "MATURED", "HALTED", "", null, 0])(
  "S124: has no vote in the state %j, under a fresh time",
  async (state) => {
    expect(await quotesFrom(BITFLYER, { ...answer, state: "RUNNING" })).toHaveLength(1);
    expect(await quotesFrom(BITFLYER, { ...answer, state })).toEqual([]);
  },
);
