import {
  type ExchangeFault,
  type ExchangeSimulator,
  startExchangeSimulator,
} from "@tradeslip/simulators/exchanges";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BITFINEX } from "./bitfinex/client.ts";
import { BITFLYER } from "./bitflyer/client.ts";
import { BITSTAMP } from "./bitstamp/client.ts";
import { COINBASE } from "./coinbase/client.ts";
import type { Exchange } from "./exchange.ts";
import { GEMINI } from "./gemini/client.ts";
import { KRAKEN } from "./kraken/client.ts";
import { classifyFailure } from "./source-error.ts";
import type { ExchangeName } from "./exchanges.ts";
import { startExchange } from "./testing/ask-exchange.ts";
import { failureOf } from "./testing/failure-of.ts";

const NOW = Date.UTC(2026, 10, 22, 12);
/** With how many prices each answers, and whether with a time. */
const EXCHANGES: [ExchangeName, Exchange, quotes: number, hasTime: boolean][] = [
  ["coinbase", COINBASE, 21, false],
  ["kraken", KRAKEN, 17, false],
  ["bitstamp", BITSTAMP, 13, true],
  ["bitfinex", BITFINEX, 12, false],
  ["gemini", GEMINI, 13, false],
  ["bitflyer", BITFLYER, 1, true],
];

let simulator: ExchangeSimulator;
beforeAll(async () => {
  simulator = await startExchangeSimulator({ now: () => NOW });
});
beforeEach(() => {
  simulator.fault(null, null);
  simulator.resetCalls();
});
afterAll(() => simulator.close());

describe.each(EXCHANGES)("%s", (name, exchange, count, hasTime) => {
  const start = (totalTimeoutMs = 3_000) =>
    startExchange(exchange, { baseUrl: simulator.baseUrls[name], totalTimeoutMs });
  /** Bitcoin's price in the first currency that it is listed in. */
  const bitcoin = async () => (await start().source.quotes()).find(({ coinId }) => coinId === "bitcoin");

  it("gives all its prices in one call, each once", async () => {
    const { source, calls } = start();
    const quotes = await source.quotes();
    expect(new Set(quotes.map(({ coinId, currency }) => `${coinId} ${currency}`)).size).toBe(count);
    expect(quotes).toHaveLength(count);
    for (const { price, asOf } of quotes) {
      expect(price).toMatch(/^\d+(\.\d+)?$/);
      expect(asOf).toBe(hasTime ? new Date(NOW).toISOString() : null);
    }
    expect(calls).toEqual([{ resource: name, outcome: "ok", durationMs: expect.any(Number) }]);
    expect(simulator.calls.bySource[name]).toBe(1);
  });

  it("has a name, a budget and a lineage of its own", () => {
    const { upstream, lineage } = start().source;
    expect(upstream).toMatchObject({ name, budgetKey: `call-budget-${name}`, classify: classifyFailure });
    expect(upstream.budget).toEqual({ perMinute: expect.any(Number), perMonth: null });
    expect(upstream.budget.perMinute).toBeLessThanOrEqual(10);
    expect(lineage).toBe(name);
  });

  it.each(["NaN", null, "", "84,010", true, [], {}, -1, "0"].map((value) => [value]))(
    "a price of %j costs its own vote and no other",
    async (value) => {
      const healthy = await start().source.quotes();
      simulator.fault(name, "odd-price", { value });
      const quotes = await start().source.quotes();
      const lost = name === "coinbase" ? 13 : 1;
      expect(quotes).toEqual(healthy.slice(lost));
    },
  );

  it("a price far off is given as it is: the rule judges it", async () => {
    const healthy = Number((await bitcoin())?.price);
    simulator.fault(name, "times-ten");
    expect(Number((await bitcoin())?.price) / healthy).toBeCloseTo(10, 3);
    simulator.fault(name, "inverted");
    expect(Number((await bitcoin())?.price) * healthy).toBeCloseTo(1, 3);
  });

  it("what is asked for and not answered is absent", async () => {
    simulator.fault(name, "wrong-key");
    const found = await start()
      .source.quotes()
      .catch(() => []);
    expect(found.filter(({ coinId }) => coinId === "bitcoin").length).toBeLessThan(count);
    const usd = found.find(({ coinId, currency }) => coinId === "bitcoin" && currency === "USD");
    expect(usd).toBeUndefined();
  });

  it.each<[ExchangeFault, object]>([
    ["down", { kind: "network" }],
    ["hang", { kind: "timeout" }],
    ["slow", { kind: "timeout" }],
    ["rate-limited", { kind: "rate-limited", status: 429, retryAfterMs: 30_000 }],
    ["out-of-order", { kind: "bad-status", status: 503 }],
    ["html-503", { kind: "bad-status", status: 503 }],
    ["html-200", { kind: "bad-shape" }],
    ["error-in-200", { kind: "bad-shape" }],
    ["truncated-json", { kind: "bad-shape" }],
    ["empty-object", { kind: "bad-shape" }],
    ["empty-list", { kind: "bad-shape" }],
    ["null-body", { kind: "bad-shape" }],
  ])("%s is a failure, after one call", async (fault, expected) => {
    simulator.fault(name, fault);
    const { source, calls } = start(fault === "hang" || fault === "slow" ? 200 : 3_000);
    expect(await failureOf(source.quotes())).toMatchObject(expected);
    expect(calls).toHaveLength(1);
    expect(simulator.calls.bySource[name]).toBe(1);
  });
});

