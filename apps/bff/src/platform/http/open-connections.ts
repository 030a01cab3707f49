import { AsyncResource } from "node:async_hooks";
import type { RequestListener, Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Clock } from "@tradeslip/node-kit/clock";
import { type TrustFunction, clientNetwork, isLoopback } from "./client-address.ts";
import { peerKey, unreadBytes, type UnreadBytes } from "./unread-bytes.ts";

const LOOK_MS = 3_000;
/**
 * Maximum time without progress: the kernel accepts nothing more of the response, and the client reads less than
 * {@link LEAST_BYTES} (about 1 kB a second). A proxy reads for slow clients in steps of some 300 kB, and closes clients
 * that do not read.
 */
const PATIENCE_MS = { client: 30_000, proxy: 120_000 };
const LEAST_BYTES = 32 * 1024;
/** Without progress for this long, a connection is the first to make room. */
const STALLED_MS = 10_000;
/** Bytes written that the kernel has not accepted yet. Files stop at a tenth of this, and no text is as long. */
const MAX_UNSENT_BYTES = 2 * 1024 * 1024;
/** Pipelined requests in the queue: of one connection, and in all (each takes some kilobytes). */
const MAX_WAITING = 64;
const MAX_WAITING_IN_ALL = 1_024;

/** For tests. */
export interface ConnectionTimes {
  readonly lookMs?: number;
  readonly patienceMs?: number;
}

export interface OpenConnectionsOptions extends ConnectionTimes {
  readonly clock: Clock;
  readonly trust: TrustFunction | false;
  /** Connections open at once. */
  readonly max: number;
  /** Streams open at once beside them: connections that were released. */
  readonly maxStreams?: number;
}

interface Connection {
  readonly socket: Socket;
  /** Its key in the kernel's tables. */
  readonly peer: string;
  readonly isProxy: boolean;
  /** Null for trusted proxies, which carry many clients, and for this machine. */
  readonly network: string | null;
  /** Pipelined requests after the one that is answered. */
  waiting: number;
  /** Order of the last use: larger is later. */
  usedAs: number;
  /** Bytes the kernel had accepted at the last check. */
  accepted: number;
  /** When its response stopped making progress; null: nothing is unsent. */
  stuckSince: number | null;
  /** Bytes the client had acknowledged then; null until the kernel is asked. */
  taken: number | null;
}

/**
 * Bounds what one connection can cost. One whose client does not read is closed; pipelined requests are answered one at a
 * time; beyond the maximum a new connection replaces the least valuable one. A cache hit pays one map lookup for it, a
 * timer does the rest. Measurements: docs/decisions/054.
 */
export class OpenConnections {
  /** Closed since the start: the client does not read, too many pipelined requests, or no room. */
  readonly closed = { stalled: 0, pipelined: 0, crowded: 0 };
  readonly #open = new Map<Socket, Connection>();
  readonly #networks = new Map<string, number>();
  readonly #options: OpenConnectionsOptions;
  #uses = 0;
  #waiting = 0;
  #looking = false;

