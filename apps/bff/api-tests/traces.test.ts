import { execFile } from "node:child_process";
import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { startCoinGeckoSimulator } from "@tradeslip/simulators/coingecko";
import { startOtlpSimulator, type ReceivedSpan } from "@tradeslip/simulators/otlp";
import { startProviderSimulator } from "@tradeslip/simulators/provider";
import { request } from "undici";
import { expect, it, onTestFinished, vi } from "vitest";
import { BUY, WHATSAPP_NUMBER } from "./orders-client.ts";
import { EQUAL_SPELLINGS, sendAddress } from "./address-spellings.ts";
import { ADA, SECRET } from "./start-accounts.ts";
import { Buyer } from "./start-payments.ts";
import { startProcess } from "./start-process.ts";

const SERVER = 2;
const CLIENT = 3;
const PLANTED = "planted-in-a-query-0123456789";

/** The server as a process, with a trace collector and simulated upstreams. */
async function start(env: Readonly<Record<string, string>> = {}) {
  const collector = await startOtlpSimulator();
  const coingecko = await startCoinGeckoSimulator();
  const provider = await startProviderSimulator();
  onTestFinished(async () => {
    await Promise.all([collector.close(), coingecko.close(), provider.close()]);
  });
  const server = await startProcess({
    COINGECKO_BASE_URL: coingecko.baseUrl,
    PROVIDER_BASE_URL: provider.baseUrl,
    SESSION_SECRET: SECRET,
    WHATSAPP_NUMBER,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.baseUrl,
    OTEL_BSP_SCHEDULE_DELAY: "600000",
    ...env,
  });
  /** Buffered spans are sent when the process exits. */
  const stop = async () => {
    server.signal("SIGTERM");
    expect(await server.ended).toBe(0);
  };
  const named = (name: string) => collector.spans.filter((span) => span.name === name);
  return { collector, coingecko, provider, server, stop, named, buyer: new Buyer(server.address) };
}

