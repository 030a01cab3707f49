import { createGunzip } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  type CoinGeckoSimulator,
  type FaultName,
  faultNames,
  REDIRECT_TARGET,
  startCoinGeckoSimulator,
} from "../index.ts";
import { rawGet, type RawAnswer, textOf } from "../testing/raw-get.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const PRICE =
  "/simple/price?ids=ethereum,bitcoin&vs_currencies=usd,eur&include_24hr_change=true&include_last_updated_at=true";
const MARKETS = "/coins/markets?vs_currency=usd&per_page=3&sparkline=true";

let now = NOON;
let simulator: CoinGeckoSimulator;
beforeAll(async () => {
  simulator = await startCoinGeckoSimulator({ now: () => now });
});
afterEach(() => {
  simulator.fault(null);
  now = NOON;
});
afterAll(() => simulator.close());

const agent = { "user-agent": "tradeslip-tests/1.0" };
const ask = (path: string, enough?: (chunks: Buffer[]) => boolean): Promise<RawAnswer> =>
  rawGet(simulator.baseUrl + path, agent, enough);
const read = async (path: string) => JSON.parse(textOf(await ask(path)));
const bytesOf = (chunks: Buffer[]): number => chunks.reduce((sum, { length }) => sum + length, 0);

/** Expects a 200 with CoinGecko's own type, which faults that only alter data must keep. */
async function altered(path: string) {
  const answer = await ask(path);
  expect(answer).toMatchObject({
    status: 200,
    headers: { "content-type": "application/json; charset=utf-8" },
  });
  return JSON.parse(textOf(answer));
}

async function priceIs(check: (price: unknown) => boolean): Promise<void> {
  const prices = await altered(PRICE);
  expect([prices.bitcoin.usd, prices.bitcoin.eur].every(check)).toBe(true);
  expect([prices.ethereum.usd, prices.ethereum.eur].some(check)).toBe(false);
  expect(prices.bitcoin.last_updated_at).toBeGreaterThan(0);
  const [bitcoin, ...others] = await altered(MARKETS);
  expect(check(bitcoin.current_price)).toBe(true);
  expect(others.some((row: { current_price: unknown }) => check(row.current_price))).toBe(false);
  const chart = (await altered(CHART)).prices.map(([, price]: [at: number, price: unknown]) => price);
  expect(chart.filter(check)).toHaveLength(1);
  const caps = (await altered("/global")).data.total_market_cap;
  expect([check(caps.usd), check(caps.eur)]).toEqual([true, false]);
}

const CHART = "/coins/bitcoin/market_chart?vs_currency=usd&days=1";
const chartTimes = async () =>
  (await altered(CHART)).prices.map(([at]: [at: number, price: number]) => at) as number[];

