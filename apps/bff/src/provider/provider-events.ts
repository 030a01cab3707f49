import { setTimeout as pause } from "node:timers/promises";
import { backoffMs } from "@tradeslip/node-kit/backoff";
import { Agent, type Dispatcher } from "undici";
import { type JsonObject, parseObject } from "./provider-answer.ts";

export type EventHandler = (data: JsonObject) => Promise<void> | void;
/** By the type of the event. */
export type EventHandlers = Readonly<Record<string, EventHandler>>;

export interface ProviderEventsOptions {
  /** Read at each connection; null: not started yet. */
  readonly baseUrl: () => string | null;
  readonly token: string;
  /** 0 to 1. */
  readonly random: () => number;
  readonly log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
  /** Handlers by event type. When one throws, that is logged and the event comes again. */
  readonly on: EventHandlers;
  /** How long the provider, which sends something every 5 seconds, may be silent. */
  readonly silenceMs?: number;
}

const SILENCE_MS = 15_000;
const CONNECT_TIMEOUT_MS = 1_500;
const RETRY = { firstMs: 500, maxMs: 15_000 };
/** How often to look while the embedded provider starts. */
const START_CHECK_MS = 200;
/** Longer than any event of the provider's. */
const MAX_UNREAD_CHARACTERS = 256_000;

/**
 * Follows the provider's `/api/events` (server-sent events), so that what ends there ends here at once. If
 * that fails, or the provider lacks the call, each session is still checked about once a minute.
 */
export class ProviderEvents {
  readonly #options: ProviderEventsOptions;
  readonly #agent: Agent;
  readonly #closing = new AbortController();
  #lastId: string | null = null;
  #isConnected = false;
  #failures = 0;
  /** The reason that was last logged. */
  #reported: string | null = null;

  constructor(options: ProviderEventsOptions) {
    this.#options = options;
    const silence = options.silenceMs ?? SILENCE_MS;
    this.#agent = new Agent({
      connections: 1,
      connect: { timeout: CONNECT_TIMEOUT_MS },
      headersTimeout: silence,
      bodyTimeout: silence,
      allowH2: false,
    });
  }

  readonly isConnected = (): boolean => this.#isConnected;

  /** Connects, and reconnects until it is closed. */
  async follow(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const baseUrl = this.#options.baseUrl();
      if (baseUrl === null) await this.#pause(START_CHECK_MS);
      else {
        const reason = await this.#followOnce(baseUrl).catch(reasonOf);
        this.#isConnected = false;
        if (signal.aborted) return;
        this.#report(reason);
        this.#failures += 1;
        await this.#pause(backoffMs(this.#failures, { ...RETRY, random: this.#options.random }));
      }
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#agent.destroy();
  }

  /** Resolves to the reason why the stream ended. */
  async #followOnce(baseUrl: string): Promise<string> {
    const { origin, pathname } = new URL(baseUrl);
    const response = await this.#agent.request({
      origin,
      path: `${pathname.replace(/\/+$/, "")}/api/events`,
      method: "GET",
      headers: {
        accept: "text/event-stream",
        "accept-encoding": "identity",
        "provider-token": this.#options.token,
        ...(this.#lastId === null ? {} : { "last-event-id": this.#lastId }),
      },
      signal: this.#closing.signal,
    });
    const { statusCode: status, body } = response;
    if (status !== 200 || !isEventStream(response)) {
      body.on("error", () => {}).destroy();
      return status === 401 ? "PROVIDER_TOKEN is not the provider's" : `it has no events (status ${status})`;
    }
    this.#isConnected = true;
    this.#failures = 0;
    if (this.#reported !== null) this.#options.log.info({}, "the provider's events are followed again");
    this.#reported = null;
    await this.#read(body.setEncoding("utf8"));
    return "it ended them";
  }

  async #read(chunks: AsyncIterable<string>): Promise<void> {
    let unread = "";
    for await (const chunk of chunks) {
      const blocks = `${unread}${chunk}`.replaceAll("\r\n", "\n").split("\n\n");
      unread = blocks.pop() ?? "";
      if (unread.length > MAX_UNREAD_CHARACTERS) throw new Error("an event is too long");
      for (const block of blocks) await this.#take(block);
    }
  }

  /** Notes an event's id only once it is handled: a failed one comes again with the next connection. */
  async #take(block: string): Promise<void> {
    const fields = fieldsOf(block);
    const data = parseObject(fields.get("data") ?? "");
    const handlers = new Map(Object.entries(this.#options.on));
    if (data) await handlers.get(fields.get("event") ?? "")?.(data);
    this.#lastId = fields.get("id") ?? this.#lastId;
  }

  /** Logs each reason once: a provider without events stays without them for long. */
  #report(reason: string): void {
    if (this.#reported === reason) return;
    this.#reported = reason;
    this.#options.log.warn(
      { reason },
      "the provider's events are not followed: sessions that it ends last up to a minute here",
    );
  }

  async #pause(ms: number): Promise<void> {
    await pause(ms, undefined, { ref: false, signal: this.#closing.signal }).catch(() => {});
  }
}

function isEventStream({ headers }: Dispatcher.ResponseData): boolean {
  return String(headers["content-type"] ?? "").startsWith("text/event-stream");
}

/** Fields of one event (HTML standard, 9.2.6); of several with one name, the last. Comments have no name. */
function fieldsOf(block: string): ReadonlyMap<string, string> {
  return new Map(
    block.split("\n").map((line) => {
      const [, name = "", value = ""] = /^([^:]*): ?(.*)$/.exec(line) ?? [];
      return [name, value];
    }),
  );
}

/** Contains neither address nor token. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && "code" in error) return String(error.code);
  return error instanceof Error ? error.message : "unknown";
}

/** Runs the handlers that several parts have for the same event, one after the other. */
export function handlersInTurn(parts: readonly EventHandlers[]): EventHandlers {
  const types = new Set(parts.flatMap((handlers) => Object.keys(handlers)));
  return Object.fromEntries(
    [...types].map((type) => {
      const handlers = parts.flatMap((part) => part[type] ?? []);
      const all: EventHandler = async (data) => {
        for (const handle of handlers) await handle(data);
      };
      return [type, all];
    }),
  );
}
