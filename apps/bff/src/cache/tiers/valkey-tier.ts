import * as z from "zod";
import { keyOf, script, type Valkey } from "../../lib/valkey/valkey.ts";
import type { StoredEntry, Tier } from "./tier.ts";

/** KEYS: value. ARGV: fetchedAt, entry. */
const SET_NEWER = script(`
local held = redis.call('HGET', KEYS[1], 'fetchedAt')
if held and tonumber(held) > tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'fetchedAt', ARGV[1], 'entry', ARGV[2])
return 1
`);

const Entry = z.object({
  value: z.unknown(),
  fetchedAt: z.number(),
  stamp: z.string().nullable(),
  stampSeenAt: z.number(),
  dueAt: z.number().optional(),
});

/** Where a value lies: a hash with the entry, and with what its lease needs (../turns/leases.ts). */
export function valueKey(key: string): string {
  return keyOf("market", key);
}

/** What is no entry of ours counts as not there. */
export function parseEntry(text: unknown): StoredEntry | undefined {
  if (typeof text !== "string") return undefined;
  const parsed = Entry.safeParse(JSON.parse(text));
  if (!parsed.success) return undefined;
  const { dueAt, ...entry } = parsed.data;
  return dueAt === undefined ? entry : { ...entry, dueAt };
}

/** Values that all replicas share. Rejects at once while the engine is away. */
export class ValkeyTier implements Tier {
  readonly name = "valkey";
  readonly #valkey: Valkey;

  constructor(valkey: Valkey) {
    this.#valkey = valkey;
  }

  async get(key: string): Promise<StoredEntry | undefined> {
    return parseEntry(await this.#valkey.call("HGET", valueKey(key), "entry"));
  }

  async set(key: string, entry: StoredEntry): Promise<boolean> {
    const kept = await this.#valkey.run(SET_NEWER, [valueKey(key)], [entry.fetchedAt, JSON.stringify(entry)]);
    return kept === 1;
  }

  /** The count of leases stays: an old holder must not come back as a new one. */
  async delete(key: string): Promise<void> {
    await this.#valkey.call("HDEL", valueKey(key), "entry", "fetchedAt", "retryAt");
  }

  /** The connection is not ours. */
  async close(): Promise<void> {}
}
