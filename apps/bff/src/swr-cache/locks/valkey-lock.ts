import { randomUUID } from "node:crypto";
import * as z from "zod";
import {
  channelOf,
  keyOf,
  parseJson,
  parseWhole,
  script,
  type Valkey,
} from "../../platform/valkey/valkey.ts";
import { StoredEntryShape } from "../stores/store.ts";
import type { Change, HeldElsewhere, Lease, RefreshLock, SharedState, WriteOutcome } from "./refresh-lock.ts";

export interface ValkeyLockOptions {
  readonly valkey: Valkey;
  /** The upstream's name: each has a lease of its own. */
  readonly upstream: string;
  readonly log: { warn(fields: object, message: string): void };
  /** Longer than one call may take (3 s): every call begins by renewing it, so no timer has to. */
  readonly leaseMs?: number;
}

const LEASE_MS = 5_000;
/** The week's prices of 50 coins are 200 kB. */
const MAX_ENTRY_BYTES = 4_000_000;
const MAX_POLICY_BYTES = 200_000;
/** A value that nobody refreshed for so long is of no use; families of resources would pile them up. */
const VALUE_LIFE_MS = 30 * 24 * 3_600_000;
/** The sender, and the key it changed. */
const Notice = z.tuple([z.string(), z.string()]);

/**
 * KEYS: lease, record, value. ARGV: replica; milliseconds, 0 to read only; the known time; most bytes of an entry, of the
 * policy. Gives token, how long another holds the lease, fetchedAt, entry (unless known), retryAt, policy. The replica
 * that has the lease gets it again, renewed. A lease that would last longer than one can (none of ours, or the engine's
 * clock was set back) is held by nobody.
 */
const TAKE = script(
  ["string", "hash", "hash"],
  `
local function field(key, name, most)
  if redis.call('HSTRLEN', key, name) > tonumber(most) then return false end
  return redis.call('HGET', key, name)
end
local ms = tonumber(ARGV[2])
local token, left = 0, 0
if ms > 0 then
  local ttl = redis.call('PTTL', KEYS[1])
  local isHeld = ttl >= 0 and ttl <= ms
  local isOurs = isHeld and redis.call('GET', KEYS[1]) == ARGV[1]
  if isHeld and not isOurs then
    left = ttl
  else
    local fence = field(KEYS[2], 'fence', 15)
    local isGood = fence and string.match(fence, '^%d+$')
    redis.call('SET', KEYS[1], ARGV[1], 'PX', ms)
    if isOurs and isGood then
      token = tonumber(fence)
    else
      if not isGood then redis.call('HDEL', KEYS[2], 'fence') end
      token = redis.call('HINCRBY', KEYS[2], 'fence', 1)
    end
  end
end
local fetchedAt = field(KEYS[3], 'fetchedAt', 16)
local entry = false
if not fetchedAt or fetchedAt ~= ARGV[3] then entry = field(KEYS[3], 'entry', ARGV[4]) end
return {token, left, fetchedAt, entry, field(KEYS[3], 'retryAt', 16), field(KEYS[2], 'policy', ARGV[5])}
`,
);

/**
 * KEYS: lease, record, value. ARGV: token; 1 to give the lease back; channel; notice; policy; the value's life; then its
 * fields. Writes and tells the others in one step; does nothing for any but the last holder.
 */
const WRITE = script(
  ["string", "hash", "hash"],
  `
if redis.call('HGET', KEYS[2], 'fence') ~= ARGV[1] then return 0 end
if ARGV[5] ~= '' then redis.call('HSET', KEYS[2], 'policy', ARGV[5]) end
if #ARGV > 6 then
  redis.call('HSET', KEYS[3], unpack(ARGV, 7))
  redis.call('PEXPIRE', KEYS[3], ARGV[6])
end
if ARGV[2] == '1' then redis.call('DEL', KEYS[1]) end
redis.call('PUBLISH', ARGV[3], ARGV[4])
return 1
`,
);

const Text = z.string().nullable();
const TakeReply = z.tuple([z.int(), z.int(), Text, Text, Text, Text]);

/**
 * The lease of one upstream over all replicas. It ends by itself, so that a replica that dies holds nobody up; each
 * holder has a higher fencing token than the one before, and what is written under an older token is refused, so that a
 * replica that was paused cannot overwrite what was fetched meanwhile. Values and policy lie in one slot of a cluster.
 */
export class ValkeyLock implements RefreshLock {
  readonly #options: Required<ValkeyLockOptions>;
  readonly #channel: string;
  /** Names the holder of the lease, and the sender of a notice: nobody listens to their own. */
  readonly #replica = randomUUID();
  /** Refreshes that have the lease or are asking for it. The last one gives it back. */
  #users = 0;
  #held = 0;

  constructor(options: ValkeyLockOptions) {
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
      // The engine is away, and the connection has logged it.
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
    const { valkey } = this.#options;
    valkey.listen(this.#channel, (message) => {
      const notice = parseJson(Notice, message);
      if (notice && notice[0] !== this.#replica) onChange(notice[1]);
    });
    valkey.onReady(() => onChange(undefined));
  }

  async #ask(leaseMs: number, key: string, knownFetchedAt: number | undefined) {
    const known = knownFetchedAt === undefined ? "" : String(Math.round(knownFetchedAt));
    const args = [this.#replica, leaseMs, known, MAX_ENTRY_BYTES, MAX_POLICY_BYTES];
    const reply = TakeReply.parse(await this.#options.valkey.run(TAKE, this.#keys(key), args));
    const [token, forMs, fetchedAt, entry, retryAt, policy] = reply;
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
    const { valkey, log } = this.#options;
    const { key = "", entry, retryAt = 0, policy } = change;
    const fields = {
      ...(entry && { entry: JSON.stringify(entry), fetchedAt: String(Math.round(entry.fetchedAt)) }),
      ...(key !== "" && { retryAt: String(Math.round(retryAt)) }),
    };
    const notice = JSON.stringify([this.#replica, key]);
    const policyText = policy ? JSON.stringify(policy) : "";
    const head = [token, isLast ? 1 : 0, this.#channel, notice, policyText, VALUE_LIFE_MS];
    try {
      const args = [...head, ...Object.entries(fields).flat()];
      return (await valkey.run(WRITE, this.#keys(key), args)) === 1 ? "stored" : "overtaken";
    } catch (error) {
      const reason = (error as Error).message;
      log.warn({ reason, resource: key }, "the other replicas could not be told");
      return "alone";
    }
  }

  /** One hash tag, so that a cluster can run the scripts. */
  #keys(key: string): readonly [string, string, string] {
    const { upstream } = this.#options;
    return [
      keyOf("market", upstream, "lease"),
      keyOf("market", upstream, "record"),
      keyOf("market", upstream, `value:${encodeURIComponent(key)}`),
    ];
  }
}
