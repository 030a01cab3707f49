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

/** For tests, and for writing the API's document: nothing outlives the process. */
export class MemorySessionStore implements SessionStore {
  readonly #sessions = new Map<string, StoredSession>();

  async get(id: string): Promise<StoredSession | undefined> {
    return this.#sessions.get(id);
  }

  async add(session: StoredSession): Promise<void> {
    this.#sessions.set(session.id, session);
  }

  async see(id: string, { from, to, expiresAt }: Sighting): Promise<boolean> {
    const session = this.#sessions.get(id);
    if (session?.seenAt !== from) return false;
    this.#sessions.set(id, { ...session, seenAt: to, expiresAt });
    return true;
  }

  async delete(id: string): Promise<void> {
    this.#sessions.delete(id);
  }

  async deleteAccount(account: string): Promise<void> {
    this.#deleteWhere((session) => session.account === account);
  }

  async sweep(now: number): Promise<void> {
    this.#deleteWhere(({ expiresAt }) => expiresAt <= now);
  }

  async close(): Promise<void> {}

  #deleteWhere(test: (session: StoredSession) => boolean): void {
    for (const session of this.#sessions.values()) if (test(session)) this.#sessions.delete(session.id);
  }
}
