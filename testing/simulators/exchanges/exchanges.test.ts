import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startCoinGeckoSimulator } from "../coingecko/index.ts";
import {
  type ExchangeSimulator,
  exchangeFaults,
  type PlayedSource,
  playedSources,
  startExchangeSimulator,
} from "./index.ts";

const PATHS: Record<PlayedSource, string> = {
  coinbase: "/v2/exchange-rates?currency=USD",
  kraken: "/0/public/Ticker?pair=XBTUSD,ETHUSD,XBTCHF",
  bitstamp: "/api/v2/ticker/",
  bitfinex: "/v2/tickers?symbols=tBTCUSD,tETHUSD",
  gemini: "/v1/pricefeed",
  bitflyer: "/v1/getticker?product_code=BTC_JPY",
  ecb: "/v1/latest?base=USD&symbols=EUR,JPY",
};

let now = Date.UTC(2026, 10, 22, 12);
let simulator: ExchangeSimulator;
beforeEach(async () => {
  now = Date.UTC(2026, 10, 22, 12);
  simulator = await startExchangeSimulator({ now: () => now });
});
afterEach(() => simulator.close());

const ask = (source: PlayedSource) => fetch(simulator.baseUrls[source] + PATHS[source]);
// eslint-disable-next-line typescript/no-explicit-any -- the shapes are tested elsewhere
const read = async (source: PlayedSource): Promise<any> => (await ask(source)).json();

/** Bitcoin's price in dollars at each exchange that lists it. */
async function bitcoin(source: PlayedSource): Promise<number> {
  const answer = await read(source);
  switch (source) {
    case "coinbase":
      return 1 / Number(answer.data.rates.BTC);
    case "kraken":
      return middle(answer.result.XXBTZUSD.b[0], answer.result.XXBTZUSD.a[0]);
    case "bitstamp":
      return middle(answer[0].bid, answer[0].ask);
    case "bitfinex":
      return middle(answer[0][1], answer[0][3]);
    default:
      return Number(answer[0].price);
  }
}

const middle = (low: unknown, high: unknown) => (Number(low) + Number(high)) / 2;

describe("prices", () => {
  test("follow one market, each exchange a little apart", async () => {
    simulator.fixPrice(null, "bitcoin", "USD", 84_000);
    const prices = await Promise.all(
      (["coinbase", "kraken", "bitstamp", "bitfinex", "gemini"] as const).map(bitcoin),
    );
    expect(prices.map((price) => Math.round(price))).toEqual([84_020, 83_990, 84_010, 84_100, 84_005]);
  });

  test("follow CoinGecko's simulator, and move", async () => {
    const coingecko = await startCoinGeckoSimulator({ now: () => now });
    const truth = async () => {
      const answer = await fetch(`${coingecko.baseUrl}/simple/price?ids=bitcoin&vs_currencies=usd`, {
        headers: { "user-agent": "test" },
      });
      return ((await answer.json()) as { bitcoin: { usd: number } }).bitcoin.usd;
    };
    const first = await bitcoin("kraken");
    expect(first / (await truth())).toBeCloseTo(83_990 / 84_000, 4);
    now += 3_600_000;
    expect(await bitcoin("kraken")).not.toBe(first);
    expect((await bitcoin("kraken")) / (await truth())).toBeCloseTo(83_990 / 84_000, 4);
    await coingecko.close();
  });

  test("can be fixed at one exchange, and move again", async () => {
    const before = await bitcoin("kraken");
    simulator.fixPrice("kraken", "bitcoin", "USD", 60_000.5);
    expect(await bitcoin("kraken")).toBeCloseTo(60_000.5, 5);
    expect(await bitcoin("bitstamp")).toBeGreaterThan(62_000);
    simulator.fixPrice("kraken", "bitcoin", "USD", null);
    expect(await bitcoin("kraken")).toBe(before);
  });

  test("carry the clock where the exchange gives a time", async () => {
    expect((await read("bitstamp"))[0].timestamp).toBe(String(now / 1000));
    expect((await read("bitflyer")).timestamp).toBe("2026-11-22T12:00:00.000");
    // A Sunday: the rates are Friday's.
    expect((await read("ecb")).date).toBe("2026-11-20");
  });
});

