import type { Book } from "@tradeslip/contracts";
import { Book as BookSchema } from "@tradeslip/contracts/schemas";
import type { Clock } from "@tradeslip/node-kit/clock";
import { readFields } from "../provider/provider-answer.ts";
import type { ProviderClient } from "../provider/provider-client.ts";

const FRESH_MS = 60_000;
/** A page waits for it. */
const TIMEOUT_MS = 2_000;
const NOTHING_KNOWN: Book = { formats: [], pages: null };

interface Known {
  readonly askedAt: number;
  readonly book: Promise<Book>;
}

/** Formats and pages of a book's files at the provider. */
export class KnownBooks {
  readonly #provider: Pick<ProviderClient, "call">;
  readonly #clock: Clock;
  readonly #known = new Map<string, Known>();

  constructor(provider: Pick<ProviderClient, "call">, clock: Clock) {
    this.#provider = provider;
    this.#clock = clock;
  }

  /** Never rejects: while the provider is unavailable, or does not say, nothing is claimed. */
  read(bookId: string): Promise<Book> {
    const now = this.#clock.elapsed();
    const known = this.#known.get(bookId);
    if (known !== undefined && now - known.askedAt < FRESH_MS) return known.book;
    const book = this.#ask(bookId);
    this.#known.set(bookId, { askedAt: now, book });
    return book;
  }

  async #ask(bookId: string): Promise<Book> {
    const call = { gate: "payments", method: "GET", path: `/api/books/${bookId}` } as const;
    try {
      const answer = await this.#provider.call({ ...call, totalTimeoutMs: TIMEOUT_MS, isDetached: true });
      return readFields(BookSchema, answer);
    } catch {
      // The next reader asks again; the provider's metrics count the failure.
      this.#known.delete(bookId);
      return NOTHING_KNOWN;
    }
  }
}
