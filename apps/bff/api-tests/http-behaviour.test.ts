import { brotliDecompressSync, gunzipSync } from "node:zlib";
import {
  DashboardCoinsAnswer,
  DashboardStatsAnswer,
  ExchangeCoinsAnswer,
  MarketCoinsAnswer,
  MarketStatsAnswer,
  RatesAnswer,
} from "@tradeslip/contracts/schemas";
import { request } from "undici";
import { describe, expect, it } from "vitest";
import { SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { rawExchange } from "./raw-exchange.ts";
import { MARKET_PATHS, startDesk, warmUp } from "./start-desk.ts";

const SCHEMAS = {
  "/api/rates": RatesAnswer,
  "/api/market/coins": MarketCoinsAnswer,
  "/api/market/stats": MarketStatsAnswer,
  "/api/dashboard/coins": DashboardCoinsAnswer,
  "/api/dashboard/stats": DashboardStatsAnswer,
  "/api/exchange/coins": ExchangeCoinsAnswer,
} as const;

const BEHIND_PROXY = { TRUST_PROXY: "1" };
const OWN_ID = /^[0-9a-f]{32}$/;

async function fetchRaw(url: string, headers: Record<string, string>) {
  const response = await request(url, { headers });
  return { ...response, bytes: Buffer.from(await response.body.arrayBuffer()) };
}

it("every market response matches its schema and is live", async () => {
  const desk = await startDesk();
  await warmUp(desk);
  for (const path of MARKET_PATHS) {
    const body = SCHEMAS[path].parse(await desk.read(path)) as { freshness: { source: string } };
    expect(body.freshness.source).toBe("live");
  }
});

it("the first answer of the dashboard's figures has the change of bitcoin's dominance", async () => {
  const desk = await startDesk();
  const { stats } = DashboardStatsAnswer.parse(await desk.read("/api/dashboard/stats"));
  expect(stats.btcDominanceChange).toEqual(expect.any(Number));
});

it("rates and exchange have one fallback price of bitcoin", async () => {
  const desk = await startDesk();
  desk.simulator.fault("error-500");
  const { rates } = RatesAnswer.parse(await desk.read("/api/rates"));
  const { coins } = ExchangeCoinsAnswer.parse(await desk.read("/api/exchange/coins"));
  const usd = rates.find(({ currency }) => currency === "USD")!;
  expect((usd.buyRate + usd.sellRate) / 2).toBeCloseTo(coins.find(({ id }) => id === "bitcoin")!.price, 6);
});

it("a desk coin outside the 50 largest is fetched by id, one inside is not", async () => {
  const desk = await startDesk({ simulator: { outsideTop50: ["avalanche-2"] } });
  const answer = ExchangeCoinsAnswer.parse(await desk.read("/api/exchange/coins"));
  expect(answer.coins.find(({ id }) => id === "avalanche")).toMatchObject({
    symbol: "AVAX",
    indicative: false,
  });
  const queries = desk.simulator.calls.log.map(({ query }) => query["ids"]);
  expect(queries).toEqual([undefined, "avalanche-2"]);
});

it("a desk coin whose own fetch fails stays listed as indicative while the others are live", async () => {
  const desk = await startDesk({ simulator: { outsideTop50: ["avalanche-2"] } });
  await desk.read("/api/market/coins");
  desk.simulator.fault("error-500");
  const answer = ExchangeCoinsAnswer.parse(await desk.read("/api/exchange/coins"));
  expect(answer.coins.filter(({ indicative }) => indicative).map(({ id }) => id)).toEqual(["avalanche"]);
});

it("a response of two resources carries the worse source and the older time", async () => {
  const desk = await startDesk({ simulator: { outsideTop50: ["avalanche-2"] } });
  const first = await desk.read("/api/exchange/coins");
  desk.clock.advance(61 * SECOND);
  // The largest coins are refreshed through another endpoint; the other desk coins are not requested.
  await desk.read("/api/market/coins");
  await desk.settled();
  desk.clock.advance(61 * SECOND);
  desk.simulator.fault("error-500");
  const market = await desk.read("/api/market/coins");
  expect(market.freshness.source).toBe("live");
  const exchange = await desk.read("/api/exchange/coins");
  expect(exchange.freshness).toMatchObject({ source: "stale", asOf: first.freshness.asOf });
});

describe("prebuilt responses", () => {
  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)(
    "%s has the same content as the uncompressed response, with its own strong ETag",
    async (encoding, unpack) => {
      const desk = await startDesk();
      const url = `${desk.address}/api/market/coins`;
      const plain = await fetchRaw(url, {});
      const packed = await fetchRaw(url, { "accept-encoding": encoding });
      expect(packed.headers["content-encoding"]).toBe(encoding);
      expect(unpack(packed.bytes).toString()).toBe(plain.bytes.toString());
      expect(packed.headers["etag"]).toMatch(/^"[\w-]+"$/);
      expect(packed.headers["etag"]).not.toBe(plain.headers["etag"]);
      expect(packed.headers["content-length"]).toBe(String(packed.bytes.length));
    },
  );

  it("an unchanged response is a 304 without a body; a refreshed one is sent in full", async () => {
    const desk = await startDesk();
    const first = await desk.get("/api/rates").expect(200);
    const etag = first.headers["etag"] as string;
    const unchanged = await desk.get("/api/rates", { "if-none-match": etag }).expect(304);
    expect(unchanged.text).toBe("");
    expect(unchanged.headers).toMatchObject({ etag, vary: "Accept-Encoding" });
    expect(unchanged.headers["cache-control"]).toBeDefined();
    desk.clock.advance(121 * SECOND);
    await desk.get("/api/rates");
    await desk.settled();
    await desk.get("/api/rates", { "if-none-match": etag }).expect(200);
  });

  it("Cache-Status reports hit or miss and the remaining TTL", async () => {
    const desk = await startDesk();
    expect((await desk.get("/api/rates")).headers["cache-status"]).toBe(
      "tradeslip; fwd=miss; stored; ttl=120",
    );
    desk.clock.advance(20 * SECOND);
    expect((await desk.get("/api/rates")).headers["cache-status"]).toBe("tradeslip; hit; ttl=100");
  });

  it("HEAD has the headers of GET and no body", async () => {
    const desk = await startDesk();
    const got = await desk.get("/api/rates").expect(200);
    const head = await fetch(`${desk.address}/api/rates`, {
      method: "HEAD",
      headers: { "accept-encoding": "gzip" },
    });
    expect(head.status).toBe(200);
    expect(head.headers.get("etag")).toBe(got.headers["etag"]);
    expect(await head.text()).toBe("");
  });
});

