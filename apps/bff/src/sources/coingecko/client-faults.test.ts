import {
  REDIRECT_TARGET,
  startCoinGeckoSimulator,
  type CoinGeckoSimulator,
  type FaultName,
} from "@tradeslip/simulators/coingecko";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { PriceClient } from "../price-source.ts";
import { failureOf } from "../testing/failure-of.ts";
import { startClient } from "./testing/start-client.ts";
import { BitcoinPrices, GlobalMarket, MarketCoins } from "../price-source.ts";

const CURRENCIES = ["USD", "EUR", "KRW"];
const RESOURCES: [string, (client: PriceClient) => Promise<unknown>][] = [
  ["the largest coins", (client) => client.topCoins()],
  ["coins by id", (client) => client.coinsById(["bitcoin", "avalanche-2"])],
  ["the whole market", (client) => client.global()],
  ["bitcoin's prices", (client) => client.bitcoinPrices(CURRENCIES)],
];

let simulator: CoinGeckoSimulator;
beforeAll(async () => {
  simulator = await startCoinGeckoSimulator({ outsideTop50: ["avalanche-2"] });
});
afterEach(() => {
  simulator.fault(null);
  simulator.resetCalls();
});
afterAll(() => simulator.close());

function clientUnder(fault: FaultName, totalTimeoutMs = 1_000) {
  simulator.fault(fault);
  return startClient({ baseUrl: simulator.baseUrl, totalTimeoutMs });
}

describe("a healthy CoinGecko", () => {
  it("answers what our snapshots can keep", async () => {
    const { client, calls } = startClient({ baseUrl: simulator.baseUrl });
    const [top, others, global, prices] = await Promise.all([
      client.topCoins(),
      client.coinsById(["avalanche-2"]),
      client.global(),
      client.bitcoinPrices(CURRENCIES),
    ]);
    expect(MarketCoins.parse(JSON.parse(JSON.stringify(top)))).toEqual(top);
    expect(top).toHaveLength(50);
    expect(top[0]).toMatchObject({
      id: "bitcoin",
      symbol: "BTC",
      sparkline: expect.arrayContaining([expect.any(Number)]),
    });
    expect(others.map((coin) => coin.symbol)).toEqual(["AVAX"]);
    expect(GlobalMarket.parse(JSON.parse(JSON.stringify(global)))).toEqual(global);
    expect(BitcoinPrices.parse(JSON.parse(JSON.stringify(prices)))).toEqual(prices);
    expect(Object.keys(prices.byCurrency)).toEqual(["usd", "eur", "krw"]);
    expect(calls.map((call) => call.outcome)).toEqual(["ok", "ok", "ok", "ok"]);
  });

  it("may leave out a currency, a sparkline or the volume's change", async () => {
    const { client } = startClient({ baseUrl: simulator.baseUrl });
    simulator.fault("currency-missing", { currency: "krw" });
    expect(Object.keys((await client.bitcoinPrices(CURRENCIES)).byCurrency)).toEqual(["usd", "eur"]);
    simulator.fault("sparkline-missing");
    expect((await client.topCoins())[0]?.sparkline).toEqual([]);
    simulator.fault("volume-change-missing");
    expect((await client.global()).volumeChange24hPercent).toBeNull();
  });
});

describe.each(RESOURCES)("%s", (_resource, call) => {
  it.each<[string, FaultName]>([
    ["A1 HTML with status 200", "html-200"],
    ["A2 truncated JSON", "truncated-json"],
    ["A2 invalid JSON", "invalid-json"],
    ["A3 null", "null-body"],
    ["A3 a price that is null", "null-price"],
    ["A3 a negative price", "negative-price"],
    ["A3 a price of 1e400", "infinite-price"],
    ["A3 an answer without bitcoin", "bitcoin-missing"],
    ["A3 {}", "empty-object"],
  ])("refuses %s", async (_case, fault) => {
    const { client, calls } = clientUnder(fault);
    const error = await failureOf(call(client));
    expect(error).toMatchObject({ kind: "bad-shape", status: 200 });
    expect(error.message.length).toBeLessThan(250);
    expect(calls.map(({ outcome }) => outcome)).toEqual(["bad-shape"]);
  });

  it("A3 takes a 429 object under status 200 for what it is", async () => {
    const error = await failureOf(call(clientUnder("rate-limit-object-200").client));
    expect(error).toMatchObject({ kind: "rate-limited", retryAfterMs: 60_000 });
  });
});

