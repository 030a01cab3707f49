import type { StoredEntry } from "../stores/store.ts";

/** The right to refresh one key once. `end` must be called, whatever happened. */
export interface Turn {
  /** Keeps a new value for everybody. False: somebody got the turn after us, and what they fetch counts. */
  keep(entry: StoredEntry): Promise<boolean>;
  /** The refresh failed; nobody tries again before `retryAt` (ms since the epoch). */
  failed(retryAt: number): Promise<void>;
  end(): Promise<void>;
}

/** Another replica is refreshing; its right ends by itself after this time. */
export interface TakenElsewhere {
  readonly forMs: number;
}

/** What the replicas know of a key together. */
export interface SharedValue {
  readonly entry: StoredEntry | undefined;
  /** The last refresh failed, and the next may be tried then; 0 if it did not fail. */
  readonly retryAt: number;
}

/**
 * Who refreshes a key: this process alone (own-turns.ts), or one of many replicas (shared-turns.ts).
 * Nothing here rejects: who cannot ask the others goes on alone.
 */
export interface RefreshLock {
  take(key: string): Promise<Turn | TakenElsewhere>;
  /** Undefined if there is nobody to ask. */
  read(key: string): Promise<SharedValue | undefined>;
  /** Gives a value to the others if theirs is older: after they could not be reached. */
  offer(key: string, entry: StoredEntry): Promise<void>;
  /** Told of each key that another replica changed; undefined: any may have changed unheard. */
  listen(onChange: (key: string | undefined) => void): void;
}
