import { AsyncResource } from "node:async_hooks";
import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type TrustFunction, clientNetwork, isLoopback } from "./client-address.ts";

/**
 * How long the kernel may take nothing more of a response; up to twice as long if it took some of the last
 * write, because Node checks a socket's progress once in that time. A proxy reads for slow clients in steps
 * of some 300 kB, and closes clients that do not read.
 */
const PATIENCE_MS = { client: 15_000, proxy: 120_000 };
/** Pipelined requests in the queue: of one connection, and in all (each takes some kilobytes). */
const MAX_WAITING = 64;
const MAX_WAITING_IN_ALL = 1_024;

/** For tests. */
export interface ConnectionTimes {
  readonly patienceMs?: number;
}

export interface OpenConnectionsOptions extends ConnectionTimes {
  readonly trust: TrustFunction | false;
  /** Connections open at once. */
  readonly max: number;
  /** Streams open at once besides, on connections that were released. */
  readonly maxStreams?: number;
}

interface Connection {
  readonly socket: Socket;
  /** Null for trusted proxies, which carry many clients, and for this machine. */
  readonly network: string | null;
  /** Pipelined requests after the one being answered. */
  waiting: number;
  /** Order of the last use: larger is later. */
  usedAs: number;
  /** Whether its response is being made or sent. */
  isAnswering: boolean;
}

/**
 * Bounds what one connection can cost. One whose client does not read is closed; pipelined requests are
 * answered one at a time; beyond the maximum a new connection replaces the least valuable one. Measurements:
 * docs/decisions/054.
 */
export class OpenConnections {
  /** Closed since the start: the client does not read, too many pipelined requests, or no room. */
  readonly closed = { stalled: 0, pipelined: 0, crowded: 0 };
  readonly #open = new Map<Socket, Connection>();
  readonly #networks = new Map<string, number>();
  readonly #options: OpenConnectionsOptions;
  #uses = 0;
  #waiting = 0;

  constructor(options: OpenConnectionsOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#open.size;
  }

  /** If so, each carries many clients, and the proxy closes those that do not read. */
  get areFromProxies(): boolean {
    return this.#options.trust !== false;
  }

  /** Begins with the server's first connection and ends with the server. */
  watch(server: Server): void {
    // One more than may stay, so that a new one can replace another.
    server.maxConnections = this.#options.max + 1 + (this.#options.maxStreams ?? 0);
    server.on("connection", (socket) => this.#add(socket));
    const { patienceMs } = this.#options;
    server.setTimeout(patienceMs ?? (this.areFromProxies ? PATIENCE_MS.proxy : PATIENCE_MS.client));
    server.on("timeout", (socket: Socket) => this.#timedOut(socket));
  }

  /** Starts a connection's next request when the previous response has been sent. */
  inTurn(listener: RequestListener): RequestListener {
    return (request, response) => {
      const connection = this.#open.get(request.socket);
      // Just closed: Node still reads the requests that arrived with the last one. Or released: a stream
      // takes no more.
      if (connection === undefined) {
        request.socket.destroy();
        return;
      }
      // Node assigns the socket when earlier responses are done.
      if (response.socket === null)
        return this.#wait(connection, response, () => listener(request, response));
      this.#begin(connection, response);
      listener(request, response);
    };
  }

  /**
   * Closes connections that never sent a byte, such as those a browser opens in advance. Node 24 does not
   * count them as idle, and a shutdown would wait for them.
   */
  closeUnused(): void {
    for (const { socket } of this.#open.values()) if (socket.bytesRead === 0) socket.destroy();
  }

  /** Stops watching and counting it, because another part takes over. */
  release(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection) this.#remove(connection);
  }

  #begin(connection: Connection, response: ServerResponse): void {
    connection.usedAs = this.#uses += 1;
    connection.isAnswering = true;
    // On the response, not here: kept here it would live as long as the connection is idle.
    response.once("close", () => (connection.isAnswering = false));
  }

  /** Node calls it for idle connections too. */
  #timedOut(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (!connection?.isAnswering) socket.destroy();
    // Nothing unsent: the response is still being made.
    else if (socket.writableLength > 0) this.#close(connection, "stalled");
  }

  #add(socket: Socket): void {
    const { remoteAddress = "127.0.0.1" } = socket;
    const { trust } = this.#options;
    const isProxy = trust !== false && trust(remoteAddress, 0);
    const network = isProxy || isLoopback(remoteAddress) ? null : clientNetwork(remoteAddress);
    const connection: Connection = {
      socket,
      network,
      waiting: 0,
      usedAs: (this.#uses += 1),
      isAnswering: false,
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
    let least: Connection | undefined;
    let leastWorth = Infinity;
    for (const connection of this.#open.values()) {
      if (connection === newcomer || (network !== null && connection.network !== network)) continue;
      const worth = worthOf(connection);
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
      this.#begin(connection, response);
      listener();
    });
    // After Node has assigned the socket.
    response.once("socket", () => process.nextTick(start));
  }
}

/** 1: idle; 2: its response waits to be read; Infinity: its request is being processed. */
function worthOf({ isAnswering, socket }: Connection): number {
  if (!isAnswering) return 1;
  return socket.writableLength > 0 ? 2 : Infinity;
}
