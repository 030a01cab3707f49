import type { ServerResponse } from "node:http";
import type { Clock } from "@tradeslip/node-kit/clock";
import { chooseAmong } from "../../platform/http/content-encoding.ts";
import type { OpenStream, OpenStreams, StreamReader } from "../../platform/http/open-streams.ts";
import { compressedPiece, joined, plainPiece, type StreamPiece } from "../../platform/http/stream-pieces.ts";
import { isFuture } from "../plausible-time.ts";
import type { ResourceState } from "../resource-state.ts";
import type { PrebuiltResponse } from "./cached-response.ts";

/** How often responses are asked for while their events are read: the longest that a new value waits here. */
const ASK_MS = 100;
/**
 * How long a new value waits for the next one that is due: a list and its agreed prices are fetched one after
 * the other, and are one event. Milliseconds.
 */
const SETTLE_MS = 600;
const ENCODINGS = ["gzip", "identity"] as const;
/** One event's part of an id: its name, its values' time in base 36, the beginning of its bytes' hash. */
const ID_PART = /^([a-z-]{1,40})=([\da-z]{1,9})\.[\w-]{8}$/;
const HASH_LENGTH = 8;
/** No more than this is read of an id, which a client may have made up. */
const MAX_ID_LENGTH = 1_000;

/** A version of an event that a reader has received. */
interface Had {
  /** As its id says: the same on all replicas. */
  readonly version: string;
  /** When its values were obtained. Milliseconds since the epoch. */
  readonly at: number;
  /** Number of the value among this event's here; null when only the client names the version. */
  readonly number: number | null;
}

interface Value extends Had {
  readonly event: string;
  readonly number: number;
  readonly piece: StreamPiece;
}

export interface StreamedResponse {
  read(): PrebuiltResponse | Promise<PrebuiltResponse>;
}

export interface ResponseStreamOptions {
  /** By the name of their event. */
  readonly responses: Readonly<Record<string, StreamedResponse>>;
  readonly streams: OpenStreams;
  readonly clock: Clock;
}

export interface ReaderRequest {
  readonly address: string;
  readonly acceptEncoding: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly events: readonly string[];
  readonly lastEventId: string | undefined;
}

/**
 * Sends responses as server-sent events: each new one to all streams that read its event. An open stream is
 * demand like any reader's, and costs no more than one. An id names every version that its reader has by what
 * all replicas share, so that any replica can continue from there.
 */
export class ResponseStream {
  /** By event, since the start: values sent, and values dropped because a newer one overtook them. */
  readonly counts: ReadonlyMap<string, { sent: number; dropped: number }>;
  readonly #options: ResponseStreamOptions;
  /** How many streams read each event. */
  readonly #readers = new Map<string, number>();
  /** The newest value of each event since its first reader came. */
  readonly #values = new Map<string, Value>();
  readonly #published = new Map<string, PrebuiltResponse>();
  readonly #asking = new Set<string>();
  /** Since when an event's new value waits for the next, by `Clock.elapsed`. */
  readonly #waitingSince = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #message: { readonly id: string; readonly value: Value; readonly piece: StreamPiece } | undefined;

  constructor(options: ResponseStreamOptions) {
    this.#options = options;
    this.counts = new Map(Object.keys(options.responses).map((event) => [event, { sent: 0, dropped: 0 }]));
  }

  /** Begins a stream. Throws if there is no room. */
  open(response: ServerResponse, { events, lastEventId, acceptEncoding, ...request }: ReaderRequest): void {
    const { streams, clock } = this.#options;
    const encoding = chooseAmong(ENCODINGS, acceptEncoding ?? "");
    const had = parseEventId(lastEventId, clock.now());
    const reader = new Reader(this, events, had);
    this.#count(events, 1);
    try {
      streams.open(response, { ...request, encoding, reader });
    } catch (error) {
      this.#count(events, -1);
      throw error;
    }
    if (this.#timer) return;
    this.#timer = setInterval(() => this.#ask(), ASK_MS).unref();
    this.#ask();
  }

  get values(): Iterable<Value> {
    return this.#values.values();
  }

  /** A value's message under an id. Kept, because the next reader mostly gets the same. */
  message(id: string, value: Value): StreamPiece {
    const known = this.#message;
    if (known?.id === id && known.value === value) return known.piece;
    const piece = joined(plainPiece(`id: ${id}\n`), value.piece);
    this.#message = { id, value, piece };
    return piece;
  }

  gone(events: readonly string[]): void {
    this.#count(events, -1);
  }

  #count(events: readonly string[], by: 1 | -1): void {
    for (const event of events) {
      const readers = this.#readers.get(event) ?? 0;
      if (readers === 0) {
        // No reader asked for it until now: what is here may be old.
        this.#values.delete(event);
        this.#published.delete(event);
        this.#waitingSince.delete(event);
      }
      this.#readers.set(event, readers + by);
    }
  }

