import type { ProblemExample } from "../../errors.ts";

/** Answered when a new session cannot be stored (503). */
export const SESSIONS_UNAVAILABLE: ProblemExample = {
  code: "sessions_unavailable",
  detail: /*i18n*/ {
    id: "sessions_unavailable",
    message: "You can't log in right now. Please try again in a minute.",
  },
};

/**
 * How often the last use is written, and the provider asked whether its session is alive: a little more than once a minute, so
 * that whoever it put out is out within one.
 */
export const SEEN_EVERY_MS = 50_000;

/**
 * How far a session may lie outside its limits and is still kept, because the clock may be wrong (docs/product.md, P10.9). In
 * milliseconds.
 */
export const CLOCK_DOUBT_MS = 3_600_000;

export interface StoredSession {
  /** SHA-256 of the browser's key: a stolen file opens no session. */
  readonly id: string;
  /** Keyed hash of the e-mail address. */
  readonly account: string;
  /** The provider's name of its own session, by which it says that this one is over; null: it has none. */
  readonly providerSession: string | null;
  /** The user and the provider's token, encrypted (SessionCipher). */
  readonly sealed: string;
  /** With "remember me": longer limits. */
  readonly remembered: boolean;
  /** Milliseconds since the epoch, like all times here. */
  readonly createdAt: number;
  readonly seenAt: number;
  readonly expiresAt: number;
}

/** A new time of last use. */
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
  /** Compare-and-set of `seenAt`: true for one of several concurrent callers; false for a session that is gone. */
  noteSeen(id: string, sighting: Sighting): Promise<boolean>;
  /** Replaces what a session holds, if it still holds what was read. */
  reseal(read: StoredSession, sealed: string): Promise<void>;
  delete(id: string): Promise<void>;
  deleteAccount(account: string): Promise<void>;
  /** Deletes the session that belongs to the provider's. */
  deleteByProvider(providerSession: string): Promise<void>;
  /** Deletes what expired before `now`, unless the store expires entries by itself. */
  sweep(now: number): Promise<void>;
  close(): Promise<void>;
}

/** For tests, and for writing the OpenAPI document. */
export class MemorySessionStore implements SessionStore {
  readonly #sessions = new Map<string, StoredSession>();

  async get(id: string): Promise<StoredSession | undefined> {
    return this.#sessions.get(id);
  }

  async add(session: StoredSession): Promise<void> {
    this.#sessions.set(session.id, session);
  }

  async noteSeen(id: string, { from, to, expiresAt }: Sighting): Promise<boolean> {
    const session = this.#sessions.get(id);
    if (session?.seenAt !== from) return false;
    this.#sessions.set(id, { ...session, seenAt: to, expiresAt });
    return true;
  }

  async reseal({ id, sealed: was }: StoredSession, sealed: string): Promise<void> {
    const session = this.#sessions.get(id);
    if (session?.sealed === was) this.#sessions.set(id, { ...session, sealed });
  }

  async delete(id: string): Promise<void> {
    this.#sessions.delete(id);
  }

  async deleteAccount(account: string): Promise<void> {
    this.#deleteWhere((session) => session.account === account);
  }

  async deleteByProvider(providerSession: string): Promise<void> {
    this.#deleteWhere((session) => session.providerSession === providerSession);
  }

  async sweep(now: number): Promise<void> {
    this.#deleteWhere(({ expiresAt }) => expiresAt <= now);
  }

  async close(): Promise<void> {}

  #deleteWhere(test: (session: StoredSession) => boolean): void {
    for (const session of this.#sessions.values()) if (test(session)) this.#sessions.delete(session.id);
  }
}