describe("what an exchange refuses", () => {
  test("Kraken fails a call for one unknown pair", async () => {
    const answer = await fetch(`${simulator.baseUrls.kraken}/0/public/Ticker?pair=XBTUSD,XBTXYZ`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ error: ["EQuery:Unknown asset pair"] });
  });

  test("Bitfinex leaves an unknown pair out", async () => {
    const answer = await fetch(`${simulator.baseUrls.bitfinex}/v2/tickers?symbols=tBTCUSD,tBTCXYZ`);
    expect(await answer.json()).toHaveLength(1);
  });

  test("bitFlyer and the reference rates refuse what they do not have", async () => {
    expect((await fetch(`${simulator.baseUrls.bitflyer}/v1/getticker?product_code=X`)).status).toBe(400);
    expect((await fetch(`${simulator.baseUrls.ecb}/v1/latest?base=USD&symbols=NGN`)).status).toBe(404);
  });

  test("another path, or another source, is a 404", async () => {
    expect((await fetch(`${simulator.baseUrls.kraken}/0/public/Time`)).status).toBe(404);
    expect((await fetch(simulator.baseUrls.kraken.replace("kraken", "okx"))).status).toBe(404);
  });
});

describe("faults of prices", () => {
  test("times-ten, inverted and minus-20-percent", async () => {
    const healthy = await bitcoin("bitstamp");
    simulator.fault("bitstamp", "times-ten");
    expect((await bitcoin("bitstamp")) / healthy).toBeCloseTo(10, 3);
    simulator.fault("bitstamp", "inverted");
    expect((await bitcoin("bitstamp")) * healthy).toBeCloseTo(1, 3);
    simulator.fault("bitstamp", "minus-20-percent");
    expect((await bitcoin("bitstamp")) / healthy).toBeCloseTo(0.8, 3);
    simulator.fault("bitstamp", null);
    expect(await bitcoin("bitstamp")).toBe(healthy);
  });

  test("frozen repeats the prices of the moment it began under new stamps", async () => {
    const before = await read("bitstamp");
    simulator.fault("bitstamp", "frozen");
    now += 3 * 3_600_000;
    const after = await read("bitstamp");
    expect(after[0]).toEqual({ ...before[0], timestamp: String(now / 1000) });
  });

  test("day-old-stamp keeps the prices", async () => {
    const healthy = await read("bitstamp");
    simulator.fault("bitstamp", "day-old-stamp");
    expect((await read("bitstamp"))[0]).toEqual({
      ...healthy[0],
      timestamp: String(now / 1000 - 86_400),
    });
  });

  test.each([["NaN"], [null], [""], ["84,010"], [true], [[]]])(
    "odd-price puts %j where one price was",
    async (value) => {
      simulator.fault("kraken", "odd-price", { value });
      simulator.fault("bitfinex", "odd-price", { value });
      simulator.fault("coinbase", "odd-price", { value });
      const { result } = await read("kraken");
      expect(result.XXBTZUSD).toMatchObject({ a: [value, "1", "1.000"], b: [value, "2", "2.000"] });
      expect(Number(result.XETHZUSD.b[0])).toBeGreaterThan(0);
      const [btc, eth] = await read("bitfinex");
      expect([btc[1], btc[3]]).toEqual([value, value]);
      expect(eth[1]).toBeGreaterThan(0);
      expect((await read("coinbase")).data.rates).toMatchObject({
        BTC: value,
        ETH: expect.stringMatching(/^0\.000/),
      });
    },
  );

  test("exponents, a wide spread and a crossed book", async () => {
    simulator.fault("kraken", "exponents");
    expect((await read("kraken")).result.XXBTZUSD.b[0]).toMatch(/^\d\.\d+e\+4$/);
    simulator.fault("kraken", "wide-spread");
    const wide = (await read("kraken")).result.XXBTZUSD;
    expect(wide.a[0] / wide.b[0]).toBeCloseTo(1.02, 3);
    simulator.fault("kraken", "crossed-book");
    const crossed = (await read("kraken")).result.XXBTZUSD;
    expect(Number(crossed.b[0])).toBeGreaterThan(Number(crossed.a[0]));
  });

  test("missing-pairs leaves out what it names, delisted fails Kraken's whole call", async () => {
    simulator.fault("kraken", "missing-pairs", { currencies: ["CHF", "CAD"] });
    expect(Object.keys((await read("kraken")).result)).toEqual(["XXBTZUSD", "XETHZUSD"]);
    simulator.fault("kraken", "delisted", { coinId: "ethereum" });
    expect(await read("kraken")).toEqual({ error: ["EQuery:Unknown asset pair"] });
  });

  test("wrong-key answers ether where bitcoin was asked for", async () => {
    const healthy = (await read("kraken")).result;
    simulator.fault("kraken", "wrong-key");
    const { result } = await read("kraken");
    expect(Object.keys(result)).toEqual(["XETHZUSD", "XBTCHF"]);
    expect(result.XETHZUSD).toEqual(healthy.XETHZUSD);
  });
});

