import type { StoredEntry } from "../stores/store.ts";

/** What is stored about one resource, and the call policy of its upstream. The reader must check it. */
export interface SharedState {
  /** Undefined when nothing usable is stored, or exactly what the reader named as known. */
  readonly entry: StoredEntry | undefined;
  /** Whether the stored value has the time that the reader named as known. */
  readonly isKnown: boolean;
  /** When the next refresh may be tried after a failed one; 0 if the last did not fail. */
  readonly retryAt: number;
  /** As the last lease holder wrote it: JSON, parsed. */
  readonly policy: unknown;
}

/** What a lease holder writes in one step. */
export interface Change {
  readonly policy: object;
  /** The resource that changed; absent when only the policy did. */
  readonly key?: string;
  /** A new value. */
  readonly entry?: StoredEntry;
  /** Set when the refresh failed: no retry before then (ms since the epoch). */
  readonly retryAt?: number;
}

/**
 * - stored: all others will read it.
 * - overtaken: another replica got the lease after us; nothing was written.
 * - alone: the other replicas cannot be told now.
 */
export type WriteOutcome = "stored" | "overtaken" | "alone";

/** The right to call one upstream. `release` must be called, whatever happened. */
export interface Lease {
  /** Undefined if there is no replica to ask. */
  readonly shared: SharedState | undefined;
  write(change: Change): Promise<WriteOutcome>;
  release(): Promise<void>;
}

/** Another process has the lease; it ends by itself after `forMs`. */
export interface HeldElsewhere {
  readonly shared: SharedState;
  readonly forMs: number;
}

/**
 * Lets one process at a time call an upstream. Refreshes of the process that has the lease share it. Nothing
 * here rejects: a process that cannot ask the others continues alone.
 */
export interface RefreshLock {
  /**
   * @param key the resource to refresh, whose stored state comes with the lease; without it, only the policy
   * @param knownFetchedAt a value of this time is not sent again
   */
  take(key?: string, knownFetchedAt?: number): Promise<Lease | HeldElsewhere>;
  /** The same without the lease. Undefined if there is no replica to ask. */
  read(key?: string, knownFetchedAt?: number): Promise<SharedState | undefined>;
  /**
   * Called with each key that another process changed ("" when it only gave the lease back), or `undefined`
   * after missed notices.
   */
  listen(onChange: (key: string | undefined) => void): void;
}

const LOCAL_LEASE: Lease = {
  shared: undefined,
  write: async () => "stored",
  release: async () => {},
};

/** For a single process, which always has the lease: all there is to know is what it knows itself. */
export class LocalLock implements RefreshLock {
  async take(): Promise<Lease> {
    return LOCAL_LEASE;
  }

  async read(): Promise<undefined> {
    return undefined;
  }

  listen(): void {}
}
