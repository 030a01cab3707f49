import type { Clock } from "@tradeslip/node-kit/clock";
import type { StoredEntry, Store } from "../stores/store.ts";
import type { SharedValue, Turn, RefreshLock } from "./refresh-lock.ts";

export interface LockLog {
  warn(fields: object, message: string): void;
}

export interface LocalLockOptions {
  readonly tier: Store;
  readonly clock: Clock;
  readonly log: LockLog;
}

/** One process alone: it is always its turn. Single flight is the resource's own. */
export class LocalLock implements RefreshLock {
  readonly #options: LocalLockOptions;

  constructor(options: LocalLockOptions) {
    this.#options = options;
  }

  async take(key: string): Promise<Turn> {
    return {
      keep: async (entry) => {
        this.keep(key, entry);
        return true;
      },
      failed: async () => {},
      end: async () => {},
    };
  }

  async read(): Promise<SharedValue | undefined> {
    return undefined;
  }

  async offer(): Promise<void> {}

  listen(): void {}

  /** Nobody waits for a disk. */
  keep(key: string, entry: StoredEntry): void {
    const { tier, clock, log } = this.#options;
    tier.set(key, entry, clock.now()).catch((error: unknown) => {
      log.warn({ err: error, resource: key, tier: tier.name }, "value could not be kept");
    });
  }
}
