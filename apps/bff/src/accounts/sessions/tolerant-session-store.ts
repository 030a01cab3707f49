import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "@tradeslip/node-kit/clock";
import { AppError } from "../../errors.ts";
import { channelOf, parseJson } from "../../platform/shared-store/keys.ts";
import type { Notices } from "../../platform/shared-store/shared-store.ts";
import {
  boundedCache,
  SEEN_EVERY_MS,
  type SessionChange,
  SessionFilter,
  SESSIONS_UNAVAILABLE,
  type SessionStore,
  type StoredSession,
  UnreadSessionError,
} from "./session-store.ts";

const RETRY_EVERY_MS = 5_000;
const CHANNEL = channelOf("session");
const FILTERS = ["id", "account", "providerSession"] as const;

export interface TolerantSessionStoreOptions {
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, "error" | "info">;
  /** Between the replicas that share the store; null when it belongs to this process. */
  readonly notices: Notices | null;
}

/**
 * Works while the store fails: sessions still end at once, and are deleted as soon as that works. While a
 * file of our own cannot be written, people stay logged in and new logins are refused. While a shared store
 * is unavailable, the sessions known here continue, and new ones live in memory until it is back
 * (docs/decisions/051).
 */
export class TolerantSessionStore implements SessionStore {
  readonly #store: SessionStore;
  readonly #clock: Clock;
  readonly #log: TolerantSessionStoreOptions["log"];
  readonly #notices: Notices | null;
  /** Ended, but still in the store. */
  readonly #ended = boundedCache<SessionFilter>();
  /**
   * The same for sessions not known here. Anyone can make up such an id, so these must not displace real
   * ones.
   */
  readonly #endedUnread = boundedCache<SessionFilter>();
  /** Begun while the shared store was unavailable. */
  readonly #begun = boundedCache<StoredSession>();
  /**
   * Sessions as last read from a shared store; for a store of our own, those whose last use could not be
   * written.
   */
  readonly #known = boundedCache<StoredSession>();
  /** How often sessions have ended: what was read before may have ended while it was read. */
  #endings = 0;
  #isFailing = false;
  #triedAt = 0;
  #catchingUp: Promise<void> | null = null;

  constructor({ store, clock, log, notices }: TolerantSessionStoreOptions) {
    this.#store = store;
    this.#clock = clock;
    this.#log = log;
    this.#notices = notices;
    notices?.listen(CHANNEL, (message) => {
      const ended = parseJson(SessionFilter, message);
      if (ended) this.#forget(ended);
    });
    notices?.onReady(() => {
      // Notices sent meanwhile were missed.
      this.#endings += 1;
      this.#known.clear();
      void this.#catchUp();
    });
  }

