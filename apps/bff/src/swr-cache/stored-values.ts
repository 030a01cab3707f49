import type { Clock } from "@tradeslip/node-kit/clock";
import { isFuture } from "./plausible-time.ts";
import type { ResourceLog, ValueState } from "./resource-state.ts";
import type { StoredEntry, Store } from "./stores/store.ts";
import type { Upstream } from "./upstream.ts";

interface Definition<T> {
  readonly key: string;
  readonly intervalMs: number;
  parse(stored: unknown): T;
}

interface Context {
  readonly clock: Clock;
  readonly upstream: Pick<Upstream, "longestStretch">;
  readonly store: Store;
  readonly log: ResourceLog;
}

/**
 * A stored due time is at most this many times what the call budget asks for: another replica may know of
 * more.
 */
const LONGEST_STRETCHES = 2;

/** What another run or replica stored of a resource: whether to believe it, and what it says. */
export class StoredValues<T> {
  readonly #definition: Definition<T>;
  readonly #context: Context;

  constructor(definition: Definition<T>, context: Context) {
    this.#definition = definition;
    this.#context = context;
  }

  /**
   * An entry from the future was written under a wrong clock: its age is unknown, so it counts as missing.
   */
  believable(entry: StoredEntry | undefined): StoredEntry | undefined {
    return entry && !isFuture(entry.fetchedAt, this.#context.clock.now()) ? entry : undefined;
  }

  /** Throws if the value is not one of ours. */
  stateOf(stored: StoredEntry): ValueState<T> {
    const value = this.#definition.parse(stored.value);
    const stampSeenAt = Math.min(stored.stampSeenAt, stored.fetchedAt);
    return { ...stored, kind: "value", value, stampSeenAt, failing: false, dueAt: this.#dueAtOf(stored) };
  }

  /** The stored due time, but no later than the call budget could stretch it. */
  #dueAtOf({ fetchedAt, dueAt }: StoredEntry): number {
    const { intervalMs } = this.#definition;
    if (dueAt === undefined) return fetchedAt + intervalMs;
    const longest = LONGEST_STRETCHES * intervalMs * this.#context.upstream.longestStretch();
    return Math.min(dueAt, Math.round(fetchedAt + longest));
  }

  /** What an earlier run kept. Throws if that can't be read. */
  async readSnapshot(): Promise<ValueState<T> | undefined> {
    const stored = this.believable(await this.#context.store.get(this.#definition.key));
    return stored && this.stateOf(stored);
  }

  /** No call waits for a disk. */
  saveSnapshot(entry: StoredEntry): void {
    const { store, clock, log } = this.#context;
    const { key } = this.#definition;
    store.set(key, entry, clock.now()).catch((error: unknown) => {
      log.warn({ err: error, resource: key, store: store.name }, "value could not be kept");
    });
  }
}
