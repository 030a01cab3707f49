import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import type { Engine } from "./engine.ts";

/**
 * An external server behind a relay that a test can close or stall. It is flushed at the start and at each
 * kill. Without TLS, because the relay has no certificate for that name.
 */
export async function startExternal(address: string): Promise<Engine> {
  await empty(address);
  const relay = new Relay(address);
  await relay.listen(0);
  const url = new URL(address);
  url.hostname = "127.0.0.1";
  url.port = String(relay.port);
  return {
    url: url.href,
    hang: (on) => relay.hang(on),
    kill: async () => {
      await relay.close();
      await empty(address);
    },
    revive: () => relay.listen(relay.port),
    close: () => relay.close(),
  };
}

const portOf = (address: string) => Number(new URL(address).port || 6379);

async function empty(address: string): Promise<void> {
  const { hostname, username, password, pathname } = new URL(address);
  const socket = connect(portOf(address), hostname);
  const credentials = [username, password].filter((part) => part !== "").map(decodeURIComponent);
  const lines = [
    ...(credentials.length > 0 ? [`AUTH ${credentials.join(" ")}`] : []),
    `SELECT ${pathname.slice(1) || 0}`,
    "FLUSHDB",
    "QUIT",
  ];
  socket.end(lines.map((line) => `${line}\r\n`).join(""));
  let replies = "";
  for await (const chunk of socket) replies += String(chunk);
  if (replies.includes("-")) throw new Error(`the given server cannot be emptied: ${replies}`);
}

class Relay {
  readonly #address: string;
  readonly #sockets = new Set<Socket>();
  readonly #held: (() => void)[] = [];
  #hanging = false;
  #server: Server | undefined;
  port = 0;

  constructor(address: string) {
    this.#address = address;
  }

  async listen(port: number): Promise<void> {
    this.#server = createServer((socket) => this.#join(socket)).listen(port, "127.0.0.1");
    await once(this.#server, "listening");
    this.port = (this.#server.address() as AddressInfo).port;
  }

  hang(on: boolean): void {
    this.#hanging = on;
    if (!on) for (const act of this.#held.splice(0)) act();
  }

  async close(): Promise<void> {
    if (!this.#server) return;
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #join(socket: Socket): void {
    const server = connect(portOf(this.#address), new URL(this.#address).hostname);
    socket.on("data", (chunk: Buffer) => {
      if (this.#hanging) this.#held.push(() => server.write(chunk));
      else server.write(chunk);
    });
    server.pipe(socket);
    for (const [one, other] of [
      [socket, server],
      [server, socket],
    ] as const) {
      this.#sockets.add(one);
      one.on("error", () => {});
      one.on("close", () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
  }
}
