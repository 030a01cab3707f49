import { once } from "node:events";
import { connect, type Socket } from "node:net";

/**
 * A kept connection that asks one thing at a time. With little work for each answer: what the load needs
 * itself, it would take for the server's time.
 */
export class Connection {
  readonly #socket: Socket;
  #head = "";
  /** Bytes of the answer's body that are still to come; null while its head is read. */
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
   * @param request as {@link requestFor} writes it
   * @returns the answer's head, once its body is here. Fails with the connection.
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

/** For brotli, which is what browsers get. */
export function requestFor({ host }: URL, path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`;
}
