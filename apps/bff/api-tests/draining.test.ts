import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startCoinGeckoSimulator } from "@tradeslip/simulators/coingecko";
import { startProviderSimulator } from "@tradeslip/simulators/provider";
import { Agent, Pool, request } from "undici";
import { expect, it, onTestFinished, vi } from "vitest";
import { buildApp } from "../src/app.ts";
import { SqliteSessionStore } from "../src/accounts/sessions/sqlite-session-store.ts";
import { MemoryStore } from "../src/swr-cache/stores/memory-store.ts";
import { loadConfig } from "../src/config.ts";
import { openConnection } from "./raw-exchange.ts";
import { ADA } from "./start-accounts.ts";
import { startDesk } from "./start-desk.ts";
import { startProcess, type ServerProcess } from "./start-process.ts";

const EXIT_LIMIT_MS = 10_000;
const PATIENT = { timeout: 10_000, interval: 20 };
const PATHS = ["/api/rates", "/api/config", "/api/session", "/api/market/coins?ordinary=way"];

async function startServer(env: Readonly<Record<string, string>> = {}) {
  const coingecko = await startCoinGeckoSimulator();
  onTestFinished(() => coingecko.close());
  const provider = await startProviderSimulator();
  onTestFinished(() => provider.close());
  const server = await startProcess({
    COINGECKO_BASE_URL: coingecko.baseUrl,
    PROVIDER_BASE_URL: provider.baseUrl,
    MARKET_RATE_LIMIT: "100000000",
    TRUST_PROXY: "1",
    ...env,
  });
  return { server, provider };
}

function logIn({ address }: ServerProcess): Promise<Response> {
  return fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...ADA, remember: false }),
  });
}

async function endsInTime(server: ServerProcess, since: number): Promise<void> {
  expect(await server.ended).toBe(0);
  expect(performance.now() - since).toBeLessThan(EXIT_LIMIT_MS);
}

/** On a separate connection, like a proxy's health check. */
async function readiness({ address }: ServerProcess) {
  const agent = new Agent();
  const { statusCode, headers, body } = await request(`${address}/readyz`, { dispatcher: agent });
  const answer = { status: statusCode, connection: headers["connection"], body: await body.json() };
  await agent.close();
  return answer;
}

/** A proxy under load: it sends requests without a pause, on kept connections, until a health check fails. */
function proxyUnderLoad(server: ServerProcess, count: number) {
  const pool = new Pool(server.address, { connections: count, pipelining: 1 });
  onTestFinished(() => pool.destroy());
  const failures: unknown[] = [];
  let done = 0;
  const stop = new AbortController();
  const caller = async (index: number) => {
    for (let call = 0; !stop.signal.aborted; call += 1) {
      const path = PATHS[call % PATHS.length]!;
      // Always from other clients, because this is not about limits.
      const headers = { "x-forwarded-for": `203.0.${index}.${call % 250}` };
      try {
        const { statusCode, body } = await pool.request({ method: "GET", path, headers });
        await body.dump();
        if (statusCode === 200) done += 1;
        else failures.push({ path, statusCode });
      } catch (error) {
        failures.push({ path, error });
      }
    }
  };
  const check = async () => {
    while ((await readiness(server)).status === 200) await wait(50);
    stop.abort();
  };
  const ended = Promise.all([check(), ...Array.from({ length: count }, (_, index) => caller(index))]);
  return { failures, done: () => done, ended };
}

it("C16: SIGTERM under load fails no request, and the process exits within 10 s", async () => {
  const { server } = await startServer({ SHUTDOWN_DELAY_SECONDS: "2" });
  const load = proxyUnderLoad(server, 16);
  await vi.waitFor(() => expect(load.done()).toBeGreaterThan(200), PATIENT);
  const since = performance.now();
  server.signal("SIGTERM");
  await endsInTime(server, since);
  await load.ended;
  expect(load.failures).toEqual([]);
}, 60_000);

it("C16: requests in flight are answered without delay and their connections closed", async () => {
  const { server, provider } = await startServer();
  provider.answer("slow");
  const logins = Array.from({ length: 4 }, () => logIn(server));
  await vi.waitFor(() => expect(provider.load.now).toBe(4), PATIENT);
  const since = performance.now();
  server.signal("SIGTERM");
  for (const { status, headers } of await Promise.all(logins)) {
    expect([status, headers.get("connection")]).toEqual([200, "close"]);
  }
  await endsInTime(server, since);
}, 30_000);

