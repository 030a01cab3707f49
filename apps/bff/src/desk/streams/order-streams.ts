import type { CallerSession } from "../../access.ts";
import type { EventHandlers } from "../../provider/provider-events.ts";
import type { Asking } from "../desk-provider.ts";
import type { MakerRecord } from "../maker-record.ts";
import { LiveReader } from "./live-reader.ts";

interface Followed {
  /** By reference. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly asking: Asking;
  readonly session: CallerSession | null;
  /** What was sent last, by token. */
  readonly sent: Map<string, string>;
}

const RETRY_MS = 5_000;

/** Pages that follow orders: each gets the status that its own caller may read, when it changes. */
export class OrderStreams {
  readonly #record: MakerRecord;
  readonly #readers = new Map<LiveReader, Followed>();

  constructor(record: MakerRecord) {
    this.#record = record;
  }

  begin(followed: Omit<Followed, "sent">): LiveReader {
    const reader = new LiveReader(() => this.#readers.delete(reader));
    this.#readers.set(reader, { ...followed, sent: new Map() });
    for (const token of followed.tokens.values()) void this.#ask(reader, token);
    return reader;
  }

  /** The browser forgot the key. */
  endOfKey(orderKey: string): void {
    for (const [reader, { asking }] of this.#readers) if (asking.orderKey === orderKey) reader.end();
  }

  readonly onProviderEvent: EventHandlers = {
    order: ({ reference }) => {
      for (const [reader, { tokens, sent }] of this.#readers) {
        const token = tokens.get(String(reference));
        // Whoever may not read it learns not even that it changed.
        if (token !== undefined && sent.get(token) !== PRIVATE) void this.#ask(reader, token);
      }
    },
    settings: () => this.#askAll(),
    account: () => this.#askAll(),
    "session-ended": ({ session }) => {
      for (const [reader, followed] of this.#readers)
        if (followed.session !== null && followed.session.providerSession === session) reader.end();
    },
  };

  #askAll(): void {
    for (const [reader, { tokens }] of this.#readers)
      for (const token of tokens.values()) void this.#ask(reader, token);
  }

  /** While the provider is away the page asks by itself, and is told so; here it is tried again. */
  async #ask(reader: LiveReader, token: string): Promise<void> {
    const followed = this.#readers.get(reader);
    if (followed === undefined) return;
    try {
      const status = await this.#record.status(token, followed.asking);
      const text = JSON.stringify(status);
      if (followed.sent.get(token) === text) return;
      followed.sent.set(token, text);
      reader.tell(token, "order", { token, ...status });
    } catch {
      setTimeout(() => void this.#ask(reader, token), RETRY_MS).unref();
    }
  }
}

const PRIVATE = JSON.stringify({ desk: "private" });
