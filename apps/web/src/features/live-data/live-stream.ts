import type { QueryClient } from "@tanstack/react-query";
import type { Freshness } from "@tradeslip/contracts";
import { serverNow } from "../../lib/server-clock.ts";
import { receive, type ReceivedFreshness } from "./freshness.ts";
import { MARKET_DATA, streamed } from "./queries.ts";

/** Names of the server's events, which equal those of the queries. */
const EVENTS: readonly string[] = ["market-coins", "market-stats", "rates", "exchange-coins"];
/** Name of the lock and the channel shared by a browser's tabs. */
const NAME = "tradeslip-live";
/** A screen mounts and unmounts several queries at once. */
const GATHER_MS = 500;
/** Pause after a refusal: the server has no room, or something in between blocks streams. */
const REFUSED_PAUSE_MS = 5 * 60_000;

interface PriceEvent {
  readonly kind: "event";
  readonly event: string;
  /** JSON. */
  readonly data: string;
}

type Message =
  | PriceEvent
  /** From a tab to the leader: what its screen shows; empty once it is hidden. */
  | { readonly kind: "wants"; readonly tab: string; readonly events: readonly string[] }
  /** From the leader to all: what now arrives over the stream. */
  | { readonly kind: "live"; readonly events: readonly string[] }
  /** From a new leader to all. */
  | { readonly kind: "who wants" };

/**
 * New prices as soon as the server has them, over one stream for all tabs of this browser. Without the
 * stream, and whenever it ends, the queries poll. A hidden or offline page has none.
 * @returns a function that ends it
 */
export function keepLive(client: QueryClient): () => void {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks || !("BroadcastChannel" in globalThis)) return () => {};
  let tab: LiveTab | undefined;
  const update = () => {
    if (document.visibilityState === "visible" && navigator.onLine) tab ??= new LiveTab(client, locks);
    else {
      tab?.close();
      tab = undefined;
    }
  };
  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener("visibilitychange", update, { signal });
  for (const type of ["online", "offline"]) addEventListener(type, update, { signal });
  update();
  return () => {
    ending.abort();
    tab?.close();
  };
}

/** The version from which the server continues when a stream starts again. */
let lastEventId = "";

