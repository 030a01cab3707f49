import type { CallerSession } from "../../access.ts";
import type { EventHandlers } from "../../provider/provider-events.ts";
import type { CallerCredentials } from "../desk-provider.ts";
import type { CustomerRecord } from "../customer-record.ts";
import { LiveReader } from "./live-reader.ts";

interface Followed {
  /** Slip tokens by reference. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly credentials: CallerCredentials;
  readonly session: CallerSession | null;
  /** What was sent last, by token. */
  readonly sent: Map<string, string>;
  /** Tokens to ask for. */
  readonly due: Set<string>;
  /** Whether a call is under way: a page has one at a time. */
  isAsking: boolean;
}

const RETRY_MS = 5_000;

/** Pages that follow orders: each gets the status that its own caller may read, when it changes. */
export class OrderStreams {
  readonly #record: CustomerRecord;
  readonly #readers = new Map<LiveReader, Followed>();

  constructor(record: CustomerRecord) {
    this.#record = record;
  }

  begin(followed: Pick<Followed, "tokens" | "credentials" | "session">): LiveReader {
    const reader = new LiveReader(() => this.#readers.delete(reader));
    this.#readers.set(reader, { ...followed, sent: new Map(), due: new Set(), isAsking: false });
    this.#ask(reader, [...followed.tokens.values()]);
    return reader;
  }

  /**
   * Ends streams of keys that the browser has forgotten.
   * @param orderKeys separated by commas; null when it had none
   */
  endOfKeys(orderKeys: string | null): void {
    const forgotten = new Set(orderKeys?.split(","));
    for (const [reader, { credentials }] of this.#readers)
      if (credentials.orderKeys?.split(",").some((key) => forgotten.has(key))) reader.end();
  }

  readonly onProviderEvent: EventHandlers = {
    order: ({ reference }) => {
      for (const [reader, { tokens, sent }] of this.#readers) {
        const token = tokens.get(String(reference));
        // A reader without access does not even learn that the order changed.
        if (token !== undefined && sent.get(token) !== PRIVATE) this.#ask(reader, [token]);
      }
    },
    settings: () => this.#askAll(),
    missed: () => this.#askAll(),
    account: () => {
      for (const [reader, { tokens, sent }] of this.#readers)
        this.#ask(
          reader,
          [...tokens.values()].filter((token) => sent.get(token) !== PRIVATE),
        );
    },
    "session-ended": ({ session }) => {
      for (const [reader, followed] of this.#readers)
        if (followed.session !== null && followed.session.providerSession === session) reader.end();
    },
  };

  #askAll(): void {
    for (const [reader, { tokens }] of this.#readers) this.#ask(reader, [...tokens.values()]);
  }

  #ask(reader: LiveReader, tokens: readonly string[]): void {
    const followed = this.#readers.get(reader);
    if (followed === undefined) return;
    for (const token of tokens) followed.due.add(token);
    if (!followed.isAsking) void this.#tellDue(reader, followed);
  }

  /**
   * Sends statuses that changed, and retries while the provider is unavailable; the page meanwhile asks
   * itself.
   */
  async #tellDue(reader: LiveReader, followed: Followed): Promise<void> {
    const { due, sent, credentials } = followed;
    followed.isAsking = true;
    while (due.size > 0 && this.#readers.has(reader)) {
      const tokens = [...due];
      due.clear();
      try {
        const statuses = await this.#record.statuses(tokens, credentials);
        for (const [place, token] of tokens.entries()) {
          const status = statuses[place];
          const text = JSON.stringify(status);
          if (sent.get(token) === text) continue;
          reader.tell(token, "order", { token, ...status });
          sent.set(token, text);
        }
      } catch {
        for (const token of tokens) due.add(token);
        setTimeout(() => void this.#tellDue(reader, followed), RETRY_MS).unref();
        return;
      }
    }
    followed.isAsking = false;
  }
}

const PRIVATE = JSON.stringify({ desk: "private" });
