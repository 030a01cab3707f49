import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import type { Clock } from "@tradeslip/node-kit/clock";
import { AppError } from "../../errors.ts";
import {
  SEEN_EVERY_MS,
  SESSIONS_UNAVAILABLE,
  type SessionStore,
  type Sighting,
  type StoredSession,
} from "./session-store.ts";

/** Bounds on what is remembered while writes fail; the oldest entries are dropped first. */
const MAX_ENDED = 50_000;
const MAX_UNSAVED = 50_000;
const RETRY_EVERY_MS = 5_000;

export interface TolerantSessionStoreOptions {
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, "error" | "info">;
}

/**
 * Keeps working while the store cannot be written: a full disk must not keep anybody logged in. A session that ends then
 * ends at once; it is remembered here and deleted as soon as writes work. New logins fail meanwhile, and the time of the
 * last use is not stored.
 */
export class TolerantSessionStore implements SessionStore {
  readonly #store: SessionStore;
  readonly #clock: Clock;
  readonly #log: TolerantSessionStoreOptions["log"];
  /** Ended, but still in the store. */
  readonly #ids = lruCache<true>(MAX_ENDED);
  readonly #accounts = lruCache<true>(MAX_ENDED);
  readonly #providerSessions = lruCache<true>(MAX_ENDED);
  /** When a session was last seen, where that could not be written. */
  readonly #unsaved = lruCache<number>(MAX_UNSAVED);
  #isFailing = false;
  #triedAt = 0;

  constructor({ store, clock, log }: TolerantSessionStoreOptions) {
    this.#store = store;
    this.#clock = clock;
    this.#log = log;
  }

  async get(id: string): Promise<StoredSession | undefined> {
    await this.#retryIfDue();
    if (this.#ids.has(id)) return undefined;
    const session = await this.#store.get(id);
    if (!session || this.#accounts.has(session.account)) return undefined;
    return this.#providerSessions.has(session.providerSession ?? "") ? undefined : session;
  }

  async add(session: StoredSession): Promise<void> {
    await this.#retry();
    // Otherwise the new session would be deleted with the old ones.
    if (this.#accounts.has(session.account)) throw unavailable();
    if (!(await this.#tryWrite(() => this.#store.add(session)))) throw unavailable();
  }

  async noteSeen(id: string, sighting: Sighting): Promise<boolean> {
    let isFirst = false;
    const isWritten = await this.#tryWrite(async () => {
      isFirst = await this.#store.noteSeen(id, sighting);
    });
    if (isWritten) return isFirst;
    // Still true once a minute: that is when the provider is asked whether its session is alive.
    const seenAt = this.#unsaved.get(id);
    if (seenAt !== undefined && Math.abs(sighting.to - seenAt) < SEEN_EVERY_MS) return false;
    this.#unsaved.set(id, sighting.to);
    return true;
  }

  /** Where that cannot be written, the next call tries again. */
  async reseal(read: StoredSession, sealed: string): Promise<void> {
    await this.#tryWrite(() => this.#store.reseal(read, sealed));
  }

  async delete(id: string): Promise<void> {
    if (!(await this.#tryWrite(() => this.#store.delete(id)))) this.#ids.set(id, true);
  }

  async deleteAccount(account: string): Promise<void> {
    if (!(await this.#tryWrite(() => this.#store.deleteAccount(account)))) this.#accounts.set(account, true);
  }

  async deleteByProvider(providerSession: string): Promise<void> {
    const isDone = await this.#tryWrite(() => this.#store.deleteByProvider(providerSession));
    if (!isDone) this.#providerSessions.set(providerSession, true);
  }

  async sweep(now: number): Promise<void> {
    await this.#tryWrite(() => this.#store.sweep(now));
  }

  async close(): Promise<void> {
    await this.#retry();
    await this.#store.close();
  }

  async #retryIfDue(): Promise<void> {
    if (this.#clock.elapsed() - this.#triedAt >= RETRY_EVERY_MS) await this.#retry();
  }

  /** Deletes what has ended, up to the first failure. */
  async #retry(): Promise<void> {
    this.#triedAt = this.#clock.elapsed();
    for (const id of this.#ids.keys()) {
      if (!(await this.#tryWrite(() => this.#store.delete(id)))) return;
      this.#ids.delete(id);
    }
    for (const account of this.#accounts.keys()) {
      if (!(await this.#tryWrite(() => this.#store.deleteAccount(account)))) return;
      this.#accounts.delete(account);
    }
    for (const name of this.#providerSessions.keys()) {
      if (!(await this.#tryWrite(() => this.#store.deleteByProvider(name)))) return;
      this.#providerSessions.delete(name);
    }
  }

  /** False if the store failed; logged once. */
  async #tryWrite(write: () => Promise<void>): Promise<boolean> {
    try {
      await write();
    } catch (error) {
      if (!this.#isFailing) {
        this.#log.error(
          { err: error },
          "sessions cannot be written: nobody can log in, and logouts must be deleted later",
        );
      }
      this.#isFailing = true;
      return false;
    }
    if (this.#isFailing) this.#log.info("sessions can be written again");
    this.#isFailing = false;
    return true;
  }
}

/** Bounded by size: with `max` a cache takes the memory of all its entries at once. */
function lruCache<Value extends {}>(maxSize: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize, sizeCalculation: () => 1 });
}

function unavailable(): AppError {
  const { code, detail } = SESSIONS_UNAVAILABLE;
  return new AppError(code, 503, detail, { retryAfterSeconds: 60 });
}