  /** Asks for each event as one reader would. Stops without readers. */
  #ask(): void {
    let isRead = false;
    for (const [event, response] of Object.entries(this.#options.responses)) {
      if (!this.#readers.get(event)) continue;
      isRead = true;
      if (!this.#asking.has(event)) void this.#askFor(event, response);
    }
    if (isRead) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #askFor(event: string, response: StreamedResponse): Promise<void> {
    const latest = response.read();
    if (latest === this.#published.get(event)) return;
    this.#asking.add(event);
    try {
      await this.#publish(event, await latest);
    } catch {
      // Nothing to serve yet: the next round may find something.
    } finally {
      this.#asking.delete(event);
    }
  }

  async #publish(event: string, prebuilt: PrebuiltResponse): Promise<void> {
    const before = this.#values.get(event);
    if (before && this.#isWaiting(event, prebuilt)) return;
    this.#published.set(event, prebuilt);
    const { at, version } = versionOf(prebuilt);
    if (before?.version === version) return;
    const { body } = prebuilt.variants.identity;
    const piece = await compressedPiece(Buffer.from(`event: ${event}\ndata: ${body.toString()}\n\n`));
    this.#values.set(event, { event, version, at, number: (before?.number ?? 0) + 1, piece });
    await this.#options.streams.catchUp();
  }

  /** Whether a value is to be replaced so soon that it isn't sent: the next round looks again. */
  #isWaiting(event: string, { dueAt }: PrebuiltResponse): boolean {
    const { clock } = this.#options;
    const since = this.#waitingSince.get(event) ?? clock.elapsed();
    const isWaiting = dueAt <= clock.now() + SETTLE_MS && clock.elapsed() - since < SETTLE_MS;
    if (isWaiting) this.#waitingSince.set(event, since);
    else this.#waitingSince.delete(event);
    return isWaiting;
  }
}

/** Tracks what one stream has received of its events. */
class Reader implements StreamReader {
  readonly #source: ResponseStream;
  readonly #events: readonly string[];
  readonly #had: (Had | undefined)[];

  constructor(source: ResponseStream, events: readonly string[], had: ReadonlyMap<string, Had>) {
    this.#source = source;
    this.#events = events;
    this.#had = events.map((event) => had.get(event));
  }

  catchUp(stream: OpenStream): void {
    for (const value of this.#source.values) {
      const index = this.#events.indexOf(value.event);
      if (index === -1 || hasHad(this.#had[index], value)) continue;
      if (stream.isBehind) return;
      this.#note(index, value);
      stream.write(this.#source.message(this.#id(), value));
    }
  }

  gone(): void {
    this.#source.gone(this.#events);
  }

  #note(index: number, value: Value): void {
    const before = this.#had[index]?.number ?? value.number - 1;
    this.#had[index] = value;
    const counts = this.#source.counts.get(value.event)!;
    counts.sent += 1;
    counts.dropped += Math.max(0, value.number - before - 1);
  }

  #id(): string {
    return this.#events
      .flatMap((event, index) => {
        const had = this.#had[index];
        return had ? [`${event}=${had.version}`] : [];
      })
      .join(",");
  }
}

/** A client that changed replicas may know a newer value than we do: an older one is no news to it. */
function hasHad(had: Had | undefined, value: Value): boolean {
  if (had === undefined) return false;
  return had.version === value.version || (had.number === null && had.at > value.at);
}

/** Made from times and bytes that all replicas share, never from a count of our own. */
function versionOf({ madeFrom: { main, side }, variants }: PrebuiltResponse): {
  at: number;
  version: string;
} {
  const at = Math.floor(Math.max(timeOf(main), side ? timeOf(side) : 0));
  // Without its quotation mark.
  const hash = variants.identity.etag.slice(1, 1 + HASH_LENGTH);
  return { at, version: `${at.toString(36)}.${hash}` };
}

function timeOf(state: ResourceState<unknown>): number {
  if (state.kind === "value") return state.fetchedAt;
  return state.kind === "failed" ? state.failedAt : 0;
}

/** A client may send anything: parts that are not ours, or lie in the future, are ignored. */
function parseEventId(id: string | undefined, now: number): ReadonlyMap<string, Had> {
  const had = new Map<string, Had>();
  for (const part of id?.slice(0, MAX_ID_LENGTH).split(",") ?? []) {
    const [, event, time] = ID_PART.exec(part) ?? [];
    if (event === undefined || time === undefined) continue;
    const at = parseInt(time, 36);
    if (!isFuture(at, now)) had.set(event, { version: part.slice(event.length + 1), at, number: null });
  }
  return had;
}
