import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { recordingLogger } from "./recording-logger.ts";
import { SECRET } from "./start-accounts.ts";
import { MARKET_PATHS, startDesk, warmUp } from "./start-desk.ts";

vi.setConfig({ testTimeout: 60_000 });

const PATIENT = { timeout: 20_000, interval: 20 };
const MIB = 2 ** 20;
/** What the fake engine would send on one connection. */
const ENDLESS = 256 * MIB;
/** A reply may have 8 MB; the rest is in the buffers of two sockets. */
const MOST_TAKEN = 64 * MIB;
/** Including the desk itself. */
const MOST_MEMORY = 150 * MIB;

interface Reply {
  readonly first: string | Buffer;
  /** Sent again and again after it. */
  readonly again?: string;
}

const NESTED: Reply = { first: "*1\r\n".repeat(1_000_000) };
const GARBAGE: Reply = { first: randomBytes(65_536) };
/** More kinds are in reply-reader.test.ts. @param greets whether it lets the client become ready first */
const REPLIES: readonly (readonly [string, Reply, greets: boolean])[] = [
  ["at once nested a million times", NESTED, false],
  ["at once garbage", GARBAGE, false],
  ["nested a million times", NESTED, true],
  ["an endless bulk string", { first: "$99999999999\r\n", again: "x".repeat(65_536) }, true],
  ["an endless array header", { first: "*", again: "1".repeat(65_536) }, true],
  ["an array of 99,999,999,999", { first: "*99999999999\r\n" }, true],
  ["garbage", GARBAGE, true],
  ["nulls that were not asked for", { first: "$-1\r\n".repeat(10) }, true],
  ["an endless row of replies", { first: "", again: "+OK\r\n".repeat(10_000) }, true],
];
const INFO = "redis_version:7.2.0\r\nloading:0\r\n";
const ANSWER_TO_INFO = `$${INFO.length}\r\n${INFO}\r\n`;

/** An engine that answers each command this way. */
async function startHostileEngine({ first, again }: Reply, greets: boolean) {
  const sockets = new Set<Socket>();
  let most = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    let isHostile = false;
    socket.on("error", () => {});
    socket.on("close", () => {
      most = Math.max(most, socket.bytesWritten - socket.writableLength);
      sockets.delete(socket);
    });
    /** Writes until the socket's buffer is full. */
    const send = (): void => {
      if (again === undefined || socket.destroyed || socket.bytesWritten >= ENDLESS) return;
      if (socket.write(again)) setImmediate(send);
    };
    socket.on("drain", send);
    socket.on("data", (command) => {
      if (greets && /\binfo\b/i.test(command.toString("latin1"))) return void socket.write(ANSWER_TO_INFO);
      if (isHostile) return;
      isHostile = true;
      socket.write(first);
      send();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `valkey://127.0.0.1:${port}`, mostTaken: () => most };
}

it.each(REPLIES)(
  "H42: an engine that replies %s is unavailable: one line, and prices as without it",
  async (_how, reply, greets) => {
    const before = process.memoryUsage();
    const engine = await startHostileEngine(reply, greets);
    const log = recordingLogger();
    const desk = await startDesk({
      env: { VALKEY_URL: engine.url, SESSION_SECRET: SECRET },
      logger: log.logger,
    });
    await warmUp(desk);
    const away = () => log.lines().filter(({ msg }) => msg.startsWith("valkey is unavailable"));
    await vi.waitFor(() => expect(away()).not.toHaveLength(0), PATIENT);
    for (let turn = 0; turn < 5; turn += 1)
      for (const path of MARKET_PATHS) expect((await desk.read(path)).freshness.source).toBe("live");
    const after = process.memoryUsage();
    const more = after.arrayBuffers + after.heapUsed - before.arrayBuffers - before.heapUsed;
    expect(more).toBeLessThan(MOST_MEMORY);
    expect(away()).toHaveLength(1);
    expect(engine.mostTaken()).toBeLessThan(MOST_TAKEN);
  },
);
