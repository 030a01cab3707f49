import type { ProblemExample } from "@tradeslip/contracts/operations";
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { AppError } from "../../errors.ts";
import { clientNetwork, isLoopback, type TrustFunction } from "./client-address.ts";
import type { OpenConnections } from "./open-connections.ts";
import { joined, plainPiece, STREAM_START, type StreamEncoding, type StreamPiece } from "./stream-pieces.ts";

/** Shorter than the time after which proxies give up on a silent server: 20 s in deploy/nginx. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT = plainPiece(":\n\n");
/** How many heartbeats in a row may find something unsent. Proxies read in large steps. */
const BEATS_UNTIL_CLOSED = { client: 3, proxy: 9 };
/** Work before yielding to the event loop, so that requests don't wait for thousands of writes. */
const SLICE_MS = 4;
/** How long clients wait before they connect again: spread, so that they do not all come at once. */
const RETRY_MS = { least: 2_000, spread: 4_000 };
const NOTHING = Buffer.alloc(0);

export const TOO_MANY_STREAMS: ProblemExample = {
  code: "too_many_streams",
  detail: /*i18n*/ {
    id: "too_many_streams",
    message: "There are too many open streams right now. Please ask for the values themselves meanwhile.",
  },
};
export const STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  // For proxies that buffer unless they are told (nginx).
  "x-accel-buffering": "no",
  vary: "Accept-Encoding",
} as const;
const RETRY_AFTER_SECONDS = 60;

/** For tests. */
export interface StreamTimes {
  readonly heartbeatMs?: number;
}

export interface OpenStreamsOptions extends StreamTimes {
  readonly trust: TrustFunction | false;
  /** 0 to 1. */
  readonly random: () => number;
  /** Streams open at once. */
  readonly max: number;
  readonly connections: OpenConnections;
}

/** Decides what is sent over a stream. */
export interface StreamReader {
  /**
   * Called when the stream has begun, when there is something new, and when a slow client has taken the rest.
   */
  catchUp(stream: OpenStream): void;
  /** Called once, when the stream has ended. */
  gone(): void;
}

export interface StreamRequest {
  readonly address: string;
  readonly encoding: StreamEncoding;
  readonly headers: Readonly<Record<string, string>>;
  readonly reader: StreamReader;
}

/**
 * Streams of server-sent events, limited separately from connections. Nothing queues: a client that has not
 * taken what it was sent gets nothing until it has, and then the newest. One that takes nothing at all is
 * closed.
 */
export class OpenStreams {
  /** Since the start: begun, and closed because the client did not read. */
  readonly counts = { opened: 0, unread: 0 };
  readonly #options: OpenStreamsOptions;
  readonly #open = new Set<OpenStream>();
  readonly #networks = new Map<string, number>();
  #isEnding = false;
  #isCatchingUp = false;
  #hasNews = false;
  #isBeating = false;

