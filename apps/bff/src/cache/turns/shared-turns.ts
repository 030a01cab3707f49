import { randomUUID } from "node:crypto";
import * as z from "zod";
import { parseJson, parseWhole } from "../../lib/valkey/parse-json.ts";
import { channelOf, type Valkey } from "../../lib/valkey/valkey.ts";
import type { StoredEntry, Tier } from "../tiers/tier.ts";
import type { Clock } from "../clock.ts";
import { parseEntry, readValue, ValkeyTier } from "../tiers/valkey-tier.ts";
import { Leases } from "./leases.ts";
import { OwnTurns, type TurnsLog } from "./own-turns.ts";
import type { SharedValue, TakenElsewhere, Turn, Turns } from "./turns.ts";

export interface SharedTurnsOptions {
  readonly valkey: Valkey;
  /** This replica's own, for the time when there is no Valkey. */
  readonly tier: Tier;
  readonly clock: Clock;
  readonly log: TurnsLog;
  /** Longer than a call with everything it may take (3 s), else two replicas call for the same thing. */
  readonly leaseMs?: number;
}

const LEASE_MS = 5_000;
const CHANNEL = channelOf("market");
/** Who says it, and whose value changed. */
const Notice = z.tuple([z.string(), z.string()]);

/** One refresh for each key over all replicas, and one value: a lease, a fenced write and a notice. */
export class SharedTurns implements Turns {
  readonly #valkey: Valkey;
  readonly #values: ValkeyTier;
  readonly #leases: Leases;
  readonly #own: OwnTurns;
  readonly #clock: Clock;
  readonly #log: TurnsLog;
  /** Says who sends a notice, so that nobody takes up their own. */
  readonly #replica = randomUUID();

  constructor({ valkey, tier, clock, log, leaseMs = LEASE_MS }: SharedTurnsOptions) {
    this.#valkey = valkey;
    this.#values = new ValkeyTier(valkey);
    this.#leases = new Leases(valkey, leaseMs);
    this.#own = new OwnTurns({ tier, clock, log });
    this.#clock = clock;
    this.#log = log;
  }

  async take(key: string): Promise<Turn | TakenElsewhere> {
    try {
      const lease = await this.#leases.take(key);
      return "token" in lease ? this.#turn(key, lease.token) : { forMs: lease.heldForMs };
    } catch {
      // It is away, and the connection has said so.
      return this.#own.take(key);
    }
  }

  async read(key: string): Promise<SharedValue | undefined> {
    try {
      const [entry, retryAt] = await readValue(this.#valkey, key, ["entry", "retryAt"]);
      return { entry: parseEntry(entry), retryAt: parseWhole(retryAt) ?? 0 };
    } catch {
      return undefined;
    }
  }

  async offer(key: string, entry: StoredEntry): Promise<void> {
    await this.#values.set(key, entry, this.#clock.now()).then(
      (kept) => (kept ? this.#announce(key) : undefined),
      () => {},
    );
  }

  listen(onChange: (key: string | undefined) => void): void {
    this.#valkey.listen(CHANNEL, (message) => {
      const notice = parseJson(Notice, message);
      if (notice && notice[0] !== this.#replica) onChange(notice[1]);
    });
    this.#valkey.onReady(() => onChange(undefined));
  }

  #turn(key: string, token: number): Turn {
    let ended = false;
    const finish = async (fields?: Readonly<Record<string, string>>): Promise<boolean> => {
      ended = true;
      try {
        return await this.#leases.finish(key, token, fields);
      } catch (error) {
        this.#log.warn({ reason: (error as Error).message, resource: key }, "the others could not be told");
        // Away: nobody's value is newer than ours as far as anybody here can know.
        return true;
      }
    };
    const announced = async (fields: Readonly<Record<string, string>>): Promise<boolean> => {
      const kept = await finish(fields);
      if (kept) await this.#announce(key);
      return kept;
    };
    return {
      keep: async (entry) => {
        const fields = {
          entry: JSON.stringify(entry),
          fetchedAt: String(Math.round(entry.fetchedAt)),
          retryAt: "0",
        };
        if (!(await announced(fields))) return false;
        this.#own.keep(key, entry);
        return true;
      },
      failed: async (retryAt) => {
        await announced({ retryAt: String(Math.round(retryAt)) });
      },
      end: async () => {
        if (!ended) await finish();
      },
    };
  }

  /** Unheard, the others learn it at their own next refresh: before a call they look. */
  async #announce(key: string): Promise<void> {
    await this.#valkey.call("PUBLISH", CHANNEL, JSON.stringify([this.#replica, key])).catch(() => {});
  }
}
