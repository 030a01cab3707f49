import { onTestFinished, vi } from "vitest";

/** Stands in for what a browser's tabs share: streams from the server, a lock, a channel. */
export class FakeStreams {
  /** Every stream that was opened, newest last. */
  readonly opened: FakeEventSource[] = [];
  readonly #channels = new Set<FakeChannel>();
  readonly #waiting: (() => void)[] = [];
  #isLocked = false;

  constructor() {
    const { opened } = this;
    const channels = this.#channels;
    vi.stubGlobal(
      "EventSource",
      class extends FakeEventSource {
        constructor(url: string) {
          super(url);
          opened.push(this);
        }
      },
    );
    vi.stubGlobal(
      "BroadcastChannel",
      class extends FakeChannel {
        constructor() {
          super(channels);
        }
      },
    );
    const request = (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) =>
      this.#lock(signal, work);
    Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, "locks"));
  }

  /** Streams that are open or connecting. */
  get open(): FakeEventSource[] {
    return this.opened.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED);
  }

  get last(): FakeEventSource {
    return this.opened.at(-1)!;
  }

  async #lock(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    if (this.#isLocked) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
    if (signal.aborted) {
      this.#waiting.shift()?.();
      throw new DOMException("aborted", "AbortError");
    }
    this.#isLocked = true;
    await work();
    this.#isLocked = false;
    this.#waiting.shift()?.();
  }
}

/** A stream whose server is played by the test. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readonly url: URL;
  readyState = FakeEventSource.CONNECTING;

  constructor(url: string) {
    super();
    this.url = new URL(url, location.origin);
  }

  get events(): string[] {
    return this.url.searchParams.get("events")!.split(",");
  }

  accept(): void {
    this.readyState = FakeEventSource.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  send(event: string, answer: object, lastEventId = `${event}=1`): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(answer), lastEventId }));
  }

  /** The connection breaks, and the browser tries again by itself. */
  break(): void {
    this.readyState = FakeEventSource.CONNECTING;
    this.dispatchEvent(new Event("error"));
  }

  /** The server answers with something other than a stream. */
  refuse(): void {
    this.close();
    this.dispatchEvent(new Event("error"));
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}

class FakeChannel extends EventTarget {
  readonly #all: Set<FakeChannel>;

  constructor(all: Set<FakeChannel>) {
    super();
    this.#all = all;
    all.add(this);
  }

  postMessage(data: unknown): void {
    for (const channel of this.#all)
      if (channel !== this) channel.dispatchEvent(new MessageEvent("message", { data }));
  }

  close(): void {
    this.#all.delete(this);
  }
}