  constructor(options: OpenConnectionsOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Then each carries many clients, and the proxy closes those that do not read. */
  get areFromProxies(): boolean {
    return this.#options.trust !== false;
  }

  /** Begins with the server's first connection and ends with the server. */
  watch(server: Server): void {
    // One more than may stay, so that a new one can replace another.
    server.maxConnections = this.#options.max + 1 + (this.#options.maxStreams ?? 0);
    server.on("connection", (socket) => this.#add(socket));
    server.once("listening", () => {
      const looks = setInterval(() => void this.look(server), this.#options.lookMs ?? LOOK_MS).unref();
      server.once("close", () => clearInterval(looks));
    });
  }

  /** Starts a connection's next request when the previous response has been sent. */
  inTurn(listener: RequestListener): RequestListener {
    return (request, response) => {
      const connection = this.#open.get(request.socket);
      // Just closed: Node still reads the requests that arrived with the last one. Or released: a stream takes no more.
      if (connection === undefined) {
        request.socket.destroy();
        return;
      }
      // Node assigns the socket when earlier responses are done.
      if (response.socket === null)
        return this.#wait(connection, response, () => listener(request, response));
      connection.usedAs = this.#uses += 1;
      listener(request, response);
    };
  }

  /** Closes those that have made no progress for too long. */
  async look(server: Server): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    const now = this.#options.clock.elapsed();
    const stuck = [...this.#open.values()].filter((connection) => isStuck(connection, now));
    // The kernel's table is long on a machine with many connections, so it is read only when needed.
    const unread = stuck.length > 0 ? await unreadBytes(portOf(server)) : new Map<string, number>();
    for (const connection of stuck) this.#judge(connection, unread, now);
    this.#looking = false;
  }

  /**
   * Closes connections that never sent a byte, such as those a browser opens in advance. Node 24 does not count them as
   * idle, and a shutdown would wait for them.
   */
  closeUnused(): void {
    for (const { socket } of this.#open.values()) if (socket.bytesRead === 0) socket.destroy();
  }

  /** From now on somebody else watches it, and it does not count here. */
  release(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection) this.#remove(connection);
  }

  #judge(connection: Connection, unread: UnreadBytes, now: number): void {
    const { accepted, peer, socket } = connection;
    const taken = accepted - (unread.get(peer) ?? 0);
    connection.taken ??= taken;
    if (taken - connection.taken >= LEAST_BYTES) {
      connection.stuckSince = now;
      connection.taken = taken;
    }
    const isStalled = stuckFor(connection, now) >= this.#patienceMs(connection);
    if (isStalled || socket.writableLength > MAX_UNSENT_BYTES) this.#close(connection, "stalled");
  }

  #add(socket: Socket): void {
    const { remoteAddress = "127.0.0.1" } = socket;
    const { trust } = this.#options;
    const isProxy = trust !== false && trust(remoteAddress, 0);
    const network = isProxy || isLoopback(remoteAddress) ? null : clientNetwork(remoteAddress);
    const connection: Connection = {
      socket,
      peer: peerKey(socket),
      isProxy,
      network,
      waiting: 0,
      usedAs: (this.#uses += 1),
      accepted: 0,
      stuckSince: null,
      taken: null,
    };
    this.#open.set(socket, connection);
    if (network !== null) this.#networks.set(network, (this.#networks.get(network) ?? 0) + 1);
    socket.once("close", () => this.#remove(connection));
    this.#makeRoom(connection);
  }

  #remove({ socket, network, waiting }: Connection): void {
    if (!this.#open.delete(socket)) return;
    this.#waiting -= waiting;
    if (network === null) return;
    const left = this.#networks.get(network)! - 1;
    if (left > 0) this.#networks.set(network, left);
    else this.#networks.delete(network);
  }

  #close(connection: Connection, reason: keyof OpenConnections["closed"]): void {
    if (!this.#open.has(connection.socket)) return;
    this.#remove(connection);
    this.closed[reason] += 1;
    connection.socket.destroy();
  }

  #makeRoom(newcomer: Connection): void {
    const { max } = this.#options;
    const { network } = newcomer;
    if (network !== null && this.#networks.get(network)! > Math.ceil(max / 4)) {
      return this.#close(this.#leastValuable(newcomer, network) ?? newcomer, "crowded");
    }
    if (this.#open.size > max) this.#close(this.#leastValuable(newcomer, null) ?? newcomer, "crowded");
  }

  /** @param network only among its connections; null: among all */
  #leastValuable(newcomer: Connection, network: string | null): Connection | undefined {
    const now = this.#options.clock.elapsed();
    let least: Connection | undefined;
    let leastWorth = Infinity;
    for (const connection of this.#open.values()) {
      if (connection === newcomer || (network !== null && connection.network !== network)) continue;
      const worth = worthOf(connection, now);
      if (
        worth === Infinity ||
        worth > leastWorth ||
        (worth === leastWorth && connection.usedAs > least!.usedAs)
      )
        continue;
      least = connection;
      leastWorth = worth;
    }
    return least;
  }

  #wait(connection: Connection, response: ServerResponse, listener: () => void): void {
    if (connection.waiting >= MAX_WAITING || this.#waiting >= MAX_WAITING_IN_ALL) {
      return this.#close(connection, "pipelined");
    }
    connection.waiting += 1;
    this.#waiting += 1;
    // In its own async context, not that of the previous request.
    const start = AsyncResource.bind(() => {
      if (!this.#open.has(connection.socket)) return;
      connection.waiting -= 1;
      this.#waiting -= 1;
      connection.usedAs = this.#uses += 1;
      listener();
    });
    // After Node has assigned the socket.
    response.once("socket", () => process.nextTick(start));
  }

  #patienceMs({ isProxy }: Connection): number {
    return this.#options.patienceMs ?? (isProxy ? PATIENCE_MS.proxy : PATIENCE_MS.client);
  }
}

interface Handle {
  readonly bytesWritten?: number;
  readonly writeQueueSize?: number;
}

/** Whether the kernel has accepted nothing since the last check although bytes are unsent. */
function isStuck(connection: Connection, now: number): boolean {
  const { socket } = connection;
  if (socket.writableLength === 0) {
    connection.stuckSince = null;
    connection.taken = null;
    return false;
  }
  // Node counts as written what still waits to be sent; its own timeouts read these figures of the handle.
  const handle = Reflect.get(socket, "_handle") as Handle | null;
  const accepted = (handle?.bytesWritten ?? socket.bytesWritten) - (handle?.writeQueueSize ?? 0);
  const hasMoved = accepted !== connection.accepted || connection.stuckSince === null;
  connection.accepted = accepted;
  if (!hasMoved) return true;
  connection.stuckSince = now;
  connection.taken = null;
  return socket.writableLength > MAX_UNSENT_BYTES;
}

function stuckFor({ stuckSince }: Connection, now: number): number {
  return stuckSince === null ? 0 : now - stuckSince;
}

/** 0: does not read; 1: idle; 2: its response waits to be read; Infinity: its request is being processed. */
function worthOf(connection: Connection, now: number): number {
  const { socket } = connection;
  if (stuckFor(connection, now) >= STALLED_MS) return 0;
  // The response that Node has assigned to the socket. One kept here would live as long as the connection is idle, with its request:
  // beside 900 connections hits cost half as much again, and 40 MB.
  if (!Reflect.get(socket, "_httpMessage")) return 1;
  return socket.writableLength > 0 ? 2 : Infinity;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo | null)?.port ?? 0;
}
