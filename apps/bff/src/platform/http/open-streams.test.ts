import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { LiveReader } from "../../desk/streams/live-reader.ts";
import type { OpenStream, OpenStreams, StreamReader } from "./open-streams.ts";
import { plainPiece, type StreamPiece } from "./stream-pieces.ts";
import { serveStreams } from "./testing/serve-streams.ts";

const PATIENT = { timeout: 10_000, interval: 5 };
const EVENT_BYTES = 20_000;
const SOME = 50;
const MANY = 1_000;
const REQUEST = "GET / HTTP/1.1\r\nhost: x\r\n\r\n";

/** Sends each of its streams the newest piece that it has not had. */
class Newest {
  readonly streams = new Map<OpenStream, StreamPiece | undefined>();
  piece: StreamPiece | undefined;
  sent = 0;

  reader(): StreamReader {
    return {
      catchUp: (stream) => {
        const had = this.streams.get(stream);
        this.streams.set(stream, this.piece);
        if (!this.piece || had === this.piece) return;
        this.sent += 1;
        stream.write(this.piece);
      },
      gone: () => {},
    };
  }
}

async function start({ max = 10_000 } = {}) {
  const newest = new Newest();
  const { streams, port } = await serveStreams(max, (all, response) => {
    const reader = newest.reader();
    all.open(response, { address: "127.0.0.1", encoding: "identity", headers: {}, reader });
  });
  const publish = async (piece: StreamPiece) => {
    newest.piece = piece;
    await streams.catchUp();
  };
  return { streams, newest, port, publish };
}

const event = (number: number) => plainPiece(`data: ${String(number).padEnd(EVENT_BYTES)}\n\n`);

/** Sends a request and never reads. */
async function neverRead(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").pause();
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  socket.write(REQUEST);
  return socket;
}

/** Reads all, and tells how many bytes. */
async function read(port: number): Promise<() => number> {
  let bytes = 0;
  const asked = get({ port, agent: false });
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  response.on("error", () => {}).on("data", (chunk: Buffer) => (bytes += chunk.length));
  onTestFinished(() => void response.destroy());
  return () => bytes;
}

async function opened(streams: OpenStreams, count: number): Promise<void> {
  await vi.waitFor(() => expect(streams.size).toBe(count), PATIENT);
}

// A thousand connections on a busy machine.
describe("readers that never read", { timeout: 120_000 }, () => {
  it("J57: are sent nothing more once the kernel takes nothing more, and closed at the third heartbeat after", async () => {
    const { streams, newest, port, publish } = await start();
    for (let count = 0; count < SOME; count += 1) await neverRead(port);
    await opened(streams, SOME);
    // More than the kernels take.
    const large = Buffer.alloc(16e6, "x");
    await publish({ identity: large, gzip: large });
    const { sent } = newest;
    for (let beats = 1; beats <= 3; beats += 1) {
      expect(streams.size).toBe(SOME);
      await publish(event(beats));
      await streams.beat();
    }
    expect(newest.sent).toBe(sent);
    await opened(streams, 0);
    expect(streams.counts.unread).toBe(SOME);
  });

  it("J57: leave others as they are: each event reaches them, and they stay", async () => {
    const { streams, port, publish } = await start();
    for (let count = 0; count < MANY; count += 1) await neverRead(port);
    const bytes = await read(port);
    await opened(streams, MANY + 1);
    const before = bytes();
    for (let turn = 1; turn <= 10; turn += 1) {
      await publish(event(turn));
      await vi.waitFor(() => expect(bytes() - before).toBeGreaterThanOrEqual(turn * EVENT_BYTES), PATIENT);
      await streams.beat();
    }
    expect(streams.size).toBe(MANY + 1);
  });
});

it("a reader that went before its stream began is told so", async () => {
  let gone = 0;
  const reader = { catchUp: () => {}, gone: () => (gone += 1) };
  const { streams, port } = await serveStreams(10, (all, response) => {
    response.socket!.destroy();
    all.open(response, { address: "127.0.0.1", encoding: "identity", headers: {}, reader });
  });
  await neverRead(port);
  await vi.waitFor(() => expect(gone).toBe(1), PATIENT);
  expect(streams.size).toBe(0);
});

