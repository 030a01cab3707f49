import { LRUCache } from "lru-cache";
import { isNewer, type StoredEntry, type Store } from "./store.ts";

/** Keeps entries in this process only: for tests, and where no DATA_DIR can be written. */
export class MemoryStore implements Store {
  readonly name = "memory";
  readonly #entries: LRUCache<string, StoredEntry>;

  constructor({ maxEntries = 500 }: { maxEntries?: number } = {}) {
    this.#entries = new LRUCache({ max: maxEntries });
  }

  async get(key: string): Promise<StoredEntry | undefined> {
    return this.#entries.get(key);
  }

  async set(key: string, entry: StoredEntry, now: number): Promise<boolean> {
    if (isNewer(this.#entries.get(key), entry, now)) return false;
    this.#entries.set(key, entry);
    return true;
  }

  async delete(key: string): Promise<void> {
    this.#entries.delete(key);
  }

  async close(): Promise<void> {}
}
