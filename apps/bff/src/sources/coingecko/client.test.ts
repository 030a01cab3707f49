import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { coinAnswer, coinsAnswer, globalAnswer, pricesAnswer } from "./testing/answers.ts";
import { answerJson, startCannedServer, type CannedServer } from "../testing/canned-server.ts";
import { failureOf } from "../testing/failure-of.ts";
import { startClient } from "./testing/start-client.ts";

function asked(server: CannedServer): { path: string; query: Record<string, string> } {
  const url = new URL(server.requests[0]?.url ?? "", "http://localhost");
  return { path: url.pathname, query: Object.fromEntries(url.searchParams) };
}

describe("what is asked", () => {
  it("the 50 largest coins with sparklines", async () => {
    const server = await startCannedServer(answerJson(coinsAnswer(50)));
    const { client, calls } = startClient({ baseUrl: server.baseUrl });
    expect(await client.topCoins()).toHaveLength(50);
    expect(asked(server)).toEqual({
      path: "/api/v3/coins/markets",
      query: {
        vs_currency: "usd",
        order: "market_cap_desc",
        per_page: "50",
        page: "1",
        sparkline: "true",
        price_change_percentage: "24h",
      },
    });
    expect(calls).toEqual([{ resource: "coins/markets", outcome: "ok", durationMs: expect.any(Number) }]);
  });

  it("coins by id, without a space after the comma", async () => {
    const server = await startCannedServer(answerJson([coinAnswer({ id: "tron" })]));
    const { client } = startClient({ baseUrl: server.baseUrl });
    expect(await client.coinsById(["tron", "avalanche-2"])).toHaveLength(1);
    expect(asked(server)).toMatchObject({
      path: "/api/v3/coins/markets",
      query: { ids: "tron,avalanche-2", sparkline: "true", vs_currency: "usd" },
    });
  });

  it("nothing at all for no ids, which would answer with the largest coins", async () => {
    const server = await startCannedServer(answerJson(coinsAnswer(50)));
    const { client } = startClient({ baseUrl: server.baseUrl });
    expect(await client.coinsById([])).toEqual([]);
    expect(server.requests).toHaveLength(0);
  });

  it("the whole market, on a base address with a slash at its end", async () => {
    const server = await startCannedServer(answerJson(globalAnswer()));
    const { client } = startClient({ baseUrl: `${server.baseUrl}/` });
    expect(await client.global()).toMatchObject({ activeCryptocurrencies: 17397 });
    expect(server.requests[0]?.url).toBe("/api/v3/global");
  });

  it("bitcoin in each currency once, in lower case", async () => {
    const server = await startCannedServer(answerJson(pricesAnswer()));
    const { client } = startClient({ baseUrl: server.baseUrl });
    const prices = await client.bitcoinPrices(["USD", "EUR", "EUR"]);
    expect(Object.keys(prices.byCurrency)).toEqual(["usd", "eur"]);
    expect(asked(server)).toEqual({
      path: "/api/v3/simple/price",
      query: {
        ids: "bitcoin",
        vs_currencies: "usd,eur",
        include_24hr_change: "true",
        include_24hr_vol: "true",
        include_market_cap: "true",
        include_last_updated_at: "true",
      },
    });
  });
});

describe("who is asking", () => {
  it.each([
    ["keyless", null, {}],
    ["demo", "CG-1", { "x-cg-demo-api-key": "CG-1" }],
    ["pro", "CG-2", { "x-cg-pro-api-key": "CG-2" }],
  ] as const)("sends the key header of the %s plan", async (plan, apiKey, expected) => {
    const server = await startCannedServer(answerJson(globalAnswer()));
    await startClient({ baseUrl: server.baseUrl, plan, apiKey }).client.global();
    const headers = Object.entries(server.requests[0]?.headers ?? {});
    expect(Object.fromEntries(headers.filter(([name]) => name.startsWith("x-cg-")))).toEqual(expected);
  });

  it("says its name, or the operator's", async () => {
    const server = await startCannedServer(answerJson(globalAnswer()));
    await startClient({ baseUrl: server.baseUrl }).client.global();
    await startClient({ baseUrl: server.baseUrl, userAgent: "Desk/2 (ops@desk.example)" }).client.global();
    const names = server.requests.map((request) => request.headers["user-agent"]);
    expect(names).toEqual([expect.stringMatching(/^Tradeslip\/\d/), "Desk/2 (ops@desk.example)"]);
  });

  it("keeps the key out of messages even when the answer repeats it", async () => {
    const server = await startCannedServer(answerJson({ error: "invalid key CG-secret" }, 401));
    const { client } = startClient({ baseUrl: server.baseUrl, plan: "demo", apiKey: "CG-secret" });
    const error = await failureOf(client.global());
    expect(error).toMatchObject({
      kind: "bad-status",
      status: 401,
      message: expect.stringContaining("invalid key [key]"),
    });
  });
});

describe("packed answers", () => {
  it.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
  ] as const)("accepts %s", async (encoding, pack) => {
    const server = await startCannedServer((_request, response) => {
      response.writeHead(200, { "content-encoding": encoding }).end(pack(JSON.stringify(globalAnswer())));
    });
    await startClient({ baseUrl: server.baseUrl }).client.global();
    expect(server.requests[0]?.headers["accept-encoding"]).toBe("gzip, br");
  });
});

it("fails calls under way when it is closed", async () => {
  const server = await startCannedServer(() => undefined);
  const { client } = startClient({ baseUrl: server.baseUrl });
  const failure = failureOf(client.global());
  await expect.poll(() => server.requests.length).toBe(1);
  await client.close();
  expect(await failure).toMatchObject({ kind: "network" });
  expect(await failureOf(client.global())).toMatchObject({ kind: "network" });
});