  constructor(options: OpenStreamsOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Heartbeats begin when the server listens and end with it. */
  watch(server: Server): void {
    server.once("listening", () => {
      const { heartbeatMs = HEARTBEAT_MS } = this.#options;
      const beats = setInterval(() => void this.beat(), heartbeatMs).unref();
      server.once("close", () => clearInterval(beats));
    });
  }

  /** Sends the head and begins. Throws if there is no room. The response is ours from then on. */
  open(response: ServerResponse, { address, encoding, headers, reader }: StreamRequest): void {
    const network = isLoopback(address) ? null : clientNetwork(address);
    this.#admit(network);
    const { socket } = response;
    if (!socket || socket.destroyed) return reader.gone();
    sendHead(response, encoding, headers);
    // Request and response are not needed any more: 3 kB for each of 5,000 streams.
    response.detachSocket(socket);
    this.#options.connections.release(socket);
    // Heartbeats find clients that do not read.
    socket.setTimeout(0).setKeepAlive(true, HEARTBEAT_MS);
    const stream = new OpenStream(socket, encoding, reader);
    this.#open.add(stream);
    if (network !== null) this.#networks.set(network, (this.#networks.get(network) ?? 0) + 1);
    this.counts.opened += 1;
    socket.once("close", () => this.#remove(stream, network));
    stream.write(joined(STREAM_START, retryPiece(this.#retryMs())));
    reader.catchUp(stream);
  }

  /** Lets every reader catch up with something new, in slices. */
  async catchUp(): Promise<void> {
    this.#hasNews = true;
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    try {
      while (this.#hasNews) {
        this.#hasNews = false;
        await this.#each((stream) => stream.catchUp());
      }
    } finally {
      this.#isCatchingUp = false;
    }
  }

  /** Finds clients that do not read; shows others, and proxies on the way, that the stream is alive. */
  async beat(): Promise<void> {
    if (this.#isBeating) return;
    this.#isBeating = true;
    try {
      await this.#each((stream) => this.#check(stream));
    } finally {
      this.#isBeating = false;
    }
  }

  /** Ends all streams, and takes no more. */
  end(): void {
    this.#isEnding = true;
    for (const stream of this.#open) stream.end(retryPiece(this.#retryMs()));
  }

  #admit(network: string | null): void {
    const { max } = this.#options;
    const ofNetwork = network === null ? 0 : (this.#networks.get(network) ?? 0);
    const status =
      this.#isEnding || this.#open.size >= max ? 503 : ofNetwork >= Math.ceil(max / 4) ? 429 : null;
    if (status === null) return;
    const { code, detail } = TOO_MANY_STREAMS;
    throw new AppError(code, status, detail, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  #check(stream: OpenStream): void {
    const { trust } = this.#options;
    const isProxy = trust !== false && trust(stream.socket.remoteAddress ?? "", 0);
    const beats = stream.check();
    if (beats < (isProxy ? BEATS_UNTIL_CLOSED.proxy : BEATS_UNTIL_CLOSED.client)) {
      if (!stream.isBehind) stream.write(HEARTBEAT);
      return;
    }
    this.counts.unread += 1;
    stream.socket.destroy();
  }

  #remove(stream: OpenStream, network: string | null): void {
    this.#open.delete(stream);
    stream.reader.gone();
    if (network === null) return;
    const left = this.#networks.get(network)! - 1;
    if (left > 0) this.#networks.set(network, left);
    else this.#networks.delete(network);
  }

  async #each(act: (stream: OpenStream) => void): Promise<void> {
    let until = performance.now() + SLICE_MS;
    for (const stream of this.#open) {
      act(stream);
      if (performance.now() < until) continue;
      // Requests that wait are answered first.
      await yieldToEventLoop();
      until = performance.now() + SLICE_MS;
    }
  }

  #retryMs(): number {
    return Math.round(RETRY_MS.least + this.#options.random() * RETRY_MS.spread);
  }
}

/** One stream: a connection that is written to until it ends. */
export class OpenStream {
  readonly socket: Socket;
  readonly reader: StreamReader;
  readonly #encoding: StreamEncoding;
  /** Heartbeats in a row at which something was unsent. */
  #beats = 0;
  #isWaiting = false;

  constructor(socket: Socket, encoding: StreamEncoding, reader: StreamReader) {
    this.socket = socket;
    this.reader = reader;
    this.#encoding = encoding;
  }

  /** Whether the client has not taken what it was sent: then nothing more is written. */
  get isBehind(): boolean {
    return this.socket.writableLength > 0;
  }

  catchUp(): void {
    if (!this.isBehind && this.socket.writable) this.reader.catchUp(this);
  }

  write(piece: StreamPiece): void {
    this.socket.write(piece[this.#encoding]);
    if (this.socket.writableLength > 0) this.#catchUpLater();
  }

  /** Checks the client at a heartbeat. Returns at how many of them in a row something was unsent. */
  check(): number {
    this.#beats = this.isBehind ? this.#beats + 1 : 0;
    return this.#beats;
  }

  end(farewell: StreamPiece): void {
    if (!this.isBehind) this.write(farewell);
    // Not only ended: a client that does not read would never close its side.
    this.socket.destroySoon();
  }

  /** Catches up once the rest has been sent. */
  #catchUpLater(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.socket.write(NOTHING, () => {
      this.#isWaiting = false;
      this.catchUp();
    });
  }
}

function sendHead(
  response: ServerResponse,
  encoding: StreamEncoding,
  headers: Readonly<Record<string, string>>,
): void {
  // The end of the connection ends the stream: no chunks, so that the same bytes fit every stream.
  response.useChunkedEncodingByDefault = false;
  response.writeHead(200, {
    ...headers,
    ...STREAM_HEADERS,
    connection: "close",
    ...(encoding === "gzip" ? { "content-encoding": "gzip" } : {}),
  });
  response.flushHeaders();
}

function retryPiece(ms: number): StreamPiece {
  return plainPiece(`retry: ${ms}\n\n`);
}