describe("every response", () => {
  it.each(["/api/rates", "/api/config", "/api/nothing", "/livez", "/metrics", "/api/openapi.json"])(
    "%s carries the security headers and a request id",
    async (path) => {
      const desk = await startDesk({ env: BEHIND_PROXY });
      const { headers } = await desk.get(path, { "x-request-id": "abcdefgh-1" });
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      expect(headers["content-security-policy"]).not.toContain("unsafe");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBe("no-referrer");
      expect(headers["x-request-id"]).toBe("abcdefgh-1");
    },
  );

  it("ignores an invalid X-Request-Id", async () => {
    const desk = await startDesk({ env: BEHIND_PROXY });
    const { headers } = await desk.get("/api/config", { "x-request-id": "<script>" });
    expect(headers["x-request-id"]).toMatch(OWN_ID);
  });

  it.each([
    ["without a trusted proxy", {}],
    ["from an untrusted proxy", { TRUST_PROXY: "192.0.2.0/24" }],
  ])("ignores X-Request-Id %s", async (_where, env) => {
    const desk = await startDesk({ env });
    await desk.read("/api/rates");
    for (const path of ["/api/rates", "/api/rates?ordinary=way", "/api/config", "/api/nothing", "/", "/%"]) {
      const response = await fetch(desk.address + path, { headers: { "x-request-id": "abcdefgh-1" } });
      expect(response.headers.get("x-request-id"), path).toMatch(OWN_ID);
      expect(await response.text(), path).not.toContain("abcdefgh-1");
    }
  });
});

