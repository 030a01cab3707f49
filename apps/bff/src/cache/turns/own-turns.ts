import type { Clock } from "../clock.ts";
import type { StoredEntry, Tier } from "../tiers/tier.ts";
import type { SharedValue, Turn, Turns } from "./turns.ts";

export interface TurnsLog {
  warn(fields: object, message: string): void;
}

export interface OwnTurnsOptions {
  readonly tier: Tier;
  readonly clock: Clock;
  readonly log: TurnsLog;
}

/** One process alone: it is always its turn. Single flight is the resource's own. */
export class OwnTurns implements Turns {
  readonly #options: OwnTurnsOptions;

  constructor(options: OwnTurnsOptions) {
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
