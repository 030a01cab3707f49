import { afterEach, describe, expect, test } from "vitest";
import { type CoinGeckoSimulator, type SimulatorOptions, startCoinGeckoSimulator } from "./index.ts";
import { get } from "./testing/get.ts";
import { rawGet } from "./testing/raw-get.ts";

let simulator: CoinGeckoSimulator;
afterEach(() => simulator.close());

async function start(options?: SimulatorOptions): Promise<CoinGeckoSimulator> {
  simulator = await startCoinGeckoSimulator(options);
  return simulator;
}

const demo = (key: string) => ({ "x-cg-demo-api-key": key });
const pro = (key: string) => ({ "x-cg-pro-api-key": key });
const welcome = { gecko_says: "(V3) To the Moon!" };
const refusal = (code: number) => ({ status: { error_code: code } });

describe("calls", () => {
  test("are counted by path below the API, with query, headers and time", async () => {
    await start({ now: () => 5000 });
    await get(simulator, "/simple/price?ids=bitcoin&vs_currencies=usd", demo("key"));
    await get(simulator, "/global");
    await get(simulator, "/global");
    expect(simulator.calls).toMatchObject({ total: 3, byPath: { "/simple/price": 1, "/global": 2 } });
    expect(simulator.calls.log[0]).toMatchObject({
      path: "/simple/price",
      query: { ids: "bitcoin", vs_currencies: "usd" },
      headers: { "x-cg-demo-api-key": "key" },
      at: 5000,
    });
  });

  test("start again from nothing after a reset", async () => {
    const { calls } = await start();
    await get(simulator, "/ping");
    simulator.resetCalls();
    await get(simulator, "/global");
    expect(calls).toMatchObject({ total: 1, byPath: { "/global": 1 } });
  });
});

describe("limits", () => {
  test("a call over the per-minute limit is a 429 with Retry-After", async () => {
    let now = 1_000_000;
    await start({ now: () => now, limits: { perMinute: 2 } });
    expect((await get(simulator, "/ping")).status).toBe(200);
    now += 20_000;
    expect((await get(simulator, "/ping")).status).toBe(200);
    const refused = await get(simulator, "/ping");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("40");
    expect(await refused.json()).toMatchObject({
      status: { error_code: 429, error_message: expect.stringContaining("exceeded the Rate Limit") },
    });
    now += 40_000;
    expect((await get(simulator, "/ping")).status).toBe(200);
  });
});

describe("API keys and User-Agent", () => {
  test("a call without User-Agent gets 403", async () => {
    await start();
    expect(await rawGet(`${simulator.baseUrl}/ping`)).toMatchObject({ status: 403 });
    expect(await rawGet(`${simulator.baseUrl}/ping`, { "user-agent": "curl" })).toMatchObject({
      status: 200,
    });
  });

  test.each<[string, SimulatorOptions, Record<string, string>, number, object]>([
    ["a demo key on the public host", {}, demo("a"), 200, welcome],
    ["a pro key on the public host", {}, pro("a"), 400, refusal(10010)],
    ["a demo key on the pro host", { requireKey: { plan: "pro" } }, demo("a"), 400, refusal(10011)],
    ["any pro key on the pro host", { requireKey: { plan: "pro" } }, pro("a"), 200, welcome],
    ["no key where one is wanted", { requireKey: { plan: "demo" } }, {}, 401, refusal(10002)],
    [
      "another key than the one wanted",
      { requireKey: { plan: "demo", key: "b" } },
      demo("a"),
      401,
      refusal(10002),
    ],
    ["the key wanted", { requireKey: { plan: "demo", key: "b" } }, demo("b"), 200, welcome],
  ])("%s", async (_, options, headers, status, body) => {
    await start(options);
    const answer = await get(simulator, "/ping", headers);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject(body);
  });
});

describe("answers", () => {
  test.each([
    ["br, gzip", "br"],
    ["gzip", "gzip"],
    ["gzip, br;q=0", "gzip"],
    ["identity", undefined],
  ])("Accept-Encoding: %s is packed as %s", async (accepted, encoding) => {
    await start();
    const headers = { "user-agent": "test", "accept-encoding": accepted };
    expect(await rawGet(`${simulator.baseUrl}/global`, headers)).toMatchObject({
      status: 200,
      headers: encoding ? { "content-encoding": encoding } : {},
    });
  });

  test.each([
    ["/simple/price?ids=bitcoin&vs_currencies=usd", "public, max-age=60"],
    ["/coins/markets?vs_currency=usd", "public, max-age=45"],
    ["/global", "public, max-age=600"],
  ])("%s has CoinGecko's max-age", async (path, expected) => {
    await start();
    expect((await get(simulator, path)).headers.get("cache-control")).toBe(expected);
  });

  test.each(["/nothing", "/coins/list"])("%s is a 404", async (path) => {
    await start();
    expect((await get(simulator, path)).status).toBe(404);
  });

  test("a path of the API is not answered outside /api/v3", async () => {
    await start();
    expect((await fetch(new URL("/global", simulator.baseUrl))).status).toBe(404);
  });

  test("latency delays every answer", async () => {
    await start({ latencyMs: 30 });
    const began = performance.now();
    await get(simulator, "/ping");
    expect(performance.now() - began).toBeGreaterThanOrEqual(29);
  });
});
