import { once } from "node:events";
import { connect, type Socket } from "node:net";

/**
 * A keep-alive connection that sends one request at a time. It does little work per answer, because the
 * load's own time would count as the server's.
 */
export class Connection {
  readonly #socket: Socket;
  #head = "";
  /** Bytes of the answer's body yet to come; null while its head is read. */
  #left: number | null = null;
  #answered: ((head: string) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (chunk: Buffer) => this.#read(chunk));
    socket.on("error", (error) => this.#failed?.(error));
    socket.on("close", () => this.#failed?.(new Error("the connection was closed")));
  }

  static async open({ hostname, port }: URL): Promise<Connection> {
    const socket = connect(Number(port), hostname).setNoDelay();
    await once(socket, "connect");
    return new Connection(socket);
  }

  /**
   * Fails with the connection.
   * @param request as {@link requestFor} writes it
   * @returns the answer's head, once its body has arrived
   */
  ask(request: string): Promise<string> {
    this.#head = "";
    this.#left = null;
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    let body = chunk.length;
    if (this.#left === null) {
      const before = this.#head.length;
      this.#head += chunk.toString("latin1");
      const end = this.#head.indexOf("\r\n\r\n");
      if (end === -1) return;
      this.#left = Number(/content-length: (\d+)/i.exec(this.#head)?.[1] ?? 0);
      body = before + chunk.length - end - 4;
    }
    this.#left -= body;
    if (this.#left <= 0) this.#answered?.(this.#head);
  }
}

/** Accepts brotli, which is what browsers get. */
export function requestFor({ host }: URL, path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`;
}