/** Sends the body after 100 Continue, so that it arrives in a later event than the headers. */
async function postWhenAsked(url: string, body: object): Promise<void> {
  const headers = { "content-type": "application/json", expect: "100-continue" };
  const post = httpRequest(url, { method: "POST", headers });
  post.flushHeaders();
  await once(post, "continue");
  post.end(JSON.stringify(body));
  const [response] = (await once(post, "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
}

function only([span, ...more]: readonly ReceivedSpan[]): ReceivedSpan {
  expect(more).toEqual([]);
  return span!;
}

it("a request, its outgoing calls and its log lines share one trace, propagated to the provider", async () => {
  const { provider, collector, server, stop, named, buyer } = await start();
  await buyer.post("/api/auth/login", { ...ADA, remember: false });
  provider.answer("error-500");
  await postWhenAsked(`${server.address}/api/auth/forgot-password`, { email: ADA.email });
  await stop();

  const root = only(named("POST /api/auth/forgot-password"));
  expect(root).toMatchObject({ kind: SERVER, parentSpanId: "", status: { code: 2 } });
  expect(root.attributes).toMatchObject({
    "http.route": "/api/auth/forgot-password",
    "http.response.status_code": 502,
  });
  expect(root.resource).toMatchObject({ "service.name": "tradeslip-bff", "service.version": "0.1.0" });

  const call = only(named("provider forgot-password"));
  expect(call).toMatchObject({ kind: CLIENT, traceId: root.traceId, status: { code: 2 } });
  const told = provider.calls.find(({ path }) => path === "/api/auth/forgot-password")!.headers;
  expect(told["traceparent"]).toBe(`00-${call.traceId}-${call.spanId}-01`);

  const lines = server.lines().filter(({ trace_id: id }) => id === root.traceId);
  expect(lines.map(({ msg }) => msg)).toEqual(expect.arrayContaining(["provider failed", "request"]));
  const traces = new Set(collector.spans.filter(({ kind }) => kind === SERVER).map(({ traceId }) => traceId));
  expect(traces.size).toBe(2);
}, 30_000);

it("a refresh has its own trace, which is not propagated to the price source and holds no client data", async () => {
  const { coingecko, stop, named, buyer } = await start();
  await buyer.get("/api/rates");
  await stop();
  const asked = only(named("GET /api/rates"));
  const call = only(named("coingecko /simple/price"));
  expect(call).toMatchObject({ kind: CLIENT, parentSpanId: "" });
  expect(call.traceId).not.toBe(asked.traceId);
  expect(coingecko.calls.log).toHaveLength(1);
  for (const { headers } of coingecko.calls.log) {
    const names = Object.keys(headers);
    expect(names).not.toContain("traceparent");
    expect(names).not.toContain("tracestate");
    expect(names).not.toContain("baggage");
    expect(names).not.toContain("x-request-id");
    expect(names).not.toContain("cookie");
  }
}, 30_000);

it("G34: exported traces have no token, cookie, query, password, address or code", async () => {
  const { collector, provider, stop, named, buyer } = await start({ COINGECKO_API_KEY: "CG-planted-key-1" });
  await buyer.post("/api/auth/login", { ...ADA, remember: true });
  await buyer.post("/api/auth/login", `{"email":"${ADA.email}","password":"${ADA.password}`);
  await buyer.post("/api/auth/verify-otp", { email: ADA.email, phone: "+2348099887766", code: "918273" });
  await buyer.get("/api/exchange/coins");
  const order = (await buyer.post("/api/orders", BUY)).body as { token: string; reference: string };
  await buyer.get(`/api/orders/${order.token}`);
  await buyer.get(`/api/orders/${order.token}?token=${PLANTED}`);
  await buyer.get(`/q/${order.token}`);
  await buyer.get(`/api/rates?secret=${PLANTED}`);
  await buyer.get(`/api/unknown/${PLANTED}`);
  const { paymentId } = await buyer.bought();
  provider.payments.get(paymentId)!.status = "confirmed";
  await buyer.status(paymentId);
  const { downloadUrl } = await buyer.unlocked(paymentId);
  await buyer.get(downloadUrl);
  const secrets = [
    PLANTED,
    SECRET,
    ADA.email,
    ADA.password,
    "CG-planted-key-1",
    "+2348099887766",
    "918273",
    order.token,
    paymentId,
    downloadUrl.split("/").at(-1)!,
    ...provider.tokens,
    ...buyer.cookies.values(),
  ];
  await stop();
  const sent = collector.bodies.join();
  for (const secret of secrets) expect(sent).not.toContain(secret);
  for (const name of [
    "POST /api/auth/login",
    "GET /api/orders/:token",
    "GET /api/downloads/:token",
    "provider payment-status",
    "provider download",
  ])
    expect(named(name).length, name).toBeGreaterThan(0);
  expect(collector.spans.filter(({ status }) => status.message !== undefined)).toEqual([]);
}, 30_000);

it("a refused request is not an error span", async () => {
  const { stop, named, buyer } = await start();
  await buyer.get("/api/orders/not-a-slip");
  await stop();
  const refused = only(named("GET /api/orders/:token"));
  expect(refused.attributes["http.response.status_code"]).toBe(404);
  expect(refused.status.code).not.toBe(2);
}, 30_000);

it("fast-path hits, pages and probes have no spans", async () => {
  const { collector, server, stop, named, buyer } = await start();
  await buyer.get("/api/rates");
  for (let read = 0; read < 5; read += 1) await buyer.get("/api/rates");
  for (const path of ["/livez", "/readyz", "/"]) await request(`${server.address}${path}`);
  await stop();
  expect(named("GET /api/rates")).toHaveLength(1);
  expect(collector.spans.filter(({ kind }) => kind === SERVER)).toHaveLength(1);
}, 30_000);

it("H35: a call has the same span in every spelling; an invalid address has none", async () => {
  const { collector, server, stop, named } = await start();
  const spellings = Object.values(EQUAL_SPELLINGS);
  for (const spell of spellings) await sendAddress(server.address, { path: spell("/api/session") });
  for (const path of ["/no/such/page", "/assets/gone.js", "/api/nothing", "/%61pi/nothing"])
    await sendAddress(server.address, { path });
  await sendAddress(server.address, { method: "POST", path: "/api/nothing" });
  await stop();
  expect(named("GET /api/session")).toHaveLength(spellings.length);
  expect(collector.spans.filter(({ parentSpanId }) => parentSpanId === "")).toHaveLength(spellings.length);
}, 30_000);

const GIVEN = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };
const traceparent = `00-${GIVEN.traceId}-${GIVEN.spanId}-01`;

it.each([
  ["a trace from a trusted proxy is continued", { TRUST_PROXY: "1" }, true],
  ["a trace from a browser is ignored", {}, false],
] as const)(
  "%s",
  async (_name, env, isTaken) => {
    const { server, stop, named } = await start(env);
    await request(`${server.address}/api/session`, { headers: { traceparent, baggage: "a=b" } });
    await stop();
    const { traceId, parentSpanId } = only(named("GET /api/session"));
    expect([traceId === GIVEN.traceId, parentSpanId === GIVEN.spanId]).toEqual([isTaken, isTaken]);
  },
  30_000,
);

it("an unreachable collector does not delay the exit", async () => {
  const { collector, stop, buyer } = await start();
  await collector.close();
  await buyer.get("/api/rates");
  const started = performance.now();
  await stop();
  // The SDK would wait ten seconds or more.
  expect(performance.now() - started).toBeLessThan(8_000);
}, 30_000);

it("a failing collector costs one log line, however many spans are lost", async () => {
  const collector = await startOtlpSimulator();
  onTestFinished(() => collector.close());
  const { server, stop, buyer } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.baseUrl}/wrong`,
    OTEL_BSP_SCHEDULE_DELAY: "50",
  });
  const lost = () => server.lines().filter(({ msg }) => msg.startsWith("traces cannot be sent"));
  await buyer.get("/api/session");
  await vi.waitFor(() => expect(lost()).toHaveLength(1), { timeout: 5_000 });
  await buyer.get("/api/session");
  await stop();
  expect(lost()).toHaveLength(1);
}, 30_000);

/**
 * Prints how many OpenTelemetry files a running app loaded, except those of its API, which prom-client loads.
 */
const LOADED = `
  const { buildApp } = await import("./src/app.ts");
  const { loadConfig } = await import("./src/config.ts");
  const { MemoryStore } = await import("./src/swr-cache/stores/memory-store.ts");
  const { SqliteSessionStore } = await import("./src/accounts/sessions/sqlite-session-store.ts");
  const traces = process.env.TRACES && (await import("./src/platform/tracing/traces.ts"));
  const { server } = await buildApp(loadConfig({}), { store: new MemoryStore(), sessions: new SqliteSessionStore() });
  await server.ready();
  const { default: Module } = await import("node:module");
  console.log(Object.keys(Module._cache).filter((file) => /@opentelemetry.(?!api)|@fastify.otel/.test(file)).length);
  await server.close();
`;

it("without configuration no OpenTelemetry code is loaded", async () => {
  const count = async (env: Record<string, string>) => {
    const options = { cwd: join(import.meta.dirname, ".."), env };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "--eval", LOADED],
      options,
    );
    return Number(stdout);
  };
  expect(await count({})).toBe(0);
  expect(await count({ TRACES: "1" })).toBeGreaterThan(10);
}, 30_000);
