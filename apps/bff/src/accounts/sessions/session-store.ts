export interface StoredSession {
  /** SHA-256 of what the browser holds, so that a stolen file opens no session. */
  readonly id: string;
  /** Keyed hash of the e-mail address. */
  readonly account: string;
  /** The user and the provider's token, encrypted. */
  readonly sealed: string;
  /** With "remember me": longer limits. */
  readonly remembered: boolean;
  /** Milliseconds since the epoch, like all times here. */
  readonly createdAt: number;
  readonly seenAt: number;
  readonly expiresAt: number;
}

/** When a session was seen again. */
export interface Sighting {
  /** The `seenAt` that the caller read. */
  readonly from: number;
  readonly to: number;
  readonly expiresAt: number;
}

/** Where sessions live. Several processes may share one. */
export interface SessionStore {
  get(id: string): Promise<StoredSession | undefined>;
  add(session: StoredSession): Promise<void>;
  /** True for one of several callers who saw the same session at the same time; false for a session that is gone. */
  see(id: string, sighting: Sighting): Promise<boolean>;
  delete(id: string): Promise<void>;
  deleteAccount(account: string): Promise<void>;
  /** Drops what expired before `now`, where the store does not do so by itself. */
  sweep(now: number): Promise<void>;
  close(): Promise<void>;
}
