import { describe, expect, it } from "vitest";
import { strategyOf } from "./strategy.ts";

const ORIGIN = "https://desk.example";
const ask = (path: string, { method = "GET", mode = "cors" }: { method?: string; mode?: RequestMode } = {}) =>
  strategyOf({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN);

describe("data", () => {
  const SAME_FOR_EVERYBODY = [
    "/api/rates",
    "/api/config",
    "/api/books/make-money-while-you-sleep",
    "/api/exchange/coins",
    "/api/market/coins",
    "/api/market/stats",
    "/api/dashboard/coins",
    "/api/dashboard/stats",
    "/api/prices/sources",
    "/.well-known/tradeslip-keys.json",
    "/.well-known/tradeslip-contacts.json",
    "/api/coins/bitcoin",
    "/api/coins/usd-coin/history?range=24h",
  ];
  it.each(SAME_FOR_EVERYBODY)("%s is kept for the time without a network", (path) => {
    expect(ask(path)).toBe("data");
  });

  it.each(SAME_FOR_EVERYBODY)("%s is left alone when it is written to or asked with a question", (path) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "HEAD"]) expect(ask(path, { method })).toBeNull();
    expect(ask(`${path}${path.includes("?") ? "&" : "?"}user=1`)).toBeNull();
  });
});

describe("never touched", () => {
  it.each([
    "/api/orders",
    "/api/orders/abc.def",
    "/api/session",
    "/api/auth/login",
    "/api/auth/verify-otp",
    "/api/payments/create",
    "/api/payments/status/1",
    "/api/unlock",
    "/api/openapi.json",
    "/api/not-there-yet",
    "/api/market/../orders",
    "/api/market/%2e%2e/orders",
    "/api/market/..%2forders",
    "/api/market/watchlist",
    "/api/dashboard/orders",
    "/api/rates/mine",
    "/api/coins/bitcoin/orders",
    "/api/coins/..%2forders",
    "/api/coins/bitcoin?range=24h",
    "/API/rates",
    "/livez",
    "/lite",
    "/lite/order",
    "/readyz",
    "/metrics",
    "/sw.js",
    "/manifest.webmanifest",
  ])("%s", (path) => {
    for (const method of ["GET", "POST"]) expect(ask(path, { method })).toBeNull();
  });

  it("another origin", () => {
    const url = "https://elsewhere.example/api/rates";
    expect(strategyOf({ method: "GET", mode: "cors", url }, ORIGIN)).toBeNull();
  });
});

describe("pages", () => {
  const mode = "navigate";

  it.each([
    "/",
    "/rates",
    "/users",
    "/users/ada",
    "/market?sort=volume",
    "/q/2.abc",
    "/q/2.a-c_d",
    "/r/R1.abc",
    "/fr/q/2.abc",
    "/pt-br/r/R1.abc",
    "/no-such-page",
  ])("%s is a page", (path) => expect(ask(path, { mode })).toBe("page"));

  it.each([
    "/api/docs",
    "/api/rates",
    "/api/orders/abc",
    "/c/2.a-c_d",
    "/livez",
    "/lite",
    "/lite/order",
    "/market?lite",
    "/fr/q/2.a-c_d?lite",
    "/readyz",
    "/metrics",
    "/robots.txt",
    "/favicon.svg",
  ])("%s is no page of ours", (path) => expect(ask(path, { mode })).toBeNull());

  it("a form that is sent goes to the server", () => {
    expect(ask("/users", { mode, method: "POST" })).toBeNull();
  });
});

it.each([
  ["/assets/index-BSJhSM20.js", "asset"],
  ["/assets/instrument-sans-CrIo_JnQ.woff2", "asset"],
  ["/favicon.svg", "file"],
  ["/icons/flags/jp.svg", "picture"],
  ["/icons/coins/btc.svg", "picture"],
])("%s is %s", (path, strategy) => expect(ask(path, { mode: "no-cors" })).toBe(strategy));
