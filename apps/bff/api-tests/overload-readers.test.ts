import { once } from "node:events";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startCoinGeckoSimulator } from "@tradeslip/simulators/coingecko";
import { Agent, request } from "undici";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { startDesk, type Desk } from "./start-desk.ts";
import { startProcess } from "./start-process.ts";
import { writeSite } from "./write-site.ts";

const MIB = 1024 * 1024;
/** As large as the largest file of the build. */
const SCRIPT = "x".repeat(280 * 1024);
/** More than the kernel buffers for one connection. */
const BOOK_BYTES = 10 * MIB;
const PIPELINED = 40;
const PATIENT = { timeout: 20_000, interval: 20 };
/** Real time, short for tests: Node's own timers watch sockets. */
const PATIENCE_MS = 3_000;

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "tradeslip-readers-"));
  await mkdir(join(root, "assets"));
  await writeSite(
    root,
    ["index", "rates", "app", "404"].map((name) => ({ name, html: name })),
  );
  await writeFile(join(root, "assets", "app.js"), SCRIPT);
  await writeFile(join(root, "assets", "book.bin"), Buffer.alloc(BOOK_BYTES, "b"));
  const small = Array.from({ length: PIPELINED }, (_, index) => index);
  await Promise.all(small.map((index) => writeFile(join(root, "assets", `${index}.txt`), `file ${index}.`)));
});