it.each(["br", "gzip", "identity"])(
  "a fast-path hit in %s, and its 304, have the same headers as through the router",
  async (encoding) => {
    const desk = await startDesk({ env: BEHIND_PROXY });
    await desk.read("/api/rates");
    const read = async (path: string, ifNoneMatch = "none") => {
      const response = await fetchRaw(`${desk.address}${path}`, {
        "x-request-id": "same-for-both",
        "accept-encoding": encoding,
        "if-none-match": ifNoneMatch,
      });
      const headers = Object.entries(response.headers).filter(([name]) => name !== "date");
      return { status: response.statusCode, headers: Object.fromEntries(headers), bytes: response.bytes };
    };
    // The fast path builds its headers once a second: both must agree within a second and after it.
    desk.clock.advance(0.3 * SECOND);
    for (let times = 0; times < 4; times += 1) {
      desk.clock.advance(0.7 * SECOND);
      const hit = await read("/api/rates");
      expect(hit.status).toBe(200);
      expect(hit).toEqual(await read("/api/rates?ordinary=way"));
      const tag = String(hit.headers["etag"]);
      const unchanged = await read("/api/rates", tag);
      expect(unchanged.status).toBe(304);
      expect(unchanged).toEqual(await read("/api/rates?ordinary=way", tag));
    }
  },
);

it.each(["GET /api/rates HTTP/1.0", "GET /api/rates HTTP/1.1\r\nconnection: close"])(
  "a hit says that its connection closes: %j",
  async (start) => {
    const desk = await startDesk();
    await desk.read("/api/rates");
    // It ends with the connection.
    const answer = await rawExchange(desk.address, `${start}\r\nhost: desk\r\n\r\n`);
    expect(answer).toMatch(
      /^HTTP\/1\.1 200 OK\r\n[^]*cache-status: tradeslip; hit[^]*connection: close\r\n/i,
    );
  },
);

it("an error of a market endpoint carries the security headers too", async () => {
  const desk = await startDesk();
  desk.simulator.fault("error-500");
  const { headers } = await desk.get("/api/market/coins").expect(503);
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  expect(headers["cache-control"]).toBe("no-store");
});

it("an unknown path is a 404 problem that does not echo the path", async () => {
  const desk = await startDesk();
  const { body, headers } = await desk.get("/api/secret-thing").expect(404);
  expect(headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  expect(body).toMatchObject({ status: 404, code: "not_found", title: "Not found" });
  expect(JSON.stringify(body)).not.toContain("secret-thing");
});

it("the served OpenAPI document is the committed one, and its pages load nothing from other origins", async () => {
  const desk = await startDesk();
  const committed = await import("@tradeslip/contracts/openapi.json", { with: { type: "json" } });
  expect((await desk.get("/api/openapi.json").expect(200)).body).toEqual(committed.default);
  const page = (await desk.get("/api/docs/").expect(200)).text;
  expect(page).toContain("swagger-ui");
  expect(page).not.toMatch(/(src|href)="(https?:)?\/\//);
});

it("/api/config has the operator's brand and links and no secret", async () => {
  const desk = await startDesk({
    env: {
      BRAND_NAME: "Kiosk",
      WHATSAPP_NUMBER: "+234 801 234 5678",
      LINK_COMMUNITY: "https://t.me/kiosk",
      DEMO: "true",
      COINGECKO_PLAN: "demo",
      COINGECKO_API_KEY: "CG-secret-key",
    },
  });
  const { body, text } = await desk.get("/api/config").expect(200);
  expect(body).toMatchObject({
    brand: { name: "Kiosk" },
    demo: true,
    chat: { name: "WhatsApp", url: "https://wa.me/2348012345678", account: "+2348012345678" },
    whatsappNumber: "2348012345678",
    links: { community: "https://t.me/kiosk", reportProblem: "https://wa.me/2348012345678", instagram: null },
  });
  expect(text).not.toContain("CG-secret-key");
  await desk.read("/api/rates");
  expect(desk.simulator.calls.log[0]!.headers["x-cg-demo-api-key"]).toBe("CG-secret-key");
});
