import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { constants, createGunzip } from "node:zlib";
import { onTestFinished, vi } from "vitest";
import type { AnyAnswer } from "./start-desk.ts";

/** For a busy machine; events come within a second. */
const PATIENT = { timeout: 10_000, interval: 10 };

/** Whether a response never ends, so that only its headers can be awaited. */
export function isStream(contentType: unknown): boolean {
  return String(contentType).startsWith("text/event-stream");
}

export interface StreamEvent {
  readonly id: string;
  readonly event: string;
  readonly text: string;
}

/** A client of GET /api/stream. */
export class StreamClient {
  readonly response: IncomingMessage;
  /** In order of arrival. */
  readonly events: StreamEvent[] = [];
  readonly comments: string[] = [];
  /** As last received, in milliseconds. */
  retryMs: number | undefined;
  #rest = "";

  constructor(response: IncomingMessage) {
    this.response = response;
    const isZipped = response.headers["content-encoding"] === "gzip";
    const flush = constants.Z_SYNC_FLUSH;
    const body = isZipped ? response.pipe(createGunzip({ flush, finishFlush: flush })) : response;
    body.setEncoding("utf8").on("data", (text: string) => this.#read(text));
    for (const stream of [response, body]) stream.on("error", () => {});
  }

  get lastEventId(): string {
    return this.events.at(-1)?.id ?? "";
  }

  /** The versions of one event in order of arrival. */
  versions(event: string): string[] {
    return this.events.filter((each) => each.event === event).map(({ text }) => text);
  }

  last(event: string): AnyAnswer | undefined {
    const text = this.versions(event).at(-1);
    return text === undefined ? undefined : (JSON.parse(text) as AnyAnswer);
  }

  /** Waits until so many events have arrived. */
  async received(count: number): Promise<readonly StreamEvent[]> {
    await vi.waitFor(() => {
      if (this.events.length < count) throw new Error(`${this.events.length} of ${count} events`);
    }, PATIENT);
    return this.events;
  }

  async ended(): Promise<void> {
    if (!this.response.closed) await once(this.response, "close");
  }

  disconnect(): void {
    this.response.destroy();
  }

  #read(text: string): void {
    const blocks = (this.#rest + text).split("\n\n");
    this.#rest = blocks.pop()!;
    for (const block of blocks) this.#readBlock(block);
  }

  #readBlock(block: string): void {
    const fields = new Map<string, string>();
    for (const line of block.split("\n")) {
      const [, name, value] = /^([a-z]*):? ?(.*)$/s.exec(line)!;
      if (name === "") this.comments.push(line);
      else fields.set(name!, value!);
    }
    if (fields.has("retry")) this.retryMs = Number(fields.get("retry"));
    const [id, event, data] = ["id", "event", "data"].map((name) => fields.get(name));
    if (data !== undefined) this.events.push({ id: id!, event: event!, text: data });
  }
}

/** Connects, on a new connection. */
export async function openStream(
  address: string,
  headers: Readonly<Record<string, string>> = {},
  path = "/api/stream",
): Promise<StreamClient> {
  const asked = request(`${address}${path}`, { agent: false, headers }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  asked.on("error", () => {});
  const client = new StreamClient(response);
  onTestFinished(() => client.disconnect());
  return client;
}