it.each(["SIGTERM", "SIGHUP"] as const)(
  "C16: while draining after %s, /readyz is 503 and every request is answered with Connection: close",
  async (signal) => {
    const { server } = await startServer({ SHUTDOWN_DELAY_SECONDS: "60" });
    expect(await readiness(server)).toMatchObject({ status: 200, connection: "keep-alive" });
    server.signal(signal);
    const draining = { status: 503, connection: "close", body: { status: "draining" } };
    await vi.waitFor(async () => expect(await readiness(server)).toEqual(draining), PATIENT);
    for (const path of [...PATHS, "/api/rates"]) {
      const { statusCode, headers, body } = await request(`${server.address}${path}`);
      await body.dump();
      expect([path, statusCode, headers["connection"]]).toEqual([path, 200, "close"]);
    }
  },
  30_000,
);

it("C16: a hanging provider and an unfinished request do not delay the exit", async () => {
  const { server, provider } = await startServer();
  provider.answer("hang");
  const login = logIn(server);
  const half = await openConnection(server.address);
  half.on("error", () => {});
  half.write("POST /api/auth/login HTTP/1.1\r\nhost: desk\r\ncontent-length: 100\r\n\r\n{");
  await vi.waitFor(() => expect(provider.load.now).toBe(1), PATIENT);
  const since = performance.now();
  server.signal("SIGTERM");
  expect((await login).status).toBe(503);
  await endsInTime(server, since);
}, 30_000);

it("C16: a request half sent when the server stopped listening is answered", async () => {
  const { server } = await startServer();
  const half = await openConnection(server.address);
  let answer = "";
  half.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  half.write("GET /api/config HTTP/1.1\r\nhost: desk\r\n");
  // Answered later, so the half has arrived.
  expect((await readiness(server)).status).toBe(200);
  const since = performance.now();
  server.signal("SIGTERM");
  await vi.waitFor(() => expect(readiness(server)).rejects.toThrow("ECONNREFUSED"), PATIENT);
  half.write("\r\n");
  await once(half, "close");
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*connection: close/i);
  await endsInTime(server, since);
}, 30_000);

it("a second signal ends it at once, but not an immediate repeat of the first", async () => {
  const { server } = await startServer({ SHUTDOWN_DELAY_SECONDS: "60" });
  server.signal("SIGTERM");
  await vi.waitFor(async () => expect((await readiness(server)).status).toBe(503), PATIENT);
  server.signal("SIGINT");
  expect((await readiness(server)).status).toBe(503);
  // Poll until that time has passed: the server distinguishes them by the time between.
  const since = performance.now();
  await vi.waitFor(() => expect(performance.now() - since).toBeGreaterThan(1_100), PATIENT);
  server.signal("SIGTERM");
  expect(await server.ended).toBe(1);
}, 30_000);

it("the server is ready once its embedded provider was up, and stays ready when the provider fails later", async () => {
  let providerUrl: string | null = null;
  const config = loadConfig({ WEB_DIST: join(import.meta.dirname, "empty-web") });
  const { server } = await buildApp(config, {
    store: new MemoryStore(),
    sessions: new SqliteSessionStore(),
    providerUrl: () => providerUrl,
  });
  onTestFinished(() => server.close());
  const ask = async () => {
    const { statusCode, body } = await server.inject("/readyz");
    return [statusCode, body];
  };
  providerUrl = "http://127.0.0.1:9";
  expect(await ask()).toEqual([503, '{"status":"starting"}']);
  providerUrl = null;
  await server.listen({ host: "127.0.0.1", port: 0 });
  expect(await ask()).toEqual([503, '{"status":"starting"}']);
  expect((await server.inject("/livez")).statusCode).toBe(200);
  providerUrl = "http://127.0.0.1:9";
  expect(await ask()).toEqual([200, '{"status":"ok"}']);
  providerUrl = null;
  expect(await ask()).toEqual([200, '{"status":"ok"}']);
});

it("an unused connection does not delay the exit", async () => {
  const desk = await startDesk();
  const opened = await openConnection(desk.address);
  onTestFinished(() => void opened.destroy());
  // The server has accepted it as well, because it came before this answer.
  await desk.get("/livez").expect(200);
  const closed = once(opened, "close");
  await desk.stop();
  await closed;
  expect(opened.bytesRead).toBe(0);
});