/** What each fault does; the type makes this list complete. */
const cases: Record<FaultName, () => Promise<unknown>> = {
  "times-unordered": async () => {
    const times = await chartTimes();
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  },
  "times-in-future": async () => expect((await chartTimes()).at(-1)).toBeGreaterThan(NOON + 80_000_000),
  "html-200": async () => {
    const answer = await ask(PRICE);
    expect(answer).toMatchObject({ status: 200, headers: { "content-type": "text/html; charset=UTF-8" } });
    expect(textOf(answer)).toMatch(/^<!DOCTYPE html>/);
  },
  "truncated-json": async () => {
    const text = textOf(await ask(PRICE));
    expect(text).toMatch(/^\{"ethereum":\{"usd":\d/);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  },
  "invalid-json": async () => {
    const answer = await ask(PRICE);
    expect(answer).toMatchObject({
      status: 200,
      headers: { "content-type": "application/json; charset=utf-8" },
    });
    expect(() => JSON.parse(textOf(answer))).toThrow(SyntaxError);
  },
  "null-body": async () => expect(await altered(PRICE)).toBeNull(),
  "null-price": () => priceIs((price) => price === null),
  "negative-price": () => priceIs((price) => Number(price) < 0),
  "infinite-price": async () => {
    expect(textOf(await ask(PRICE))).toContain('"bitcoin":{"usd":1e400,');
    await priceIs((price) => price === Infinity);
  },
  "bitcoin-missing": async () => {
    expect(Object.keys(await altered(PRICE))).toEqual(["ethereum"]);
    expect((await altered(MARKETS)).map(({ id }: { id: string }) => id)).toEqual(["ethereum", "tether"]);
    expect((await altered("/global")).data.market_cap_percentage).not.toHaveProperty("btc");
  },
  "rate-limit-object-200": async () =>
    expect(await altered(PRICE)).toMatchObject({
      status: { error_code: 429, error_message: expect.any(String) },
    }),
  "empty-object": async () => expect(await altered(PRICE)).toEqual({}),
  "currency-missing": async () => {
    const { bitcoin } = await altered(PRICE);
    expect(Object.keys(bitcoin)).toEqual(["usd", "usd_24h_change", "last_updated_at"]);
  },
  "volume-change-missing": async () => {
    const { data } = await altered("/global");
    expect(data).not.toHaveProperty("volume_change_percentage_24h_usd");
    expect(data).toHaveProperty("market_cap_change_percentage_24h_usd");
  },
  "sparkline-missing": async () => {
    const rows = await altered(MARKETS);
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).not.toHaveProperty("sparkline_in_7d");
  },
  "markup-in-names": async () => {
    const [bitcoin] = await altered(MARKETS);
    expect(bitcoin).toHaveProperty("name", 'Bitcoin</title><i>&"');
  },
  "odd-figures": async () => {
    const rows = await altered(MARKETS.replace("per_page=3", "per_page=50"));
    expect(rows[30]).toHaveProperty("atl_change_percentage", 2.8e32);
    expect(rows[31]).toHaveProperty("symbol", "");
    expect(rows[32]).toHaveProperty("current_price", null);
  },
  "old-stamps": async () => {
    expect((await altered(PRICE)).bitcoin).toHaveProperty("last_updated_at", 5);
    for (const row of await altered(MARKETS))
      expect(row).toHaveProperty("last_updated", "1970-01-01T00:00:05.000Z");
  },
  "gzip-bomb": async () => {
    const answer = await ask(PRICE);
    expect(answer).toMatchObject({ status: 200, headers: { "content-encoding": "gzip" } });
    expect(bytesOf(answer.chunks)).toBeGreaterThan(200_000);
    expect(bytesOf(answer.chunks)).toBeLessThan(400_000);
    expect(await unpacked(answer.chunks)).toEqual({ bytes: 200_000_025, solid: '{"bitcoin":{"usd":64000}}' });
  },
  "endless-body": async () => {
    const { chunks, headers } = await ask(PRICE, (so) => bytesOf(so) > 20_000_000);
    expect(bytesOf(chunks)).toBeGreaterThan(20_000_000);
    expect(headers).not.toHaveProperty("content-length");
  },
  "slow-drip": async () => {
    const began = performance.now();
    const { chunks } = await ask(PRICE, (so) => so.length === 2);
    expect(Buffer.concat(chunks).toString()).toBe('{"');
    expect(performance.now() - began).toBeGreaterThan(900);
  },
  hang: async () => {
    const waiting = fetch(simulator.baseUrl + PRICE, { headers: agent, signal: AbortSignal.timeout(60) });
    await expect(waiting).rejects.toMatchObject({ name: "TimeoutError" });
  },
  reset: () => expect(ask(PRICE)).rejects.toMatchObject({ code: "ECONNRESET" }),
  "reset-mid-body": async () => {
    const answer = await ask(PRICE);
    expect(answer).toMatchObject({ status: 200, error: { code: "ECONNRESET" } });
    expect(bytesOf(answer.chunks)).toBe(Math.floor(Number(answer.headers["content-length"]) / 2));
  },
  "rate-limited": () =>
    expect(ask(PRICE)).resolves.toMatchObject({ status: 429, headers: { "retry-after": "30" } }),
  "rate-limited-no-header": async () => {
    const answer = await ask(PRICE);
    expect(answer.status).toBe(429);
    expect(answer.headers).not.toHaveProperty("retry-after");
    expect(JSON.parse(textOf(answer))).toMatchObject({ status: { error_code: 429 } });
  },
  "redirect-internal": async () => {
    const { status, headers } = await ask(PRICE);
    expect(status).toBe(302);
    expect(headers.location).toBe(new URL(REDIRECT_TARGET, simulator.baseUrl).href);
    expect(simulator.calls.byPath).not.toHaveProperty(REDIRECT_TARGET);
    await fetch(headers.location!);
    expect(simulator.calls.byPath[REDIRECT_TARGET]).toBe(1);
  },
  "error-500": async () => {
    const answer = await ask(PRICE);
    expect(answer.status).toBe(500);
    expect(JSON.parse(textOf(answer))).toHaveProperty("error.message");
  },
  "error-503-html": async () => {
    const answer = await ask(PRICE);
    expect(answer).toMatchObject({ status: 503, headers: { "content-type": "text/html; charset=UTF-8" } });
    expect(textOf(answer)).toContain("Cloudflare");
  },
  "error-plain-text": async () => expect(textOf(await ask(PRICE))).toBe("Throttled"),
  "forbidden-403": () => expect(ask(PRICE)).resolves.toMatchObject({ status: 403 }),
  "slow-80ms": async () => {
    const began = performance.now();
    expect((await altered(PRICE)).bitcoin.usd).toBeGreaterThan(0);
    expect(performance.now() - began).toBeGreaterThan(75);
  },
  frozen: async () => {
    const first = await read(PRICE);
    const rows = await read(MARKETS);
    now += 600_000;
    expect(await read(PRICE)).toEqual(first);
    expect(await read(MARKETS)).toEqual(rows);
    expect(NOON / 1000 - first.bitcoin.last_updated_at).toBeGreaterThanOrEqual(3600);
  },
};

/** How many bytes a gzip contains, and which of them are not white space. */
async function unpacked(chunks: Buffer[]): Promise<{ bytes: number; solid: string }> {
  const gunzip = createGunzip();
  gunzip.end(Buffer.concat(chunks));
  const found = { bytes: 0, solid: "" };
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    found.bytes += chunk.length;
    found.solid += chunk.toString("latin1").trim();
  }
  return found;
}

test.each(faultNames)("%s works as named and ends when cleared", async (name) => {
  simulator.fault(name);
  await cases[name]();
  simulator.fault(null);
  expect((await read(PRICE)).bitcoin.usd).toBeGreaterThan(64_000);
});
