import type { StoredEntry, Tier } from "../tiers/tier.ts";
import type { SharedValue, Turn, Turns } from "./turns.ts";

export interface TurnsLog {
  warn(fields: object, message: string): void;
}

/** One process alone: it is always its turn. Single flight is the resource's own. */
export class OwnTurns implements Turns {
  readonly #tier: Tier;
  readonly #log: TurnsLog;

  constructor(tier: Tier, log: TurnsLog) {
    this.#tier = tier;
    this.#log = log;
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
    this.#tier.set(key, entry).catch((error: unknown) => {
      this.#log.warn({ err: error, resource: key, tier: this.#tier.name }, "value could not be kept");
    });
  }
}
