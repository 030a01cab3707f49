import { createHash } from "node:crypto";
import { on } from "node:events";
import type { Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it, onTestFinished } from "vitest";
import { MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { openConnection } from "./raw-exchange.ts";
import { MARKET_PATHS, startDesk, UPDATE_INTERVALS, warmUp } from "./start-desk.ts";

/** At most 64 requests may wait on one connection. */
const BATCH = 50;
const SOCKETS = 8;

it("B11: 1,000 concurrent misses of one response make one upstream call", async () => {
  const desk = await startDesk({ simulator: { latencyMs: 80 } });
  const answers = await Promise.all(
    Array.from({ length: 1000 }, () => desk.server.inject({ url: "/api/market/coins" })),
  );
  expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
  expect(new Set(answers.map(({ payload }) => payload)).size).toBe(1);
  expect(desk.simulator.calls.total).toBe(1);
}, 20_000);

it("B11: concurrent misses of all responses make one upstream call for each resource", async () => {
  const desk = await startDesk({ simulator: { latencyMs: 80 } });
  await Promise.all(
    MARKET_PATHS.flatMap((url) => Array.from({ length: 100 }, () => desk.server.inject({ url }))),
  );
  expect(desk.simulator.calls.byPath).toEqual({ "/simple/price": 1, "/coins/markets": 1, "/global": 1 });
}, 20_000);

it("B15: 100,000 random paths and queries leave memory and upstream calls bounded", async () => {
  const desk = await startDesk();
  await warmUp(desk);
  desk.simulator.resetCalls();
  const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => openConnection(desk.address)));
  for (const socket of sockets) onTestFinished(() => void socket.destroy());
  const collectGarbage = exposeGarbageCollector();
  let turn = 0;
  /** Never the same, and the same ones in every run. */
  const keyOf = () => {
    turn += 1;
    return createHash("sha256").update(String(turn)).digest("hex").slice(0, 12);
  };
  const askBatch = async (socket: Socket) => {
    const keys = Array.from({ length: BATCH }, keyOf);
    const requests = keys.map((key, index) => {
      // Not below /api, where unknown addresses soon get a 429.
      const path = index % 2 === 0 ? `/api/market/coins?${key}=${key}` : `/${key}`;
      return `GET ${path} HTTP/1.1\r\nhost: desk\r\naccept-encoding: ${key};q=0.5\r\n\r\n`;
    });
    const expected = keys.map((_, index) => (index % 2 === 0 ? "200" : "404"));
    expect(await statusesOf(socket, requests)).toEqual(expected);
  };
  const ask = async (count: number) => {
    for (let done = 0; done < count; done += SOCKETS * BATCH) await Promise.all(sockets.map(askBatch));
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = await ask(20_000);
  const after = await ask(80_000);
  expect(desk.simulator.calls.total).toBe(0);
  expect(after - before).toBeLessThan(5 * 1024 * 1024);
}, 120_000);

it("500 browsers on all screens for ten minutes: at most one call for each resource and update interval", async () => {
  const desk = await startDesk();
  const minutes = 10;
  const browsers = 500;
  for (let second = 0; second < minutes * 60; second += 1) {
    // Each browser polls everything once a minute, evenly spread.
    const asking = browsers / 60;
    const count = Math.floor((second + 1) * asking) - Math.floor(second * asking);
    await Promise.all(
      MARKET_PATHS.flatMap((url) => Array.from({ length: count }, () => desk.server.inject({ url }))),
    ).then((answers) => {
      for (const { statusCode } of answers) expect(statusCode).toBe(200);
    });
    await desk.settled();
    desk.clock.advance(SECOND);
  }
  for (const [path, interval] of Object.entries(UPDATE_INTERVALS)) {
    expect(desk.simulator.calls.byPath[path], path).toBeLessThanOrEqual((minutes * MINUTE) / interval);
    expect(desk.simulator.calls.byPath[path], path).toBeGreaterThan(0);
  }
}, 120_000);

it("a 4 s outage under load makes at most 2 upstream calls and no client error", async () => {
  const desk = await startDesk();
  await warmUp(desk);
  desk.clock.advance(11 * MINUTE);
  desk.simulator.fault("reset");
  desk.simulator.resetCalls();
  const statuses = new Set<number>();
  for (let step = 0; step < 40; step += 1) {
    const answers = await Promise.all(
      MARKET_PATHS.flatMap((url) => [1, 2, 3].map(() => desk.server.inject({ url }))),
    );
    for (const { statusCode } of answers) statuses.add(statusCode);
    await desk.settled();
    desk.clock.advance(100);
  }
  expect([...statuses]).toEqual([200]);
  expect(desk.simulator.calls.total).toBeLessThanOrEqual(2);
});

it("nothing is fetched without a request", async () => {
  const desk = await startDesk();
  await desk.read("/api/rates");
  desk.clock.advance(60 * MINUTE);
  await desk.settled();
  expect(desk.simulator.calls.byPath).toEqual({ "/simple/price": 1 });
  await desk.read("/api/rates");
  await desk.settled();
  expect(desk.simulator.calls.byPath).toEqual({ "/simple/price": 2 });
});

it("a due value is served at once while one refresh runs, and the next caller gets the new value", async () => {
  const desk = await startDesk();
  const first = await desk.read("/api/rates");
  desk.clock.advance(2 * MINUTE + SECOND);
  const second = await desk.read("/api/rates");
  expect(second.freshness).toEqual(first.freshness);
  await desk.settled();
  const third = await desk.read("/api/rates");
  expect(Date.parse(third.freshness.asOf)).toBe(desk.clock.now());
});

it("a value not requested for an hour is not labelled live", async () => {
  const desk = await startDesk();
  const first = await desk.read("/api/rates");
  desk.clock.advance(60 * MINUTE);
  const hourLater = await desk.read("/api/rates");
  expect(hourLater.freshness).toMatchObject({ source: "stale", asOf: first.freshness.asOf });
  expect(Date.parse(hourLater.freshness.nextRefresh)).toBeLessThan(desk.clock.now());
  await desk.settled();
  expect((await desk.read("/api/rates")).freshness.source).toBe("live");
});

it("a client over its rate limit gets a 429 problem with Retry-After; others are served", async () => {
  const desk = await startDesk({ env: { MARKET_RATE_LIMIT: "5", TRUST_PROXY: "127.0.0.1" } });
  const from = (client: string) => desk.get("/api/rates", { "x-forwarded-for": client });
  for (let call = 0; call < 5; call += 1) await from("203.0.113.1").expect(200);
  const refused = await from("203.0.113.1").expect(429);
  expect(refused.headers["retry-after"]).toBe("60");
  expect(refused.body).toMatchObject({ status: 429, code: "rate_limited" });
  await from("203.0.113.2").expect(200);
  desk.clock.advance(MINUTE);
  await from("203.0.113.1").expect(200);
});

/**
 * Sends all requests at once: an HTTP client would take longer than the server. Fewer statuses if it is
 * closed meanwhile.
 */
async function statusesOf(socket: Socket, requests: readonly string[]): Promise<string[]> {
  const statuses: string[] = [];
  const chunks = on(socket, "data", { close: ["close"] });
  socket.write(requests.join(""));
  let text = "";
  for await (const [chunk] of chunks) {
    text += (chunk as Buffer).toString("latin1");
    for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3})/g)) statuses.push(status!);
    if (statuses.length >= requests.length) break;
    // A status line may be cut in two.
    text = text.slice(1 - "HTTP/1.1 200".length);
  }
  return statuses;
}

function exposeGarbageCollector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}