  /** Throws an UnreadSessionError while the shared store is unavailable, for a session not known here. */
  async get(id: string): Promise<StoredSession | undefined> {
    if (this.#clock.elapsed() - this.#triedAt >= RETRY_EVERY_MS) await this.#catchUp();
    if (this.#hasEnded({ id })) return undefined;
    const begun = this.#begun.get(id);
    if (begun) return begun;
    const endings = this.#endings;
    try {
      const session = await this.#store.get(id);
      if (!session) this.#known.delete(id);
      if (!session || this.#hasEnded(session)) return undefined;
      if (this.#notices && endings === this.#endings) this.#known.set(id, session);
      return session;
    } catch (error) {
      if (!this.#notices) throw error;
      const known = this.#known.get(id);
      if (known) return known;
      throw new UnreadSessionError("this session can't be read at the moment", { cause: error });
    }
  }

  async add(session: StoredSession): Promise<void> {
    await this.#catchUp();
    // Not while the account's old sessions wait to be deleted: it would be deleted with them.
    const endings = this.#endings;
    const canWrite = !this.#hasEnded({ account: session.account });
    if (canWrite && (await this.#tryWrite(() => this.#store.add(session)))) {
      if (this.#notices && endings === this.#endings) this.#known.set(session.id, session);
    } else if (this.#notices) this.#begun.set(session.id, session);
    else {
      const { code, detail } = SESSIONS_UNAVAILABLE;
      throw new AppError(code, 503, detail, { retryAfterSeconds: 60 });
    }
  }

  async change(read: StoredSession, to: SessionChange): Promise<boolean> {
    if (!this.#begun.has(read.id)) {
      let isChanged = false;
      const isWritten = await this.#tryWrite(async () => {
        isChanged = await this.#store.change(read, to);
      });
      // What another call changed meanwhile stays: use and contents change apart.
      const known = this.#known.get(read.id);
      if (isChanged && known) this.#known.set(read.id, { ...known, ...to });
      if (isWritten) return isChanged;
    }
    return this.#changeInMemory(read, to);
  }

  async delete(filter: SessionFilter): Promise<void> {
    const isRead = !("id" in filter) || this.#begun.has(filter.id) || this.#known.has(filter.id);
    this.#forget(filter);
    if (await this.#tryDelete(filter)) return;
    (isRead ? this.#ended : this.#endedUnread).set(nameOf(filter), filter);
  }

  async close(): Promise<void> {
    await this.#catchUp();
    await this.#store.close();
  }

  /**
   * A use counts once a minute, because that is when the provider is asked; changed contents are tried again
   * with the next call.
   */
  #changeInMemory(read: StoredSession, to: SessionChange): boolean {
    const held = this.#begun.get(read.id) ?? this.#known.get(read.id);
    if (!held && (this.#notices || "sealed" in to)) return false;
    if (held && "sealed" in to && held.sealed !== read.sealed) return false;
    if (held && "seenAt" in to && Math.abs(to.seenAt - held.seenAt) < SEEN_EVERY_MS) return false;
    const cache = this.#begun.has(read.id) ? this.#begun : this.#known;
    cache.set(read.id, { ...read, ...held, ...to });
    return true;
  }

  /** One at a time; the first failure stops it. */
  #catchUp(): Promise<void> {
    this.#triedAt = this.#clock.elapsed();
    this.#catchingUp ??= this.#writeWaiting().finally(() => {
      this.#catchingUp = null;
    });
    return this.#catchingUp;
  }

  /** Deletes what has ended first, so that sessions begun since are not deleted with it. */
  async #writeWaiting(): Promise<void> {
    for (const ended of [this.#ended, this.#endedUnread])
      for (const [name, filter] of ended.entries()) {
        if (!(await this.#tryDelete(filter))) return;
        ended.delete(name);
      }
    for (const [id, session] of this.#begun.entries()) {
      if (!(await this.#tryWrite(() => this.#store.add(session)))) return;
      // It may have ended meanwhile.
      if (this.#begun.delete(id)) this.#known.set(id, session);
      else await this.delete({ id });
    }
  }

  async #tryDelete(filter: SessionFilter): Promise<boolean> {
    if (!(await this.#tryWrite(() => this.#store.delete(filter)))) return false;
    // No replica may serve it from memory during the next outage.
    await this.#notices?.publish(CHANNEL, JSON.stringify(filter)).catch(() => {});
    return true;
  }

  /** False if the store failed, which is logged once for a store of our own. */
  async #tryWrite(write: () => Promise<void>): Promise<boolean> {
    try {
      await write();
    } catch (err) {
      const outcome = "sessions cannot be written: logins are refused, and logouts must be deleted later";
      if (!this.#isFailing && !this.#notices) this.#log.error({ err }, outcome);
      this.#isFailing = true;
      return false;
    }
    if (this.#isFailing && !this.#notices) {
      this.#known.clear();
      this.#log.info("sessions can be written again");
    }
    this.#isFailing = false;
    return true;
  }

  #hasEnded(session: Partial<StoredSession>): boolean {
    const names = FILTERS.filter((field) => session[field]).map((field) => `${field} ${session[field]}`);
    return names.some((name) => this.#ended.has(name) || this.#endedUnread.has(name));
  }

  #forget(filter: SessionFilter): void {
    this.#endings += 1;
    for (const cache of [this.#begun, this.#known]) {
      if ("id" in filter) cache.delete(filter.id);
      else for (const [id, session] of cache.entries()) if (belongsTo(session, filter)) cache.delete(id);
    }
  }
}

function nameOf(filter: Readonly<Record<string, string>>): string {
  return Object.entries(filter).flat().join(" ");
}

function belongsTo(session: StoredSession, filter: SessionFilter): boolean {
  return Object.entries(filter).every(([field, value]) => session[field as keyof StoredSession] === value);
}
