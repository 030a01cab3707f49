import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS } from "./openapi-operations.ts";
import { isStream } from "./read-stream.ts";
import { MARKET_PATHS, startDesk, type Desk } from "./start-desk.ts";

const ELSEWHERE = "https://prices.example";
const CROSS_SITE = { origin: ELSEWHERE, "sec-fetch-site": "cross-site" };
const READABLE = { "access-control-allow-origin": "*", "access-control-expose-headers": "*" };

/** Every operation of the OpenAPI document, and the document itself. */
const CALLS = [
  ...OPERATIONS.map(({ method, path }) => ({
    method,
    path: path.replace("{id}", "bitcoin").replace(/\{\w+\}/, "some-token"),
    template: path,
  })),
  { method: "GET", path: "/api/openapi.json", template: "/api/openapi.json" },
] as const;
/** The same for all readers, and readable without a cookie. */
const PUBLIC_READS: readonly string[] = [
  ...MARKET_PATHS,
  "/api/prices/sources",
  "/api/coins/{id}",
  "/api/coins/{id}/history",
  "/api/currencies",
  "/api/local-rates",
  "/api/stream",
  "/api/config",
  "/api/openapi.json",
  "/.well-known/tradeslip-contacts.json",
  "/.well-known/tradeslip-keys.json",
];
const isPublic = ({ template }: { template: string }) => PUBLIC_READS.includes(template);
const PUBLIC = CALLS.filter(isPublic);
const CLOSED = CALLS.filter((entry) => !isPublic(entry));

async function call(desk: Desk, method: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${desk.address}${path}`, { method, headers: { ...CROSS_SITE, ...headers } });
  if (isStream(response.headers.get("content-type"))) await response.body?.cancel();
  else await response.arrayBuffer();
  const cors = [...response.headers].filter(([name]) => name.startsWith("access-control-"));
  return { status: response.status, headers: response.headers, cors: Object.fromEntries(cors) };
}

const preflight = (desk: Desk, method: string, path: string) =>
  call(desk, "OPTIONS", path, {
    "access-control-request-method": method,
    "access-control-request-headers": "if-none-match,content-type",
  });

it("the cross-origin readable paths are listed by name and none is personal", () => {
  expect(PUBLIC.map(({ method, template }) => `${method} ${template}`).toSorted()).toEqual([
    "GET /.well-known/tradeslip-contacts.json",
    "GET /.well-known/tradeslip-keys.json",
    "GET /api/coins/{id}",
    "GET /api/coins/{id}/history",
    "GET /api/config",
    "GET /api/currencies",
    "GET /api/dashboard/coins",
    "GET /api/dashboard/stats",
    "GET /api/exchange/coins",
    "GET /api/local-rates",
    "GET /api/market/coins",
    "GET /api/market/stats",
    "GET /api/openapi.json",
    "GET /api/prices/sources",
    "GET /api/rates",
    "GET /api/stream",
  ]);
  expect(CLOSED.length).toBe(OPERATIONS.length + 1 - PUBLIC.length);
});

describe("pages of any origin", () => {
  let desk: Desk;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    desk = await startDesk({ onTestFinished: (cleanUp) => (stop = cleanUp) });
  });
  afterAll(() => stop());

  it.each(PUBLIC)("may read $method $path, without credentials", async ({ path }) => {
    for (const how of ["miss", "hit"]) {
      const { status, cors, headers } = await call(desk, "GET", path);
      expect([status, cors], how).toEqual([200, READABLE]);
      expect(headers.get("vary") ?? "", how).not.toMatch(/origin/i);
    }
    expect((await call(desk, "HEAD", path)).cors).toEqual(READABLE);
  });

  it.each(PUBLIC)(
    "may send If-None-Match to $path: the preflight allows it and may be cached",
    async ({ path }) => {
      const { status, cors } = await preflight(desk, "GET", path);
      expect(status).toBe(204);
      expect(cors).toEqual({
        ...READABLE,
        "access-control-allow-methods": "GET, HEAD",
        "access-control-allow-headers": "If-None-Match, X-Request-Id",
        "access-control-max-age": "86400",
      });
    },
  );

  it.each(CLOSED)("may not read $method $path", async ({ method, path }) => {
    expect((await call(desk, method, path)).cors).toEqual({});
    expect((await preflight(desk, method, path)).cors).toEqual({});
  });

  it.each(PUBLIC)("may not send other methods to $path", async ({ path }) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const { status, cors } = await call(desk, method, path);
      expect([status, cors], method).toEqual([403, {}]);
    }
  });
});

it("a 304 and an error response are readable too", async () => {
  const desk = await startDesk({ env: { MARKET_RATE_LIMIT: "3" } });
  const { headers } = await call(desk, "GET", "/api/rates");
  const unchanged = await call(desk, "GET", "/api/rates", { "if-none-match": headers.get("etag")! });
  expect([unchanged.status, unchanged.cors]).toEqual([304, READABLE]);
  desk.simulator.fault("error-500");
  const empty = await call(desk, "GET", "/api/market/coins");
  expect([empty.status, empty.cors]).toEqual([503, READABLE]);
  const limited = await call(desk, "GET", "/api/rates");
  expect([limited.status, limited.cors]).toEqual([429, READABLE]);
});

it("every prebuilt response is public, so its headers can be shared", () => {
  expect(PUBLIC_READS).toEqual(expect.arrayContaining([...MARKET_PATHS]));
});

it("pages and files carry no CORS headers", async () => {
  const desk = await startDesk();
  for (const path of ["/", "/api/docs", "/api/nothing", "/livez", "/metrics", "/icons/coins/btc.svg"]) {
    expect((await call(desk, "GET", path)).cors, path).toEqual({});
  }
});
