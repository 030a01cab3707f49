import { validSignUpPayload } from "@tradeslip/contracts/testing/account-boundaries";
import { expect, it, vi } from "vitest";
import { Browser } from "./browser.ts";
import { recordingLogger } from "./recording-logger.ts";
import { ADA, startAccounts } from "./start-accounts.ts";
import { startDesk, type DeskOptions } from "./start-desk.ts";
import { startProcess } from "./start-process.ts";

const ID = "made-by-a-proxy-1";
const PATIENT = { timeout: 10_000, interval: 20 };

async function start(options: DeskOptions = {}) {
  const kept = recordingLogger();
  return { ...kept, desk: await startDesk({ logger: kept.logger, ...options }) };
}

it("an API request is logged in one line: id, route, status, duration", async () => {
  const { desk, requests } = await start({ env: { TRUST_PROXY: "1" } });
  await desk.get("/api/config", { "x-request-id": ID }).expect(200);
  expect(requests()).toEqual([
    expect.objectContaining({ reqId: ID, route: "GET /api/config", status: 200, ms: expect.any(Number) }),
  ]);
});

it("the line has the route pattern, never the URL: no token, query or unknown path", async () => {
  const { desk, requests, text } = await start();
  await desk.get("/api/downloads/planted-token?planted=query");
  await desk.get("/api/planted-nonsense").expect(404);
  expect(requests().map(({ route, status }) => [route, status])).toEqual([
    ["GET /api/downloads/:token", expect.any(Number)],
    ["GET (none)", 404],
  ]);
  expect(text()).not.toContain("planted");
});

it("the line has nothing about the client", async () => {
  const { desk, requests, text } = await start({ env: { TRUST_PROXY: "1" } });
  await desk.get("/api/config", { "x-forwarded-for": "203.0.113.77", "user-agent": "planted-agent" });
  expect(requests()).toHaveLength(1);
  expect(text()).not.toContain("203.0.113.77");
  expect(text()).not.toContain("planted-agent");
});

it("cache hits and rate-limit refusals are logged as totals", async () => {
  const { desk, requests, lines } = await start({ env: { MARKET_RATE_LIMIT: "4" } });
  await desk.get("/api/rates").expect(200);
  await desk.get("/api/rates").expect(200);
  await desk.get("/api/rates?ordinary=way").expect(200);
  await desk.get("/api/rates", { "if-none-match": "*" });
  for (let call = 0; call < 3; call += 1) await desk.get("/api/rates").expect(429);
  expect(requests().map(({ route, status }) => [route, status])).toEqual([["GET /api/rates", 200]]);
  await desk.stop();
  expect(lines().filter(({ msg }) => msg === "requests without a line of their own")).toEqual([
    expect.objectContaining({ hits: 3, overloaded: 0, tooMany: { "GET /api/rates": 3 } }),
  ]);
});

it("pages, files and health checks are not logged", async () => {
  const { desk, requests } = await start();
  for (const path of ["/livez", "/readyz", "/", "/no/such/page"]) await desk.get(path);
  expect(requests()).toEqual([]);
});

it("the request id goes to the provider and back to the client, never to the price source", async () => {
  const { logger, requests } = recordingLogger();
  const { desk, provider, open } = await startAccounts({ logger });
  const reply = await open().post("/api/auth/login", { ...ADA, remember: false }, { "x-request-id": ID });
  expect(reply.status).toBe(200);
  expect(reply.headers.get("x-request-id")).toBe(ID);
  expect(provider.calls.map(({ headers }) => headers["x-request-id"])).toEqual([ID]);
  expect(requests()).toEqual([expect.objectContaining({ reqId: ID, route: "POST /api/auth/login" })]);
  await desk.get("/api/rates", { "x-request-id": ID }).expect(200);
  expect(desk.simulator.calls.total).toBe(1);
  expect(desk.simulator.calls.log[0]!.headers).not.toHaveProperty("x-request-id");
});

it("provider calls of concurrent requests carry their own request id", async () => {
  const { provider, open } = await startAccounts();
  provider.answer("slow");
  const ids = ["first-request-1", "second-request", "third-request-3"];
  await Promise.all(
    ids.map((id, index) =>
      open(`203.0.113.${index}`).post("/api/auth/sign-up-one", validSignUpPayload, { "x-request-id": id }),
    ),
  );
  expect(new Set(provider.calls.map(({ headers }) => headers["x-request-id"]))).toEqual(new Set(ids));
  expect(provider.calls).toHaveLength(ids.length);
});

it("G34: a secret in an error's fields is not logged", () => {
  const { logger, text } = recordingLogger();
  const planted = {
    authorization: "planted-1",
    cookie: "planted-2",
    token: "planted-3",
    password: "planted-4",
  };
  logger.warn({ ...planted, reason: "kept" }, "flat");
  logger.warn({ req: planted }, "one deep");
  logger.warn({
    err: { headers: { ...planted, "set-cookie": "planted-5", "idempotency-key": "planted-6" } },
  });
  logger.error({ err: Object.assign(new Error("kept too"), { options: planted }) });
  expect(text()).not.toContain("planted");
  expect(text()).toContain("kept too");
});

it("server and embedded provider log a request under the same id", async () => {
  const { address, lines } = await startProcess({
    COINGECKO_BASE_URL: "http://127.0.0.1:9",
    TRUST_PROXY: "1",
  });
  await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), PATIENT);
  const reply = await new Browser(address).post("/api/auth/login", ADA, { "x-request-id": ID });
  expect(reply.status).toBe(401);
  const ofIt = () => lines().filter(({ reqId, msg }) => reqId === ID && msg === "request");
  await vi.waitFor(() => expect(ofIt()).toHaveLength(2), PATIENT);
  expect(ofIt()).toContainEqual(expect.objectContaining({ name: "provider", route: "POST /api/auth/login" }));
}, 30_000);