/** The hook of a test's context; needed in concurrent tests. */
type WhenFinished = (cleanUp: () => void | Promise<void>) => void;

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: desk\r\n\r\n`;

/** Sends the request and reads nothing until resumed. */
async function ask(
  address: string,
  text: string,
  whenFinished: WhenFinished = onTestFinished,
): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname).pause();
  socket.on("error", () => {});
  whenFinished(() => void socket.destroy());
  await once(socket, "connect");
  socket.write(text);
  return socket;
}

async function closedFor(desk: Desk, reason: string): Promise<number> {
  const { text } = await desk.get("/metrics");
  return Number(
    new RegExp(`^tradeslip_connections_closed_total\\{reason="${reason}"\\} (\\d+)`, "m").exec(text)![1],
  );
}

describe("one connection", () => {
  const start = () => startDesk({ env: { WEB_DIST: root }, connectionTimes: { patienceMs: PATIENCE_MS } });

  it("H38: a client that reads nothing is closed", async () => {
    const desk = await start();
    const reader = await ask(desk.address, get("/assets/book.bin"));
    await vi.waitFor(async () => expect(await closedFor(desk, "stalled")).toBe(1), PATIENT);
    await once(reader.resume(), "close");
    expect(reader.bytesRead).toBeLessThan(BOOK_BYTES);
  }, 30_000);

  it("H38: a slow reader gets the whole response, although it takes longer than a client may stand still", async () => {
    const desk = await start();
    const asked = performance.now();
    const reader = await ask(desk.address, get("/assets/book.bin"));
    let read = 0;
    for await (const chunk of reader) {
      read += (chunk as Buffer).length;
      if (read > BOOK_BYTES) break;
      // At most 64 kB each time.
      await wait(30);
    }
    expect(read).toBeGreaterThan(BOOK_BYTES);
    expect(performance.now() - asked).toBeGreaterThan(PATIENCE_MS);
    expect(await closedFor(desk, "stalled")).toBe(0);
  }, 60_000);

  it("H38: 40 pipelined requests are answered in order", async () => {
    const desk = await start();
    const paths = Array.from({ length: PIPELINED }, (_, index) => `/assets/${index}.txt`);
    const reader = await ask(desk.address, paths.map(get).join(""));
    let text = "";
    reader.on("data", (chunk: Buffer) => (text += chunk.toString()));
    reader.resume();
    await vi.waitFor(() => expect(text).toContain(`file ${PIPELINED - 1}.`), PATIENT);
    const bodies = [...text.matchAll(/file (\d+)\./g)].map(([, index]) => Number(index));
    expect(bodies).toEqual(paths.map((_, index) => index));
  }, 30_000);

  it("H38: a pipelined request starts when the one before it is answered", async () => {
    const desk = await start();
    const reader = await ask(desk.address, get("/assets/book.bin") + get("/api/rates"));
    await wait(200);
    expect(desk.simulator.calls.total).toBe(0);
    let tail = "";
    reader.on("data", (chunk: Buffer) => (tail = (tail + chunk.toString("latin1")).slice(-20_000)));
    reader.resume();
    await vi.waitFor(() => expect(tail).toContain('"freshness"'), PATIENT);
    expect(desk.simulator.calls.total).toBeGreaterThan(0);
  }, 30_000);

  it("H38: more than 64 queued pipelined requests close the connection", async () => {
    const desk = await start();
    const reader = await ask(desk.address, get("/assets/book.bin").repeat(66));
    await vi.waitFor(async () => expect(await closedFor(desk, "pipelined")).toBe(1), PATIENT);
    await once(reader.resume(), "close");
  }, 30_000);
});

it("a network has at most 128 files in transit; its other requests are answered", async () => {
  const desk = await startDesk({ env: { WEB_DIST: root, TRUST_PROXY: "1" } });
  const from = (client: string, path: string) =>
    get(path).replace("\r\n\r\n", `\r\nx-forwarded-for: ${client}\r\n\r\n`);
  const readers = await Promise.all(
    Array.from({ length: 128 }, () => ask(desk.address, from("203.0.113.1", "/assets/book.bin"))),
  );
  await Promise.all(readers.map(async (reader) => once(reader, "readable")));
  const status = async (client: string, path: string) =>
    (await desk.get(path).set("x-forwarded-for", client)).status;
  expect(await status("203.0.113.1", "/assets/0.txt")).toBe(429);
  expect(await status("203.0.113.1", "/rates")).toBe(200);
  expect(await status("203.0.113.2", "/assets/0.txt")).toBe(200);
  for (const reader of readers) reader.destroy();
  await vi.waitFor(async () => expect(await status("203.0.113.1", "/assets/0.txt")).toBe(200), PATIENT);
}, 30_000);

// Concurrent, on a server each: nearly all of the time is waiting for the server's timeouts.
describe.concurrent("a flood", () => {
  const GONE_WITHIN_MS = 45_000;
  /** A closed connection shows when its client reads; an idle one would stay open. */
  const SHOWN_WITHIN_MS = 15_000;
  const MOST_BYTES = 300e6;
  const SERVED = ["/livez 200", "/api/rates 200", "/rates 200"];

  /** Responses to a new client on new connections. */
  async function newcomer(address: string): Promise<string[]> {
    const statuses = ["/livez", "/api/rates", "/rates"].map(async (path) => {
      const agent = new Agent();
      try {
        const { statusCode, body } = await request(`${address}${path}`, { dispatcher: agent });
        await body.dump();
        return `${path} ${statusCode}`;
      } catch (error) {
        return `${path} ${String(error)}`;
      } finally {
        await agent.destroy();
      }
    });
    return Promise.all(statuses);
  }

  async function figure(address: string, name: string): Promise<number> {
    const text = await fetch(`${address}/metrics`, { headers: { connection: "close" } }).then(
      (response) => response.text(),
      () => "",
    );
    return Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1] ?? Infinity);
  }

  interface Flood {
    /** Results of new clients: a status or an error. */
    readonly newcomers: ReadonlySet<string>;
    readonly mostBytes: number;
    /** Connections found closed when their clients finally read. */
    readonly closed: number;
  }

  async function flood(connections: number, text: string, whenFinished: WhenFinished): Promise<Flood> {
    const coingecko = await startCoinGeckoSimulator();
    whenFinished(() => coingecko.close());
    const env = {
      COINGECKO_BASE_URL: coingecko.baseUrl,
      PROVIDER_BASE_URL: "http://127.0.0.1:9",
      WEB_DIST: root,
      // As `npm start` and the Docker image set it.
      NODE_OPTIONS: "--max-semi-space-size=4",
    };
    const { address } = await startProcess(env, { onTestFinished: whenFinished });
    const newcomers = new Set(await newcomer(address));
    const readers: Socket[] = [];
    for (let count = 0; count < connections; count += 1) readers.push(await ask(address, text, whenFinished));
    const opened = performance.now();
    const closed = () => readers.filter((reader) => reader.closed).length;
    let mostBytes = 0;
    while (performance.now() - opened < GONE_WITHIN_MS) {
      for (const got of await newcomer(address)) newcomers.add(got);
      mostBytes = Math.max(mostBytes, await figure(address, "process_resident_memory_bytes"));
      // Minus the probing connection.
      if ((await figure(address, "tradeslip_connections_open")) <= 1) break;
      await wait(1_000);
    }
    for (const reader of readers) reader.resume();
    const until = performance.now() + SHOWN_WITHIN_MS;
    while (closed() < connections && performance.now() < until) await wait(100);
    return { newcomers, mostBytes, closed: closed() };
  }

  it("H38: 1,020 connections that request a file and never read are closed in 45 s; others are served", async ({
    onTestFinished: whenFinished,
  }) => {
    const text = get("/assets/app.js");
    const { newcomers, mostBytes, closed } = await flood(1_020, text, whenFinished);
    expect([...newcomers]).toEqual(SERVED);
    expect(mostBytes).toBeLessThan(MOST_BYTES);
    expect(closed).toBe(1_020);
  }, 90_000);

  it("H38: 200 connections with 40 pipelined requests that never read use under 300 MB and are closed in 45 s", async ({
    onTestFinished: whenFinished,
  }) => {
    const text = get("/assets/app.js").repeat(PIPELINED);
    const { newcomers, mostBytes, closed } = await flood(200, text, whenFinished);
    expect([...newcomers]).toEqual(SERVED);
    expect(mostBytes).toBeLessThan(MOST_BYTES);
    expect(closed).toBe(200);
  }, 90_000);
});