describe("size and time", () => {
  it("A5 aborts an endless body at the cap", async () => {
    expect(await failureOf(clientUnder("endless-body", 3_000).client.global())).toMatchObject({
      kind: "too-large",
    });
  });

  it.each<[string, FaultName]>([
    ["A6 one byte a second", "slow-drip"],
    ["A7 a hang", "hang"],
  ])("%s ends with the total budget", async (_case, fault) => {
    const started = performance.now();
    const error = await failureOf(clientUnder(fault, 300).client.global({ retry: true }));
    expect(error).toMatchObject({ kind: "timeout" });
    expect(performance.now() - started).toBeLessThan(600);
    expect(simulator.calls.total).toBe(1);
  });

  it("A7 a host that never finishes connecting ends with the connect timeout", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void silent.close());
    await once(silent, "listening");
    // TLS to a port that never answers its greeting: the connection stays half made.
    const baseUrl = `https://127.0.0.1:${(silent.address() as AddressInfo).port}/api/v3`;
    const { client } = startClient({ baseUrl, connectTimeoutMs: 100, totalTimeoutMs: 2_500 });
    const started = performance.now();
    const error = await failureOf(client.global());
    expect(error).toMatchObject({
      kind: "network",
      message: expect.stringContaining("UND_ERR_CONNECT_TIMEOUT"),
    });
    expect(performance.now() - started).toBeLessThan(1_400);
  });
});

describe("a CoinGecko that is not there", () => {
  it.each<[string, FaultName]>([
    ["A7 a reset", "reset"],
    ["A7 a reset in the middle of the body", "reset-mid-body"],
  ])("%s is a network error", async (_case, fault) => {
    expect(await failureOf(clientUnder(fault).client.topCoins())).toMatchObject({ kind: "network" });
  });

  it("A7 a refused connection is a network error", async () => {
    const gone = await startCoinGeckoSimulator();
    await gone.close();
    const error = await failureOf(startClient({ baseUrl: gone.baseUrl }).client.global());
    expect(error).toMatchObject({ kind: "network", message: expect.stringContaining("ECONNREFUSED") });
  });

  it("A7 a name that does not resolve ends within the budget", async () => {
    const { client } = startClient({ baseUrl: "http://no-such-host.invalid/api/v3", totalTimeoutMs: 1_000 });
    expect((await failureOf(client.global())).kind).toMatch(/network|timeout/);
  });

  it("answers again at once when it is back", async () => {
    const { client } = clientUnder("hang", 200);
    await Promise.all(Array.from({ length: 10 }, () => failureOf(client.global())));
    simulator.fault(null);
    expect(await client.global()).toMatchObject({ totalMarketCapUsd: expect.any(Number) });
  });
});

describe("statuses", () => {
  it("A8 says how long CoinGecko asked us to stay away", async () => {
    const { client } = clientUnder("rate-limited");
    expect(await failureOf(client.global())).toMatchObject({
      kind: "rate-limited",
      status: 429,
      retryAfterMs: 30_000,
    });
    simulator.fault("rate-limited-no-header");
    expect(await failureOf(client.global())).toMatchObject({ kind: "rate-limited", retryAfterMs: 60_000 });
    simulator.fault("error-plain-text");
    const throttled = await failureOf(client.global({ retry: true }));
    expect(throttled).toMatchObject({ kind: "rate-limited", message: "rate limited: Throttled" });
    expect(simulator.calls.total).toBe(3);
  });

  it("A9 does not follow a redirect", async () => {
    const { client } = clientUnder("redirect-internal");
    expect(await failureOf(client.global({ retry: true }))).toMatchObject({ kind: "redirect", status: 302 });
    expect(simulator.calls.total).toBe(1);
    expect(JSON.stringify(simulator.calls)).not.toContain(REDIRECT_TARGET);
  });

  it.each<[FaultName, number]>([
    ["error-500", 500],
    ["error-503-html", 503],
    ["forbidden-403", 403],
  ])("%s is a bad status", async (fault, status) => {
    const error = await failureOf(clientUnder(fault).client.global());
    expect(error).toMatchObject({ kind: "bad-status", status });
    expect(error.message.length).toBeLessThan(250);
  });
});