describe("faults of answers", () => {
  test.each([
    ["rate-limited", 429],
    ["rate-limited-in-200", 200],
    ["out-of-order", 503],
    ["error-in-200", 200],
    ["html-503", 503],
    ["html-200", 200],
    ["empty-object", 200],
  ] as const)("%s has status %i, at every source", async (name, status) => {
    simulator.fault(null, name);
    const statuses = await Promise.all(playedSources.map(async (source) => (await ask(source)).status));
    expect(new Set(statuses)).toEqual(new Set([status]));
  });

  test("a 429 says for how long, in the exchange's words", async () => {
    simulator.fault("bitfinex", "rate-limited", { retryAfter: 7, times: 1 });
    const answer = await ask("bitfinex");
    expect(answer.headers.get("retry-after")).toBe("7");
    expect(await answer.json()).toEqual({ error: "ERR_RATE_LIMIT" });
    expect((await ask("bitfinex")).status).toBe(200);
    expect((await ask("kraken")).status).toBe(200);
  });

  test("down resets the connection", async () => {
    simulator.fault("gemini", "down");
    await expect(ask("gemini")).rejects.toThrow("fetch failed");
  });

  test("slow is late", async () => {
    simulator.fault("gemini", "slow", { latencyMs: 30 });
    const began = performance.now();
    expect((await ask("gemini")).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThanOrEqual(29);
  });

  test("an unknown fault or source is refused with the known ones", () => {
    // @ts-expect-error the type knows the names
    expect(() => simulator.fault("kraken", "hnag")).toThrow("hang");
    // @ts-expect-error the type knows the names
    expect(() => simulator.fault("okx", "hang")).toThrow("kraken");
  });
});

describe("over HTTP", () => {
  async function control(method: string, path: string, body?: unknown) {
    const url = simulator.baseUrls.kraken.replace("/kraken", `/_control${path}`);
    const answer = await fetch(url, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  test("faults are switched on, listed and taken back", async () => {
    const fault = { source: "kraken", name: "rate-limited", retryAfter: 7 };
    expect((await control("PUT", "/fault", fault)).status).toBe(200);
    const { body } = await control("GET", "/fault");
    expect(body["active"]).toEqual([{ source: "kraken", name: "rate-limited", options: { retryAfter: 7 } }]);
    expect(Object.keys(body["known"] as object)).toEqual(exchangeFaults);
    expect((await ask("kraken")).status).toBe(429);
    await control("DELETE", "/fault");
    expect((await ask("kraken")).status).toBe(200);
  });

  test("a price is fixed", async () => {
    await control("PUT", "/price", { source: "gemini", coinId: "bitcoin", currency: "USD", price: 50_000 });
    expect(await bitcoin("gemini")).toBe(50_000);
    expect((await control("PUT", "/price", { coinId: "bitcoin", price: -1 })).status).toBe(400);
  });

  test("calls are counted by source, without those of control", async () => {
    await ask("kraken");
    await ask("kraken");
    await ask("ecb");
    expect((await control("GET", "/calls")).body).toMatchObject({
      total: 3,
      bySource: { kraken: 2, ecb: 1, gemini: 0 },
    });
    expect(simulator.calls.log[0]).toMatchObject({ source: "kraken", path: PATHS.kraken, at: now });
    await control("DELETE", "/calls");
    expect(simulator.calls).toMatchObject({ total: 0, bySource: { kraken: 0 } });
  });

  test.each([{ name: "hnag" }, { source: "okx", name: "hang" }, {}])(
    "a fault such as %j is refused",
    async (body) => {
      expect((await control("PUT", "/fault", body)).status).toBe(400);
    },
  );

  test("an unknown control call names the known ones", async () => {
    expect(await control("POST", "/calls")).toMatchObject({
      status: 404,
      body: { error: expect.stringContaining("PUT") },
    });
  });
});
