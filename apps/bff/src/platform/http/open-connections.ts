import { AsyncResource } from "node:async_hooks";
import type { RequestListener, Server, ServerResponse } from "node:http";
import { isIPv4, type AddressInfo, type Socket } from "node:net";
import type { Clock } from "@tradeslip/node-kit/clock";
import { type TrustFunction, clientNetwork } from "./client-address.ts";
import { peerKey, unreadBytes, type UnreadBytes } from "./unread-bytes.ts";

const LOOK_MS = 3_000;
/**
 * In this time the kernel takes something of an answer that it did not take at once, or the client takes at least
 * {@link LEAST_BYTES}: about 1 kB a second. A proxy that reads for somebody slow takes steps of some 300 kB, and closes
 * those who do not read by itself.
 */
const PATIENCE_MS = { client: 30_000, proxy: 120_000 };
const LEAST_BYTES = 32 * 1024;
/** Some looks without progress: whoever else is let go, this one goes first. */
const STALLED_MS = 10_000;
/** Written and not yet taken by the kernel. Files stop at a tenth of it, and our longest text is shorter. */
const MAX_UNSENT_BYTES = 2 * 1024 * 1024;
/** Requests that wait for the answers before theirs: of one connection, and in all, where each takes some kilobytes. */
const MAX_WAITING = 64;
const MAX_WAITING_IN_ALL = 1_024;

/** What tests turn. */
export interface ConnectionTimes {
  readonly lookMs?: number;
  readonly patienceMs?: number;
}

export interface OpenConnectionsOptions extends ConnectionTimes {
  readonly clock: Clock;
  readonly trust: TrustFunction | false;
  /** Open at once. */
  readonly max: number;
}

interface Connection {
  readonly socket: Socket;
  /** As the kernel names its other side. */
  readonly peer: string;
  readonly isProxy: boolean;
  /** Null for trusted proxies, who speak for many, and for this machine. */
  readonly network: string | null;
  /** Of the last request that was begun. */
  response: ServerResponse | null;
  /** Requests behind it. */
  waiting: number;
  /** Larger is later. */
  usedAs: number;
  /** At the latest look: what the kernel had of it. */
  accepted: number;
  /** Since when its answer makes no progress; null: nothing waits. */
  stuckSince: number | null;
  /** What the client had then; null until the kernel is asked. */
  taken: number | null;
}

/**
 * Bounds what one connection can hold: it is closed when its client does not read; its requests are answered one after
 * the other; when there are too many, a new one takes the place of the one that is missed least. A hit pays one look-up
 * for it; the rest is done by a timer. Measurements: docs/decisions/054.
 */
export class OpenConnections {
  /** Closed since the start: because they did not read, asked too much at once, or made room. */
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

  /** They speak for many, and are not the ones who do not read. */
  get areFromProxies(): boolean {
    return this.#options.trust !== false;
  }

  /** Begins with the server's first connection and ends with the server. */
  watch(server: Server): void {
    // One more than may stay, so that somebody can make room for it.
    server.maxConnections = this.#options.max + 1;
    server.on("connection", (socket) => this.#add(socket));
    server.once("listening", () => {
      const looks = setInterval(() => void this.look(server), this.#options.lookMs ?? LOOK_MS).unref();
      server.once("close", () => clearInterval(looks));
    });
  }

  /** Lets a connection's next request begin when the answer to the one before has been sent. */
  inTurn(listener: RequestListener): RequestListener {
    return (request, response) => {
      const connection = this.#open.get(request.socket);
      // Closed just now, and the requests that came with the last one are still read.
      if (connection === undefined) return;
      // Node gives a response its socket when those before it are through.
      if (response.socket === null)
        return this.#wait(connection, response, () => listener(request, response));
      begin(connection, response, (this.#uses += 1));
      listener(request, response);
    };
  }

  /** Closes those that have made no progress for too long. */
  async look(server: Server): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    const now = this.#options.clock.elapsed();
    const stuck = [...this.#open.values()].filter((connection) => isStuck(connection, now));
    // The kernel's answer is long where a machine has many connections: it is asked only if something depends on it.
    const unread = stuck.length > 0 ? await unreadBytes(portOf(server)) : new Map<string, number>();
    for (const connection of stuck) this.#judge(connection, unread, now);
    this.#looking = false;
  }

  /**
   * Closes those that never sent a byte, such as a browser's that was opened in advance. Node 24 does not count them as
   * idle, and a server that ends would wait for them.
   */
  closeUnused(): void {
    for (const { socket } of this.#open.values()) if (socket.bytesRead === 0) socket.destroy();
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
      response: null,
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
      return this.#close(this.#leastMissed(newcomer, network) ?? newcomer, "crowded");
    }
    if (this.#open.size > max) this.#close(this.#leastMissed(newcomer, null) ?? newcomer, "crowded");
  }

  /** @param network only among its connections; null: among all */
  #leastMissed(newcomer: Connection, network: string | null): Connection | undefined {
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
    // In a context of its own, not in that of the request before it.
    const start = AsyncResource.bind(() => {
      if (!this.#open.has(connection.socket)) return;
      connection.waiting -= 1;
      this.#waiting -= 1;
      begin(connection, response, (this.#uses += 1));
      listener();
    });
    // When Node is through with handing over the socket.
    response.once("socket", () => process.nextTick(start));
  }

  #patienceMs({ isProxy }: Connection): number {
    return this.#options.patienceMs ?? (isProxy ? PATIENCE_MS.proxy : PATIENCE_MS.client);
  }
}

function begin(connection: Connection, response: ServerResponse, usedAs: number): void {
  connection.response = response;
  connection.usedAs = usedAs;
}

interface Handle {
  readonly bytesWritten?: number;
  readonly writeQueueSize?: number;
}

/** Whether the kernel has taken nothing since the last look though something waits. */
function isStuck(connection: Connection, now: number): boolean {
  const { socket, response } = connection;
  // Nobody needs it any more, and a connection may be idle for long.
  if (response?.writableFinished) connection.response = null;
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

/** 0: does not read; 1: has asked for nothing; 2: has an answer that waits to be taken; Infinity: is being served. */
function worthOf(connection: Connection, now: number): number {
  const { response, socket } = connection;
  if (stuckFor(connection, now) >= STALLED_MS) return 0;
  if (response === null || response.writableFinished) return 1;
  return socket.writableLength > 0 ? 2 : Infinity;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo | null)?.port ?? 0;
}

function isLoopback(address: string): boolean {
  const plain = address.startsWith("::ffff:") ? address.slice("::ffff:".length) : address;
  return plain === "::1" || (isIPv4(plain) && plain.startsWith("127."));
}