/** This tab while it is visible: it either listens to the leader, or is the leader with the stream. */
class LiveTab {
  readonly #client: QueryClient;
  readonly #id = crypto.randomUUID();
  readonly #channel = new BroadcastChannel(NAME);
  readonly #closing = new AbortController();
  readonly #stopWatching: () => void;
  /** What each tab wants; used by the leader. */
  readonly #wanted = new Map<string, readonly string[]>();
  /** The last event of each name; used by the leader. */
  readonly #last = new Map<string, PriceEvent>();
  #isLeader = false;
  #source: EventSource | undefined;
  #opened: readonly string[] = [];
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #pausing: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient, locks: LockManager) {
    this.#client = client;
    this.#channel.addEventListener("message", ({ data }) => this.#hear(data as Message));
    this.#stopWatching = client.getQueryCache().subscribe(({ type }) => {
      if (!/^observer(Added|Removed)$/.test(type)) return;
      clearTimeout(this.#gathering);
      this.#gathering = setTimeout(() => this.#tell(this.#wants()), GATHER_MS);
    });
    this.#tell(this.#wants());
    const { signal } = this.#closing;
    locks.request(NAME, { signal }, async () => this.#lead(signal)).catch(() => {});
  }

  close(): void {
    this.#closing.abort();
    this.#source?.close();
    this.#stopWatching();
    clearTimeout(this.#gathering);
    clearTimeout(this.#pausing);
    streamed.clear();
    if (this.#isLeader) this.#say({ kind: "live", events: [] });
    this.#tell([]);
    this.#channel.close();
  }

  /** Resolves when this tab closes, which releases the lock. */
  async #lead(closing: AbortSignal): Promise<void> {
    if (closing.aborted) return;
    this.#isLeader = true;
    streamed.clear();
    this.#say({ kind: "who wants" });
    this.#note(this.#id, this.#wants());
    await new Promise((resolve) => {
      closing.addEventListener("abort", resolve);
    });
  }

  #hear(message: Message): void {
    if (message.kind === "event") this.#show(message);
    else if (message.kind === "who wants") this.#tell(this.#wants());
    else if (message.kind === "wants") this.#note(message.tab, message.events);
    else this.#setStreamed(message.events);
  }

  /** The events that the visible screen needs. */
  #wants(): readonly string[] {
    const active = this.#client.getQueryCache().findAll({ queryKey: [MARKET_DATA], type: "active" });
    return EVENTS.filter((event) => active.some(({ queryKey }) => queryKey[1] === event));
  }

  #tell(events: readonly string[]): void {
    this.#say({ kind: "wants", tab: this.#id, events });
    this.#note(this.#id, events);
  }

  #note(tab: string, events: readonly string[]): void {
    if (!this.#isLeader || this.#closing.signal.aborted) return;
    this.#wanted.set(tab, events);
    // A tab that joins late gets what the others have.
    for (const event of events) {
      const last = this.#last.get(event);
      if (last && tab !== this.#id) this.#say(last);
    }
    if (this.#source?.readyState === EventSource.OPEN) this.#say({ kind: "live", events: this.#opened });
    const all = [...this.#wanted.values()].flat();
    const wanted = EVENTS.filter((event) => all.includes(event));
    const isEnough = wanted.length > 0 && wanted.every((event) => this.#opened.includes(event));
    if (!this.#source || !isEnough) this.#open(wanted);
  }

  #open(events: readonly string[]): void {
    clearTimeout(this.#pausing);
    this.#source?.close();
    this.#source = undefined;
    this.#opened = events;
    this.#sayLive([]);
    if (events.length === 0) return;
    const query = new URLSearchParams({ events: events.join(","), lastEventId });
    const source = new EventSource(`/api/stream?${query}`);
    this.#source = source;
    source.addEventListener("open", () => this.#sayLive(events));
    source.addEventListener("error", () => {
      this.#sayLive([]);
      // Otherwise the browser reconnects by itself.
      if (source.readyState === EventSource.CLOSED) this.#openLater();
    });
    for (const event of events) {
      source.addEventListener(event, (received) => {
        const message: PriceEvent = { kind: "event", event, data: received.data as string };
        ({ lastEventId } = received);
        this.#last.set(event, message);
        this.#say(message);
        this.#show(message);
      });
    }
  }

  #openLater(): void {
    clearTimeout(this.#pausing);
    // Randomised, so that not all clients return at once.
    const ms = REFUSED_PAUSE_MS * (1 + Math.random());
    this.#pausing = setTimeout(() => this.#open(this.#opened), ms);
  }

  #say(message: Message): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    this.#channel.postMessage(message);
  }

  #sayLive(events: readonly string[]): void {
    // Without the stream, the tabs poll newer prices than it sent last.
    if (events.length === 0) this.#last.clear();
    this.#setStreamed(events);
    this.#say({ kind: "live", events });
  }

  #setStreamed(events: readonly string[]): void {
    streamed.clear();
    for (const event of events) streamed.add(event);
  }

  /**
   * Replaces the screen's current data. The first response comes from the screen's own call, which knows its
   * interval.
   */
  #show({ event, data }: PriceEvent): void {
    this.#client.setQueryData<{ freshness: ReceivedFreshness }>([MARKET_DATA, event], (held) => {
      if (!held) return undefined;
      const answer = JSON.parse(data) as { freshness: Freshness };
      const { subject, intervalMs } = held.freshness;
      const receipt = { subject, intervalMs, now: serverNow(), previous: held.freshness };
      return { ...answer, freshness: receive(answer.freshness, receipt) };
    });
  }
}
