import { LRUCache } from "lru-cache";
import * as z from "zod";
import { parseJson, channelOf, type Valkey } from "../../platform/valkey/valkey.ts";
import type { SessionStore, Sighting, StoredSession } from "./session-store.ts";

/** Sessions remembered for the time without the common store; the least recent are forgotten first. */
const MAX_REMEMBERED = 50_000;
const MAX_UNTOLD = 50_000;

export interface ReplicatedSessionStoreOptions {
  /** What all replicas share; rejects while it is away. */
  readonly shared: SessionStore;
  /** This replica's own. */
  readonly own: SessionStore;
  /** Tells the other replicas what ended, and when the shared store is back. */
  readonly valkey: Pick<Valkey, "call" | "listen" | "onReady">;
}

const CHANNEL = channelOf("session");

/** What ended: a session or all of an account. */
const Ended = z.union([z.object({ id: z.string() }), z.object({ account: z.string() })]).readonly();
type Ended = z.infer<typeof Ended>;

/** Something that the others must still be told. */
type Untold = (shared: SessionStore) => Promise<void>;

/**
 * The shared store decides for as long as it can be asked. While it is away, each replica goes on with its own: who
 * was logged in here stays so, who logs in here is logged in here, and who logs out is logged out here. All of it is
 * told to the others when the shared store is back (docs/decisions/051).
 */
export class ReplicatedSessionStore implements SessionStore {
  readonly #shared: SessionStore;
  readonly #own: SessionStore;
  readonly #valkey: ReplicatedSessionStoreOptions["valkey"];
  /** Seen in the shared store, and not known to have ended. */
  readonly #seen = new LRUCache<string, StoredSession>({ maxSize: MAX_REMEMBERED, sizeCalculation: () => 1 });
  /** Ended while the others could not be told: over, whatever the shared store says. */
  readonly #ended = new Set<string>();
  readonly #endedAccounts = new Set<string>();
  #untold: Untold[] = [];

  constructor({ shared, own, valkey }: ReplicatedSessionStoreOptions) {
    this.#shared = shared;
    this.#own = own;
    this.#valkey = valkey;
    valkey.listen(CHANNEL, (message) => {
      const ended = parseJson(Ended, message);
      if (ended) this.#forget(ended);
    });
    valkey.onReady(() => {
      // What ended meanwhile was not heard of.
      this.#seen.clear();
      void this.#tell();
    });
  }

  async get(id: string): Promise<StoredSession | undefined> {
    if (this.#ended.has(id)) return undefined;
    try {
      const session = await this.#shared.get(id);
      if (!session) {
        this.#seen.delete(id);
        return this.#untold.length > 0 ? await this.#own.get(id) : undefined;
      }
      if (this.#ended.has(id) || this.#endedAccounts.has(session.account)) return undefined;
      this.#seen.set(id, session);
      return session;
    } catch {
      return this.#seen.get(id) ?? (await this.#own.get(id));
    }
  }

  async add(session: StoredSession): Promise<void> {
    try {
      await this.#shared.add(session);
      this.#seen.set(session.id, session);
    } catch {
      await this.#own.add(session);
      this.#tellLater(async (shared) => {
        const current = await this.#own.get(session.id);
        if (current) await shared.add(current);
        await this.#own.delete(session.id);
      });
    }
  }

  async see(id: string, sighting: Sighting): Promise<boolean> {
    try {
      if (await this.#shared.see(id, sighting)) return true;
      return await this.#own.see(id, sighting);
    } catch {
      const seen = this.#seen.get(id);
      if (seen?.seenAt !== sighting.from) return this.#own.see(id, sighting);
      this.#seen.set(id, { ...seen, seenAt: sighting.to, expiresAt: sighting.expiresAt });
      return true;
    }
  }

  async delete(id: string): Promise<void> {
    this.#forget({ id });
    await this.#own.delete(id);
    try {
      await this.#shared.delete(id);
      await this.#announce({ id });
    } catch {
      this.#ended.add(id);
      this.#tellLater(async (shared) => {
        await shared.delete(id);
        this.#ended.delete(id);
        await this.#announce({ id });
      });
    }
  }

  async deleteAccount(account: string): Promise<void> {
    this.#forget({ account });
    await this.#own.deleteAccount(account);
    try {
      await this.#shared.deleteAccount(account);
      await this.#announce({ account });
    } catch {
      this.#endedAccounts.add(account);
      this.#tellLater(async (shared) => {
        await shared.deleteAccount(account);
        this.#endedAccounts.delete(account);
        await this.#announce({ account });
      });
    }
  }

  async sweep(now: number): Promise<void> {
    await this.#own.sweep(now);
    await this.#shared.sweep(now).catch(() => {});
  }

  async close(): Promise<void> {
    await Promise.all([this.#shared.close(), this.#own.close()]);
  }

  /** In order, and again from the same place if it goes away meanwhile. */
  async #tell(): Promise<void> {
    const untold = this.#untold;
    this.#untold = [];
    for (const [index, say] of untold.entries()) {
      try {
        await say(this.#shared);
      } catch {
        this.#untold = [...untold.slice(index), ...this.#untold];
        return;
      }
    }
  }

  #tellLater(say: Untold): void {
    this.#untold.push(say);
    if (this.#untold.length > MAX_UNTOLD) this.#untold.shift();
  }

  #forget(ended: Ended): void {
    if ("id" in ended) {
      this.#seen.delete(ended.id);
      return;
    }
    for (const [id, { account }] of this.#seen.entries())
      if (account === ended.account) this.#seen.delete(id);
  }

  /** So that nobody else goes on with it while the shared store is away. */
  async #announce(ended: Ended): Promise<void> {
    await this.#valkey.call("PUBLISH", CHANNEL, JSON.stringify(ended)).catch(() => {});
  }
}