describe("books", () => {
  it.each(EXCHANGES.filter(([name]) => !["coinbase", "gemini"].includes(name)))(
    "%s has no vote where bid and ask are too far apart or crossed",
    async (name, exchange) => {
      const { source } = startExchange(exchange, { baseUrl: simulator.baseUrls[name] });
      simulator.fault(name, "wide-spread");
      expect(await source.quotes()).toEqual([]);
      simulator.fault(name, "crossed-book");
      expect(await source.quotes()).toEqual([]);
    },
  );

  it("an old stamp is handed on", async () => {
    simulator.fault("bitstamp", "day-old-stamp");
    const { source } = startExchange(BITSTAMP, { baseUrl: simulator.baseUrls.bitstamp });
    expect((await source.quotes())[0]?.asOf).toBe(new Date(NOW - 86_400_000).toISOString());
  });

  it("Kraken without francs and Canadian dollars has the other currencies", async () => {
    simulator.fault("kraken", "missing-pairs", { currencies: ["CHF", "CAD"] });
    const { source } = startExchange(KRAKEN, { baseUrl: simulator.baseUrls.kraken });
    const bitcoin = (await source.quotes()).filter(({ coinId }) => coinId === "bitcoin");
    expect(bitcoin.map(({ currency }) => currency)).toEqual(["USD", "EUR", "GBP", "JPY", "AUD"]);
  });
});

describe("what an exchange says of itself", () => {
  it.each([
    ["kraken", KRAKEN],
    ["bitfinex", BITFINEX],
  ] as const)("S124: %s says apart from its prices whether it trades", async (name, exchange) => {
    const { source, calls } = startExchange(exchange, { baseUrl: simulator.baseUrls[name] });
    expect(await source.isTrading?.()).toBe(true);
    simulator.fault(name, "closed");
    expect(await source.isTrading?.()).toBe(false);
    expect(await source.quotes()).not.toEqual([]);
    simulator.fault(name, "html-200");
    expect(await failureOf(source.isTrading!())).toMatchObject({ kind: "bad-shape" });
    expect(calls.map(({ outcome }) => outcome)).toEqual(["ok", "ok", "ok", "bad-shape"]);
  });

  it("S124: bitFlyer says it beside its price", async () => {
    simulator.fault("bitflyer", "closed");
    const { source } = startExchange(BITFLYER, { baseUrl: simulator.baseUrls.bitflyer });
    expect(await source.quotes()).toEqual([]);
  });
});
