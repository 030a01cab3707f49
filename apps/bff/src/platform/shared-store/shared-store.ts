/**
 * What replicas share. Leases, counts and changes of fields are atomic; all calls reject at once while the
 * engine is unreachable: nothing is queued. Others may write there too, so readers validate what they get.
 * Keys come from keyOf (keys.ts).
 */
export interface SharedStore extends Notices, WindowCounts {
  /** Takes the lease, or renews it, and reads what is stored. */
  takeLease(keys: LeaseKeys, options: TakeOptions): Promise<Taken>;
  /**
   * Writes and tells the others.
   * @returns false if another holder got the lease after the holder of this token: nothing was written
   */
  writeAsHolder(keys: LeaseKeys, options: WriteOptions): Promise<boolean>;
  /** A field longer than `maxBytes` is not even sent. */
  readFields(key: string, options: ReadOptions): Promise<readonly (string | null)[]>;
  writeFields(key: string, fields: Fields, lifeMs: number): Promise<void>;
  /**
   * Writes fields while `field` still has the value that was read; the whole then lives `lifeMs` from now.
   * @returns whether they were written; false if another caller was first
   */
  changeFields(key: string, options: ChangeOptions): Promise<boolean>;
  readText(key: string): Promise<string | null>;
  writeText(key: string, text: string, lifeMs: number): Promise<void>;
  members(key: string): Promise<readonly string[]>;
  remove(key: string): Promise<void>;
  /** Notes these texts as of `now`, and drops those before `since` or beyond `most`. */
  noteRecent(key: string, texts: readonly string[], kept: Kept): Promise<void>;
  /** The texts since a time (ms since the epoch), newest first. */
  readRecent(key: string, limits: RecentLimits): Promise<readonly unknown[]>;
  /** The engine's time, in milliseconds since the epoch. */
  time(): Promise<number>;
  close(): Promise<void>;
}

/** Messages between replicas. */
export interface Notices {
  publish(channel: string, message: string): Promise<void>;
  /** Until the store closes. A listener that throws affects no other. */
  listen(channel: string, onMessage: (message: string) => void): void;
  /** Called after each reconnect: messages sent meanwhile were missed. */
  onReady(act: () => void): void;
}

/** Fixed-window counts across all replicas; a window starts with its first count. */
export interface WindowCounts {
  /** Counts one, unless `max` is reached. */
  take(limit: string, key: string, window: { max: number; windowMs: number }): Promise<WindowCount>;
  release(limit: string, key: string): Promise<void>;
}

export interface WindowCount {
  /** Includes this one, if it was counted. */
  readonly count: number;
  readonly resetMs: number;
  readonly counted: boolean;
}

/** All in one slot of a cluster. */
export interface LeaseKeys {
  readonly lease: string;
  /** The fencing token, and the policy that holders hand on. */
  readonly record: string;
  /** What is stored about one thing. */
  readonly value: string;
}

export interface TakeOptions {
  /** The replica that asks. */
  readonly holder: string;
  /** 0 only reads. */
  readonly leaseMs: number;
  /** A value of this time (ms since the epoch, as text) is not sent again. */
  readonly known: string;
  /** Longer ones are not ours. */
  readonly entryBytes: number;
  readonly policyBytes: number;
}

/** Texts as stored, which others may have written too; null: nothing. */
export interface Taken {
  /** 0 when the lease was not given. Each holder's is higher than the one before. */
  readonly token: number;
  /** How long another holds the lease, in ms. */
  readonly forMs: number;
  readonly fetchedAt: string | null;
  readonly entry: string | null;
  readonly retryAt: string | null;
  readonly policy: string | null;
}

export interface WriteOptions {
  readonly token: number;
  readonly release: boolean;
  readonly channel: string;
  readonly notice: string;
  /** Empty: unchanged. */
  readonly policy: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly lifeMs: number;
}

export type Fields = Readonly<Record<string, string | number>>;

export interface ReadOptions {
  readonly fields: readonly string[];
  readonly maxBytes: number;
}

export interface ChangeOptions {
  readonly field: string;
  readonly was: string | number;
  readonly to: Fields;
  readonly lifeMs: number;
}

export interface Kept {
  /** Times in ms since the epoch. */
  readonly now: number;
  readonly since: number;
  readonly most: number;
  /** How long the list outlives its last text, in ms. */
  readonly lifeMs: number;
}

export interface RecentLimits {
  readonly since: number;
  readonly most: number;
  /** Longer texts are not ours. */
  readonly longest: number;
}
