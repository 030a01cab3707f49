import { randomUUID } from "node:crypto";
import * as z from "zod";
import { channelOf, keyOf, parseJson, parseWhole } from "../../platform/shared-store/keys.ts";
import type { LeaseKeys, SharedStore } from "../../platform/shared-store/shared-store.ts";
import { StoredEntryShape } from "../stores/store.ts";
import type { Change, HeldElsewhere, Lease, RefreshLock, SharedState, WriteOutcome } from "./refresh-lock.ts";

export interface SharedLockOptions {
  readonly store: SharedStore;
  /** The upstream's name: each has a lease of its own. */
  readonly upstream: string;
  readonly log: { warn(fields: object, message: string): void };
  /** Longer than one call may take (3 s): every call begins by renewing it, so no timer has to. */
  readonly leaseMs?: number;
}

const LEASE_MS = 5_000;
/** The week's prices of 50 coins are 200 kB. */
const MOST_BYTES = { entryBytes: 4_000_000, policyBytes: 200_000 };
/** A value not refreshed for this long is of no use; families of resources would pile them up. */
const VALUE_LIFE_MS = 30 * 24 * 3_600_000;
/** The sender, and the key it changed. */
const Notice = z.tuple([z.string(), z.string()]);

/**
 * The lease of one upstream across all replicas. It ends by itself, so that a replica that dies blocks none
 * of the others; each holder has a higher fencing token than the one before, and writes under an older token
 * are refused, so that a replica that was paused cannot overwrite what was fetched meanwhile. Values and
 * policy are in one slot of a cluster.
 */
export class SharedLock implements RefreshLock {
  readonly #options: Required<SharedLockOptions>;
  readonly #channel: string;
  /** Identifies the holder of the lease, and the sender of a notice, which ignores its own. */
  readonly #replica = randomUUID();
  /** Refreshes that have the lease or are asking for it. The last one gives it back. */
  #users = 0;
  #held = 0;

  constructor(options: SharedLockOptions) {
    this.#options = { leaseMs: LEASE_MS, ...options };
    this.#channel = channelOf(`market:${options.upstream}`);
  }

  /** Whether this replica has the lease right now. */
  get isHeld(): boolean {
    return this.#held > 0;
  }

  async take(key = "", knownFetchedAt?: number): Promise<Lease | HeldElsewhere> {
    this.#users += 1;
    try {
      const { token, forMs, shared } = await this.#ask(this.#options.leaseMs, key, knownFetchedAt);
      if (token > 0) return this.#lease(token, shared);
      this.#users -= 1;
      return { shared, forMs };
    } catch {
      // The engine is unavailable, and the connection has logged it.
      this.#users -= 1;
      return { shared: undefined, write: async () => "alone", release: async () => {} };
    }
  }

  async read(key = "", knownFetchedAt?: number): Promise<SharedState | undefined> {
    try {
      return (await this.#ask(0, key, knownFetchedAt)).shared;
    } catch {
      return undefined;
    }
  }

  listen(onChange: (key: string | undefined) => void): void {
    const { store } = this.#options;
    store.listen(this.#channel, (message) => {
      const notice = parseJson(Notice, message);
      if (notice && notice[0] !== this.#replica) onChange(notice[1]);
    });
    store.onReady(() => onChange(undefined));
  }

  async #ask(leaseMs: number, key: string, knownFetchedAt: number | undefined) {
    const known = knownFetchedAt === undefined ? "" : String(Math.round(knownFetchedAt));
    const { token, forMs, fetchedAt, entry, retryAt, policy } = await this.#options.store.takeLease(
      this.#keys(key),
      { holder: this.#replica, leaseMs, known, ...MOST_BYTES },
    );
    const shared: SharedState = {
      entry: parseJson(StoredEntryShape, entry),
      isKnown: fetchedAt !== null && fetchedAt === known,
      retryAt: parseWhole(retryAt) ?? 0,
      policy: parseJson(z.unknown(), policy),
    };
    return { token, forMs, shared };
  }

  #lease(token: number, shared: SharedState): Lease {
    this.#held += 1;
    let isReleased = false;
    /** The last of this replica's refreshes gives the lease back with its last write. */
    const leave = () => {
      isReleased = true;
      this.#held -= 1;
      this.#users -= 1;
      return this.#users === 0;
    };
    return {
      shared,
      write: async (change) => {
        const isLast = isReleased ? false : leave();
        return this.#write(token, change, isLast);
      },
      release: async () => {
        if (!isReleased && leave()) await this.#write(token, {}, true);
      },
    };
  }

  async #write(token: number, change: Partial<Change>, isLast: boolean): Promise<WriteOutcome> {
    const { store, log } = this.#options;
    const { key = "", entry, retryAt = 0, policy } = change;
    const fields = {
      ...(entry && { entry: JSON.stringify(entry), fetchedAt: String(Math.round(entry.fetchedAt)) }),
      ...(key !== "" && { retryAt: String(Math.round(retryAt)) }),
    };
    const notice = JSON.stringify([this.#replica, key]);
    const policyText = policy ? JSON.stringify(policy) : "";
    const write = { token, release: isLast, channel: this.#channel, notice, policy: policyText };
    try {
      const isStored = await store.writeAsHolder(this.#keys(key), {
        ...write,
        fields,
        lifeMs: VALUE_LIFE_MS,
      });
      return isStored ? "stored" : "overtaken";
    } catch (error) {
      const reason = (error as Error).message;
      log.warn({ reason, resource: key }, "the other replicas could not be told");
      return "alone";
    }
  }

  /** One hash tag, so that a cluster can run the scripts. */
  #keys(key: string): LeaseKeys {
    const { upstream } = this.#options;
    return {
      lease: keyOf("market", upstream, "lease"),
      record: keyOf("market", upstream, "record"),
      value: keyOf("market", upstream, `value:${encodeURIComponent(key)}`),
    };
  }
}
