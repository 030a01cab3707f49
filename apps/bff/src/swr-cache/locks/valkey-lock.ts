import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Clock } from "@tradeslip/node-kit/clock";
import { parseJson, parseWhole, channelOf, type Valkey } from "../../platform/valkey/valkey.ts";
import type { StoredEntry, Store } from "../stores/store.ts";
import { parseEntry, readValue, ValkeyStore } from "../stores/valkey-store.ts";
import { Leases } from "./leases.ts";
import { LocalLock, type LockLog } from "./local-lock.ts";
import type { SharedValue, TakenElsewhere, Turn, RefreshLock } from "./refresh-lock.ts";

export interface ValkeyLockOptions {
  readonly valkey: Valkey;
  /** This replica's own, for the time when there is no Valkey. */
  readonly tier: Store;
  readonly clock: Clock;
  readonly log: LockLog;
  /** Longer than a call with everything it may take (3 s), else two replicas call for the same thing. */
  readonly leaseMs?: number;
}

const LEASE_MS = 5_000;
const CHANNEL = channelOf("market");
/** Who says it, and whose value changed. */
const Notice = z.tuple([z.string(), z.string()]);

/** One refresh for each key over all replicas, and one value: a lease, a fenced write and a notice. */
export class ValkeyLock implements RefreshLock {
  readonly #valkey: Valkey;
  readonly #values: ValkeyStore;
  readonly #leases: Leases;
  readonly #own: LocalLock;
  readonly #clock: Clock;
  readonly #log: LockLog;
  /** Says who sends a notice, so that nobody takes up their own. */
  readonly #replica = randomUUID();

  constructor({ valkey, tier, clock, log, leaseMs = LEASE_MS }: ValkeyLockOptions) {
    this.#valkey = valkey;
    this.#values = new ValkeyStore(valkey);
    this.#leases = new Leases(valkey, leaseMs);
    this.#own = new LocalLock({ tier, clock, log });
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
