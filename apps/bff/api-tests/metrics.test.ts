import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Browser } from "./browser.ts";
import { SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { BUY, WHATSAPP_NUMBER } from "./orders-client.ts";
import { scrape } from "./scrape.ts";
import { ADA, startAccounts } from "./start-accounts.ts";
import { MARKET_PATHS, startDesk, warmUp } from "./start-desk.ts";
import { startPayments } from "./start-payments.ts";

/** Trusts no proxy, so /metrics is on the main port. */
const SLOW_MACHINE = { timeout: 15_000, interval: 50 };
const ALONE = { env: { TRUST_PROXY: "", WHATSAPP_NUMBER } };

const requestsTo = (route: string, method: string, status: number) =>
  `tradeslip_http_requests_total{route="${route}",method="${method}",status="${status}"}`;

describe("market data", () => {
  it("hits, misses and age of each response", async () => {
    const desk = await startDesk();
    await desk.read("/api/rates");
    await desk.settled();
    desk.clock.advance(30 * SECOND);
    for (let read = 0; read < 3; read += 1) await desk.read("/api/rates");
    const { value } = await scrape(desk.address);
    expect(value('tradeslip_answers_total{answer="rates",result="miss"}')).toBe(1);
    expect(value('tradeslip_answers_total{answer="rates",result="hit"}')).toBe(3);
    expect(value('tradeslip_answer_age_seconds{answer="rates"}')).toBe(30);
    expect(value('tradeslip_answer_source{answer="rates",source="live"}')).toBe(1);
    expect(value('tradeslip_answer_source{answer="rates",source="stale"}')).toBe(0);
  });

  it("price source calls by outcome, its circuit breaker and the remaining budget", async () => {
    const desk = await startDesk();
    await warmUp(desk);
    const warm = await scrape(desk.address);
    expect(warm.value('tradeslip_upstream_calls_total{resource="simple/price",outcome="ok"}')).toBe(1);
    expect(warm.value('tradeslip_upstream_call_duration_seconds_count{resource="simple/price"}')).toBe(1);
    expect(warm.value("tradeslip_upstream_breaker_state")).toBe(0);
    expect(warm.value("tradeslip_call_budget_minute_left")).toBe(100 - desk.simulator.calls.total);
    desk.simulator.fault("error-500");
    desk.clock.advance(601 * SECOND);
    for (const path of MARKET_PATHS) await desk.get(path);
    await desk.settled();
    const failing = await scrape(desk.address);
    expect(
      failing.value('tradeslip_upstream_calls_total{resource="simple/price",outcome="bad-status"}'),
    ).toBe(1);
    expect(failing.value("tradeslip_upstream_breaker_state")).toBe(2);
  });

  it("the end of the price source's Retry-After", async () => {
    const desk = await startDesk();
    await desk.read("/api/rates");
    desk.simulator.fault("rate-limited", { retryAfter: 30 });
    desk.clock.advance(121 * SECOND);
    await desk.read("/api/rates");
    await desk.settled();
    const { value } = await scrape(desk.address);
    expect(value("tradeslip_upstream_paused_until_timestamp_seconds")).toBe(desk.clock.now() / 1000 + 30);
  });
});

describe("requests", () => {
  it("are counted once by route, method and status, fast-path hits included", async () => {
    const desk = await startDesk();
    await desk.read("/api/rates");
    const { headers } = await desk.get("/api/rates").expect(200);
    await desk.get("/api/rates", { "if-none-match": String(headers["etag"]) }).expect(304);
    await desk.get("/api/orders/not-a-slip").expect(404);
    const { value } = await scrape(desk.address);
    expect(value(requestsTo("/api/rates", "GET", 200))).toBe(2);
    expect(value(requestsTo("/api/rates", "GET", 304))).toBe(1);
    expect(value(requestsTo("/api/orders/:token", "GET", 404))).toBe(1);
    const durations = 'tradeslip_http_request_duration_seconds_count{route="/api/rates",method="GET"}';
    expect(value(durations)).toBe(3);
  });

  it("a thousand unknown paths and methods create no new series", async () => {
    const desk = await startDesk();
    const ask = async (from: number, to: number) => {
      for (let turn = from; turn < to; turn += 1) {
        await desk.get(`/api/orders/${turn}x?q=${turn}`);
        await desk.get(`/api/nothing-${turn}`);
        await desk.get(`/page-${turn}/../${turn}.php`);
        await desk.server.inject({ method: "PROPFIND" as "GET", url: `/api/${turn}` });
      }
    };
    await ask(0, 1);
    await scrape(desk.address);
    const before = await scrape(desk.address);
    await ask(1, 251);
    const after = await scrape(desk.address);
    const ours = ({ series }: typeof after) => series.filter((name) => name.startsWith("tradeslip_"));
    // The client meets its rate limit on the way, which adds a 429 series.
    const added = ours(after).filter((name) => !ours(before).includes(name));
    expect(added.filter((name) => !/429|rate_limit_refusals/.test(name))).toEqual([]);
    expect(after.series.join()).not.toMatch(/\d+x|nothing-|page-/);
    expect(ours(after).length).toBeLessThan(400);
  });

  it("rate limit refusals by route", async () => {
    const desk = await startDesk({ env: { MARKET_RATE_LIMIT: "2" } });
    for (let turn = 0; turn < 5; turn += 1) await desk.get("/api/rates");
    const { value } = await scrape(desk.address);
    expect(value('tradeslip_rate_limit_refusals_total{route="/api/rates"}')).toBe(3);
    expect(value(requestsTo("/api/rates", "GET", 429))).toBe(3);
  });
});

describe("the provider", () => {
  it("calls by operation and outcome, never by URL", async () => {
    const { desk, provider, open } = await startPayments(ALONE);
    await desk.read("/api/exchange/coins");
    const buyer = open();
    const { paymentId } = await buyer.bought();
    await buyer.paymentStatus(paymentId);
    provider.answer("error-500");
    await buyer.status(paymentId);
    const { value, series } = await scrape(desk.address);
    const calls = (operation: string, outcome: string) =>
      value(`tradeslip_provider_calls_total{operation="${operation}",outcome="${outcome}"}`);
    expect(calls("create-payment", "ok")).toBe(1);
    expect(calls("payment-status", "ok")).toBe(1);
    expect(calls("payment-status", "broken")).toBe(1);
    expect(value('tradeslip_provider_call_duration_seconds_count{operation="payment-status"}')).toBe(2);
    expect(series.join()).not.toContain(paymentId);
  });

  it("active, queued and rejected calls of the bulkhead", async () => {
    const { desk, provider } = await startAccounts({ ...ALONE, providerTimeoutMs: 20_000 });
    provider.answer("hang");
    // From many accounts: a single one would meet its rate limit.
    const logins = Array.from({ length: 97 }, (_, turn) =>
      desk.server.inject({
        method: "POST",
        url: "/api/auth/login",
        remoteAddress: `10.0.0.${turn}`,
        payload: { ...ADA, email: `person-${turn}@desk.example`, remember: false },
      }),
    );
    onTestFinished(() => void Promise.allSettled(logins));
    await vi.waitFor(async () => {
      const { value } = await scrape(desk.address);
      expect(value('tradeslip_provider_calls_in_flight{gate="accounts"}')).toBe(32);
      expect(value('tradeslip_provider_calls_waiting{gate="accounts"}')).toBe(64);
      for (const gate of ["payment-creation", "payments", "files"]) {
        expect(value(`tradeslip_provider_calls_in_flight{gate="${gate}"}`), gate).toBe(0);
      }
      expect(value('tradeslip_provider_calls_total{operation="login",outcome="busy"}')).toBe(1);
    }, SLOW_MACHINE);
    await provider.close();
  });

  it("its circuit breaker", async () => {
    const { desk, provider, open } = await startAccounts({ ...ALONE, providerTimeoutMs: 300 });
    const browser = open();
    await provider.close();
    for (let turn = 0; turn < 5; turn += 1)
      await browser.post("/api/auth/forgot-password", { email: `person-${turn}@desk.example` });
    const { value } = await scrape(desk.address);
    expect(value('tradeslip_provider_calls_total{operation="forgot-password",outcome="unreachable"}')).toBe(
      5,
    );
    expect(value('tradeslip_provider_breaker_state{gate="accounts"}')).toBe(2);
    for (const gate of ["payment-creation", "payments", "files"]) {
      expect(value(`tradeslip_provider_breaker_state{gate="${gate}"}`), gate).toBe(0);
    }
  });
});

it("slips, payments and sessions are counted when issued, and only then", async () => {
  const { desk, open } = await startPayments(ALONE);
  await warmUp(desk);
  const buyer = open();
  await buyer.bought();
  await buyer.buy(null, { bookId: "unknown", type: "digital" });
  const browser = new Browser(desk.address);
  await browser.post("/api/orders", BUY);
  await browser.post("/api/orders", { ...BUY, coinId: "unknown" });
  await browser.post("/api/auth/login", { ...ADA, remember: false });
  await browser.get("/api/session");
  const { value } = await scrape(desk.address);
  expect(value("tradeslip_slips_issued_total")).toBe(1);
  expect(value("tradeslip_payments_created_total")).toBe(1);
  expect(value("tradeslip_sessions_begun_total")).toBe(1);
});

it("build information, event-loop lag and shed requests", async () => {
  const desk = await startDesk();
  const { series, names } = await scrape(desk.address);
  expect(series.find((name) => name.startsWith("tradeslip_build_info"))).toMatch(
    /^tradeslip_build_info\{version="[\d.]+",commit="[^"]+",node="v[\d.]+"\}$/,
  );
  expect(names).toContain("nodejs_eventloop_lag_p99_seconds");
  expect(names).toContain("tradeslip_requests_shed_total");
});

it("names follow Prometheus conventions: counters end in _total, times are in seconds", async () => {
  const desk = await startDesk();
  const { body } = await desk.get("/metrics").then(({ text }) => ({ body: text }));
  const types = [...body.matchAll(/^# TYPE (tradeslip_\S+) (\S+)$/gm)].map(([, name, type]) => [
    name!,
    type!,
  ]);
  expect(types.length).toBeGreaterThan(15);
  for (const [name, type] of types) {
    expect(name!.endsWith("_total"), name).toBe(type === "counter");
    if (type === "histogram") expect(name).toMatch(/_seconds$/);
    expect(name).not.toMatch(/_ms|milli|minutes/);
  }
});
