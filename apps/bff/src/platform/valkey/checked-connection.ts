import { connect as connectTcp, type Socket } from "node:net";
import { Writable } from "node:stream";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { AbstractConnector, type RedisOptions } from "iovalkey";
import { ReplyReader } from "./reply-reader.ts";

/** What the client may be sent without asking: nothing, or arrays, which carry the news. */
export type Unsolicited = "nothing" | "news";

/**
 * A connector for the client whose connections end at the first reply that its parser would not survive:
 * nested too deeply, too long, unsolicited, or in another form. To the client the engine is then unavailable.
 * @param onRefused called before the connection ends
 */
export function checkedConnector(unsolicited: Unsolicited, onRefused: () => void) {
  return class CheckedConnector extends AbstractConnector {
    readonly #options: RedisOptions;

    constructor(options: unknown) {
      const given = options as RedisOptions;
      super(given.disconnectTimeout ?? 0);
      this.#options = given;
    }

    override async connect(): Promise<Socket> {
      this.connecting = true;
      const connection = new CheckedConnection(openSocket(this.#options), unsolicited, onRefused);
      connection.once("error", (error: Error) => {
        this.firstError = error;
      });
      // It has what the client uses of a socket.
      this.stream = connection as unknown as Socket;
      return this.stream;
    }
  };
}

function openSocket({
  path,
  host = "localhost",
  port = 0,
  family = 0,
  tls,
}: RedisOptions): Socket | TLSSocket {
  const place = path ? { path } : { host, port, family };
  return tls ? connectTls({ ...place, ...tls }) : connectTcp(place);
}

/** Looks like the socket to the client, but emits "data" only while the replies are good. */
class CheckedConnection extends Writable {
  readonly #socket: Socket | TLSSocket;
  /** Commands without a reply. The client sends each in one piece. */
  #unanswered = 0;

  constructor(socket: Socket | TLSSocket, unsolicited: Unsolicited, onRefused: () => void) {
    super();
    this.#socket = socket;
    const replies = new ReplyReader((isArray) => {
      if (isArray && unsolicited === "news") return;
      if (this.#unanswered === 0) throw new Error("a reply that nothing asked for");
      this.#unanswered -= 1;
    });
    const receive = (chunk: Buffer) => {
      if (this.destroyed) return;
      try {
        replies.read(chunk);
        // Emitted here, not by a stream's own means, so that errors of the client's parser are caught.
        this.emit("data", chunk);
      } catch (error) {
        onRefused();
        this.destroy(new Error(`unusable: it sent ${(error as Error).message}`));
      }
    };
    socket
      .on("data", receive)
      .on("connect", () => this.emit("connect"))
      .on("secureConnect", () => this.emit("secureConnect"))
      .on("error", (error) => this.destroy(error))
      .on("close", () => this.destroy());
  }

  get connecting(): boolean {
    return this.#socket.connecting;
  }

  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress;
  }

  get remotePort(): number | undefined {
    return this.#socket.remotePort;
  }

  setNoDelay(on: boolean): void {
    this.#socket.setNoDelay(on);
  }

  setKeepAlive(on: boolean, delayMs: number): void {
    this.#socket.setKeepAlive(on, delayMs);
  }

  setTimeout(ms: number, onTimeout?: () => void): void {
    this.#socket.setTimeout(ms, onTimeout);
  }

  resume(): void {
    this.#socket.resume();
  }

  override _write(command: Buffer, _encoding: string, done: () => void): void {
    this.#unanswered += 1;
    if (this.#socket.write(command)) done();
    else this.#socket.once("drain", done);
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }
}
