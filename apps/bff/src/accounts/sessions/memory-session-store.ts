import type { SessionStore, Sighting, StoredSession } from "./session-store.ts";

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
