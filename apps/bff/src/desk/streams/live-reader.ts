import type { OpenStream, StreamReader } from "../../platform/http/open-streams.ts";
import { plainPiece } from "../../platform/http/stream-pieces.ts";

/**
 * A proxy, a clock or a lost event may have kept the end of a session from us: after this time the client
 * must reconnect, and is checked again.
 */
const LIFE_MS = 10 * 60_000;
const END = plainPiece("event: end\ndata: {}\n\n");

/** One client's stream: for a slow client, only the newest event of each name is kept. */
export class LiveReader implements StreamReader {
  readonly #waiting = new Map<string, string>();
  readonly #onGone: () => void;
  readonly #life: NodeJS.Timeout;
  #stream: OpenStream | null = null;

  constructor(onGone: () => void) {
    this.#onGone = onGone;
    this.#life = setTimeout(() => this.end(), LIFE_MS).unref();
  }

  /** @param name what a newer event replaces */
  tell(name: string, event: string, data: object): void {
    this.#waiting.set(name, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    this.#stream?.catchUp();
  }

  end(): void {
    this.#stream?.end(END);
  }

  catchUp(stream: OpenStream): void {
    this.#stream = stream;
    const texts = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const text of texts) stream.write(plainPiece(text));
  }

  gone(): void {
    clearTimeout(this.#life);
    this.#stream = null;
    this.#onGone();
  }
}