describe("a reader that was slow", () => {
  it("gets the newest piece, and none of those between", async () => {
    const { streams, port, publish } = await start();
    const socket = await neverRead(port);
    await opened(streams, 1);
    // More than the kernels take.
    const large = (number: number) => {
      const identity = Buffer.alloc(16e6, String(number));
      return { identity, gzip: identity };
    };
    for (let number = 1; number <= 9; number += 1) {
      await publish(large(number));
      if (number === 1) await streams.beat();
    }
    const seen = new Set<number>();
    socket.on("data", (chunk: Buffer) => seen.add(chunk.at(-1)!));
    socket.resume();
    await vi.waitFor(() => expect(seen).toContain("9".charCodeAt(0)), PATIENT);
    const digits = [..."2345678"].map((digit) => digit.charCodeAt(0));
    for (const digit of digits) expect(seen).not.toContain(digit);
  });
});

it("a reader of a single stream's events that was slow gets one of any length", async () => {
  const reader = new LiveReader(() => {});
  const { streams, port } = await serveStreams(10, (all, response) =>
    all.open(response, { address: "127.0.0.1", encoding: "identity", headers: {}, reader }),
  );
  const socket = await neverRead(port);
  await opened(streams, 1);
  // More than the kernels take.
  for (let number = 0; number < 300; number += 1) reader.tell(`${number}`, "some", { text: "x".repeat(6e4) });
  const text = "y".repeat(7e4);
  reader.tell("order", "order", { text });
  let end = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (end = (end + chunk).slice(-8e4)));
  socket.resume();
  const last = `event: order\ndata: {"text":"${text}"}\n\n`;
  await vi.waitFor(() => expect(end.endsWith(last)).toBe(true), PATIENT);
});

it("after a reader that failed the others get the next piece, and heartbeats", async () => {
  const { streams, newest, port, publish } = await start();
  const bytes = await read(port);
  await opened(streams, 1);
  const [stream] = newest.streams.keys();
  const fail = () => {
    throw new Error("This reader fails.");
  };
  vi.spyOn(stream!.reader, "catchUp").mockImplementationOnce(fail);
  await expect(publish(event(1))).rejects.toThrow("fails");
  const check = vi.spyOn(stream!, "check").mockImplementationOnce(fail);
  await expect(streams.beat()).rejects.toThrow("fails");
  const before = bytes();
  await publish(event(2));
  await vi.waitFor(() => expect(bytes() - before).toBeGreaterThanOrEqual(EVENT_BYTES), PATIENT);
  await streams.beat();
  expect(check).toHaveBeenCalledTimes(2);
});

describe("J59: what a thousand streams cost others", () => {
  it("nothing is made for each: all are written the same bytes", async () => {
    const { streams, newest, port, publish } = await start();
    for (let count = 0; count < 50; count += 1) await read(port);
    await opened(streams, 50);
    const written = new Set<unknown>();
    for (const stream of newest.streams.keys()) {
      const write = stream.socket.write.bind(stream.socket);
      stream.socket.write = (bytes: Buffer) => {
        written.add(bytes);
        return write(bytes);
      };
    }
    const piece = event(1);
    await publish(piece);
    expect([...written]).toEqual([piece.identity]);
  });

  it("others have their turn after each 4 ms of writing", async () => {
    const { streams, port, publish } = await start();
    for (let count = 0; count < 50; count += 1) await read(port);
    await opened(streams, 50);
    // Each write seems to take 5 ms.
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 5));
    let turns = 0;
    let isWatched = true;
    const count = () => {
      turns += 1;
      if (isWatched) setImmediate(count);
    };
    setImmediate(count);
    await publish(event(1));
    isWatched = false;
    vi.restoreAllMocks();
    expect(turns).toBeGreaterThanOrEqual(50);
  });
});
