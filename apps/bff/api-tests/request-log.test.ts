import { validSignUpPayload } from "@tradeslip/contracts/testing/account-boundaries";
import { expect, it, vi } from "vitest";
import { Browser } from "./browser.ts";
import { keepLines } from "./keep-lines.ts";
import { ADA, startAccounts } from "./start-accounts.ts";
import { startDesk, type DeskOptions } from "./start-desk.ts";
import { startProcess } from "./start-process.ts";

const ID = "made-by-a-proxy-1";
const PATIENT = { timeout: 10_000, interval: 20 };

async function start(options: DeskOptions = {}) {
  const kept = keepLines();
  return { ...kept, desk: await startDesk({ logger: kept.logger, ...options }) };
}

it("an API request has one line: id, route, status, duration", async () => {
  const { desk, requests } = await start({ env: { TRUST_PROXY: "1" } });
  await desk.get("/api/config", { "x-request-id": ID }).expect(200);
  expect(requests()).toEqual([
    expect.objectContaining({ reqId: ID, route: "GET /api/config", status: 200, ms: expect.any(Number) }),
  ]);
});

it("a line says the route and not the address: no token, no query, nothing of an address that is none", async () => {
  const { desk, requests, text } = await start();
  await desk.get("/api/downloads/planted-token?planted=query");
  await desk.get("/api/planted-nonsense").expect(404);
  expect(requests().map(({ route, status }) => [route, status])).toEqual([
    ["GET /api/downloads/:token", expect.any(Number)],
    ["GET (none)", 404],
  ]);
  expect(text()).not.toContain("planted");
});

it("a line says nothing of who asked", async () => {
  const { desk, requests, text } = await start({ env: { TRUST_PROXY: "1" } });
  await desk.get("/api/config", { "x-forwarded-for": "203.0.113.77", "user-agent": "planted-agent" });
  expect(requests()).toHaveLength(1);
  expect(text()).not.toContain("203.0.113.77");
  expect(text()).not.toContain("planted-agent");
});

it("hits and refusals have no line of their own: they are told together", async () => {
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

it("pages, files and health checks have no line", async () => {
  const { desk, requests } = await start();
  for (const path of ["/livez", "/readyz", "/", "/no/such/page"]) await desk.get(path);
  expect(requests()).toEqual([]);
});

it("the request's id goes on to the provider and comes back to the client; the price source never gets it", async () => {
  const { logger, requests } = keepLines();
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

it("calls of two requests at once carry each its own id", async () => {
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

it("G34: a secret that an error brings along in its fields is not written", () => {
  const { logger, text } = keepLines();
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

it("lines of the server and of the provider beside it about one request carry the same id", async () => {
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
