import { setTimeout as pause } from "node:timers/promises";
import { validSignUpPayload as ADA } from "@tradeslip/contracts/testing/account-boundaries";
import { codeIn } from "@tradeslip/simulators/smtp";
import { describe, expect, it, vi } from "vitest";
import { Browser } from "../../apps/bff/api-tests/browser.ts";
import { openStream } from "../../apps/bff/api-tests/read-stream.ts";
import { NGINX, startNginx } from "./start-nginx.ts";
import { startRoundRobinProxy } from "./round-robin-proxy.ts";
import { startTopology, type Topology } from "./start-topology.ts";

vi.setConfig({ testTimeout: 120_000 });

const COINS = "/api/market/coins";
/** A replica's exclusive right to refresh: apps/bff/src/swr-cache/locks/shared-lock.ts. */
const LEASE_MS = 5_000;
const PATIENT = { timeout: 30_000, interval: 10 };
/** A second, plus slack for a busy machine. */
const WITHIN_A_SECOND_MS = 5_000;
/** Pause between a client's requests, so that the load leaves the machine room to start processes. */
const BREATH_MS = 5;
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

async function bytesOf(address: string, path: string): Promise<string> {
  const response = await fetch(`${address}${path}`);
  if (response.status !== 200) throw new Error(`${response.status} for ${path}`);
  return response.text();
}

/** A browser with a new account, logged in. */
async function logIn({ url, smtp }: Topology): Promise<Browser> {
  const browser = new Browser(url);
  const { email, password } = ADA;
  expect((await browser.post("/api/auth/sign-up-one", ADA)).status).toBe(201);
  const code = codeIn(await smtp.waitForMail(email));
  expect((await browser.post("/api/auth/verify-otp", { email, code })).status).toBe(200);
  expect((await browser.post("/api/auth/login", { email, password })).status).toBe(200);
  return browser;
}

/** Sends requests one after another until stopped, and returns every status other than 200. */
function keepAsking({ url }: Topology, path: string) {
  const failures: string[] = [];
  let asked = 0;
  const stopped = new AbortController();
  const run = async () => {
    while (!stopped.signal.aborted) {
      asked += 1;
      const status = await fetch(`${url}${path}`).then(
        async (response) => (await response.arrayBuffer(), response.status),
        (error: Error) => error.message,
      );
      if (status !== 200) failures.push(`${path}: ${status}`);
      await pause(BREATH_MS);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopped.abort();
      await running;
      return { asked, failures };
    },
  };
}

it("sign-up to dashboard works with each call on another replica", async () => {
  const topology = await startTopology({ count: 3 });
  const browser = await logIn(topology);
  const answeredBy = new Set<string | null>();
  for (const _ of topology.replicas) {
    const session = await browser.get("/api/session");
    expect(session.body).toMatchObject({ authenticated: true });
    answeredBy.add(session.headers.get("x-replica"));
  }
  for (const _ of topology.replicas) expect((await browser.get("/api/dashboard/coins")).status).toBe(200);
  await browser.post("/api/auth/logout");
  for (const _ of topology.replicas)
    expect((await browser.get("/api/session")).body).toMatchObject({ authenticated: false });
  expect(answeredBy.size).toBe(3);
});

it("B11, C19: 200 concurrent requests to four cold processes make one upstream call and get the same bytes", async () => {
  const { url, coingecko, replicas } = await startTopology({ count: 4 });
  const answers = await Promise.all(times(200).map(() => bytesOf(url, COINS)));
  expect(new Set(answers).size).toBe(1);
  expect(coingecko.calls.total).toBe(1);
  const direct = await Promise.all(replicas.map(({ address }) => bytesOf(address, COINS)));
  expect(new Set(direct)).toEqual(new Set(answers));
});

describe.each([
  { name: "a round-robin proxy", proxy: startRoundRobinProxy, isThere: true },
  { name: "nginx", proxy: startNginx, isThere: NGINX !== undefined },
])("behind $name", ({ proxy, isThere }) => {
  it.skipIf(!isThere)("C16: a rolling restart under load fails no request and keeps sessions", async () => {
    const topology = await startTopology({ count: 3, proxy, env: { SHUTDOWN_DELAY_SECONDS: "1" } });
    const browser = await logIn(topology);
    const clients = [COINS, "/api/rates", "/api/dashboard/stats", "/"].map((path) =>
      keepAsking(topology, path),
    );
    for (const replica of topology.replicas) {
      expect(await replica.stop()).toBe(0);
      await replica.start();
      expect((await browser.get("/api/session")).body).toMatchObject({ authenticated: true });
    }
    const results = await Promise.all(clients.map(({ stop }) => stop()));
    expect(results.flatMap(({ failures }) => failures)).toEqual([]);
    for (const { asked } of results) expect(asked).toBeGreaterThan(topology.replicas.length);
  });
});

it.skipIf(NGINX === undefined)(
  "C19: behind nginx guesses from one IP are counted together despite forged headers",
  async () => {
    const { url } = await startTopology({ count: 2, proxy: startNginx });
    const statuses: number[] = [];
    for (const turn of times(6)) {
      const guesser = new Browser(url, { "x-forwarded-for": `198.51.100.${turn}` });
      const guess = { email: ADA.email, password: "Wrong-2026-word" };
      statuses.push((await guesser.post("/api/auth/login", guess)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  },
);

it("J58: streams of two processes send the same events within a second; after a restart nothing comes twice", async () => {
  const { coingecko, replicas } = await startTopology({ count: 2 });
  const clients = await Promise.all(replicas.map(({ address }) => openStream(address)));
  // After a cold start, the first to ask calls upstream for both. A first value may come before the other
  // half of its response.
  const isEqual = () => {
    const newest = clients.map(({ lastEventId }) => lastEventId.split(",").toSorted().join());
    return newest[0]!.split(",").length === 4 && newest[0] === newest[1];
  };
  await vi.waitFor(() => expect(clients.some(({ events }) => events.length >= 4)).toBe(true), PATIENT);
  const first = performance.now();
  await vi.waitFor(() => expect(isEqual()).toBe(true), PATIENT);
  expect(performance.now() - first).toBeLessThan(WITHIN_A_SECOND_MS);
  expect(coingecko.calls.total).toBe(3);

  const [restarted] = replicas;
  const { lastEventId } = clients[0]!;
  const [before] = clients;
  await restarted!.stop();
  await before!.ended();
  await restarted!.start();
  const again = await openStream(restarted!.address, { "last-event-id": lastEventId });
  const another = await openStream(restarted!.address);
  await another.received(4);
  const had = [before!, again].flatMap(({ events }) => events.map(({ text }) => text));
  expect(new Set(had).size).toBe(had.length);
});

it("C19: a replica killed during a refresh delays the others by at most its lease", async () => {
  const { coingecko, replicas } = await startTopology({ count: 2 });
  const [holder, other] = replicas;
  coingecko.fault("hang", { times: 1 });
  const lost = bytesOf(holder!.address, COINS).catch(() => "lost");
  await vi.waitFor(() => expect(coingecko.calls.total).toBe(1), { timeout: 3_000, interval: 5 });
  const started = performance.now();
  await holder!.kill();
  expect(await bytesOf(other!.address, COINS)).toContain('"source":"live"');
  // Plus the call itself on a busy machine.
  expect(performance.now() - started).toBeLessThan(LEASE_MS + 2_000);
  expect(await lost).toBe("lost");
  expect(coingecko.calls.total).toBe(2);
});
