import { LRUCache } from "lru-cache";
import * as z from "zod";
import { channelOf, parseJson } from "../../platform/shared-store/keys.ts";
import type { Notices } from "../../platform/shared-store/shared-store.ts";
import type { SessionStore, Sighting, StoredSession } from "./session-store.ts";

/** Sessions cached for outages of the shared store; the least recently used are evicted. */
const MAX_CACHED = 50_000;
const MAX_PENDING = 50_000;

export interface ReplicatedSessionStoreOptions {
  /** Shared by all replicas; rejects while it is unreachable. */
  readonly shared: SessionStore;
  /** Of this replica alone. */
  readonly local: SessionStore;
  /** Carries notices of ended sessions between replicas, and reports when the shared store is back. */
  readonly notices: Notices;
}

const CHANNEL = channelOf("session");

/** A session, all sessions of an account, or the session that belongs to one of the provider's. */
const Ended = z
  .union([
    z.object({ id: z.string() }),
    z.object({ account: z.string() }),
    z.object({ providerSession: z.string() }),
  ])
  .readonly();
type Ended = z.infer<typeof Ended>;

/** A write that the shared store still lacks. */
type PendingWrite = (shared: SessionStore) => Promise<void>;

/**
 * The shared store decides while it is reachable. During an outage each replica works with its own store: existing
 * sessions stay, logins and logouts count on this replica. All of it is written to the shared store when that is back
 * (docs/decisions/051).
 */
export class ReplicatedSessionStore implements SessionStore {
  readonly #shared: SessionStore;
  readonly #local: SessionStore;
  readonly #notices: Notices;
  /** Read from the shared store, and not known to have ended. */
  readonly #cached = new LRUCache<string, StoredSession>({ maxSize: MAX_CACHED, sizeCalculation: () => 1 });
  /** Ended during an outage: over, whatever the shared store says. */
  readonly #ended = new Set<string>();
  readonly #endedAccounts = new Set<string>();
  readonly #endedByProvider = new Set<string>();
  #pending: PendingWrite[] = [];

  constructor({ shared, local, notices }: ReplicatedSessionStoreOptions) {
    this.#shared = shared;
    this.#local = local;
    this.#notices = notices;
    notices.listen(CHANNEL, (message) => {
      const ended = parseJson(Ended, message);
      if (ended) this.#forget(ended);
    });
    notices.onReady(() => {
      // Notices sent meanwhile were missed.
      this.#cached.clear();
      void this.#flush();
    });
  }

  async get(id: string): Promise<StoredSession | undefined> {
    if (this.#ended.has(id)) return undefined;
    try {
      const session = await this.#shared.get(id);
      if (!session) {
        this.#cached.delete(id);
        return this.#pending.length > 0 ? await this.#local.get(id) : undefined;
      }
      if (this.#ended.has(id) || this.#hasEnded(session)) return undefined;
      this.#cached.set(id, session);
      return session;
    } catch {
      return this.#cached.get(id) ?? (await this.#local.get(id));
    }
  }

  async add(session: StoredSession): Promise<void> {
    try {
      await this.#shared.add(session);
      this.#cached.set(session.id, session);
    } catch {
      await this.#local.add(session);
      this.#writeLater(async (shared) => {
        const current = await this.#local.get(session.id);
        if (current) await shared.add(current);
        await this.#local.delete(session.id);
      });
    }
  }

  async noteSeen(id: string, sighting: Sighting): Promise<boolean> {
    try {
      if (await this.#shared.noteSeen(id, sighting)) return true;
      return await this.#local.noteSeen(id, sighting);
    } catch {
      const seen = this.#cached.get(id);
      if (seen?.seenAt !== sighting.from) return this.#local.noteSeen(id, sighting);
      this.#cached.set(id, { ...seen, seenAt: sighting.to, expiresAt: sighting.expiresAt });
      return true;
    }
  }

  /** During an outage it stays as it is in the shared store: the next call after it tries again. */
  async reseal(read: StoredSession, sealed: string): Promise<void> {
    await this.#local.reseal(read, sealed);
    if (this.#cached.has(read.id)) this.#cached.set(read.id, { ...read, sealed });
    await this.#shared.reseal(read, sealed).catch(() => {});
  }

  async delete(id: string): Promise<void> {
    this.#forget({ id });
    await this.#local.delete(id);
    try {
      await this.#shared.delete(id);
      await this.#publish({ id });
    } catch {
      this.#ended.add(id);
      this.#writeLater(async (shared) => {
        await shared.delete(id);
        this.#ended.delete(id);
        await this.#publish({ id });
      });
    }
  }

  async deleteAccount(account: string): Promise<void> {
    this.#forget({ account });
    await this.#local.deleteAccount(account);
    try {
      await this.#shared.deleteAccount(account);
      await this.#publish({ account });
    } catch {
      this.#endedAccounts.add(account);
      this.#writeLater(async (shared) => {
        await shared.deleteAccount(account);
        this.#endedAccounts.delete(account);
        await this.#publish({ account });
      });
    }
  }

  async deleteByProvider(providerSession: string): Promise<void> {
    this.#forget({ providerSession });
    await this.#local.deleteByProvider(providerSession);
    try {
      await this.#shared.deleteByProvider(providerSession);
      await this.#publish({ providerSession });
    } catch {
      this.#endedByProvider.add(providerSession);
      this.#writeLater(async (shared) => {
        await shared.deleteByProvider(providerSession);
        this.#endedByProvider.delete(providerSession);
        await this.#publish({ providerSession });
      });
    }
  }

  async sweep(now: number): Promise<void> {
    await this.#local.sweep(now);
    await this.#shared.sweep(now).catch(() => {});
  }

  async close(): Promise<void> {
    await Promise.all([this.#shared.close(), this.#local.close()]);
  }

  /** Writes in order; another outage resumes at the same write. */
  async #flush(): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    for (const [index, write] of pending.entries()) {
      try {
        await write(this.#shared);
      } catch {
        this.#pending = [...pending.slice(index), ...this.#pending];
        return;
      }
    }
  }

  #writeLater(write: PendingWrite): void {
    this.#pending.push(write);
    if (this.#pending.length > MAX_PENDING) this.#pending.shift();
  }

  #forget(ended: Ended): void {
    if ("id" in ended) {
      this.#cached.delete(ended.id);
      return;
    }
    const isOver = ({ account, providerSession }: StoredSession) =>
      "account" in ended ? account === ended.account : providerSession === ended.providerSession;
    for (const [id, session] of this.#cached.entries()) if (isOver(session)) this.#cached.delete(id);
  }

  #hasEnded({ account, providerSession }: StoredSession): boolean {
    return this.#endedAccounts.has(account) || this.#endedByProvider.has(providerSession ?? "");
  }

  /** Keeps other replicas from serving it out of their cache during the next outage. */
  async #publish(ended: Ended): Promise<void> {
    await this.#notices.publish(CHANNEL, JSON.stringify(ended)).catch(() => {});
  }
}
