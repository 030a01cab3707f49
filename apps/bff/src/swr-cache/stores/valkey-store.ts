import { parseJson, readFields, keyOf, script, type Valkey } from "../../platform/valkey/valkey.ts";
import { CLOCK_TOLERANCE_MS } from "../plausible-time.ts";
import { StoredEntryShape, type StoredEntry, type Store } from "./store.ts";

/** KEYS: value. ARGV: fetchedAt, entry, the latest time that is believed. */
const SET_NEWER = script(
  ["hash"],
  `
local held = redis.call('HGET', KEYS[1], 'fetchedAt')
if held and #held < 16 and string.match(held, '^%d+$') then
  if tonumber(held) > tonumber(ARGV[1]) and tonumber(held) <= tonumber(ARGV[3]) then return 0 end
end
redis.call('HSET', KEYS[1], 'fetchedAt', ARGV[1], 'entry', ARGV[2])
return 1
`,
);

/** The week's prices of 50 coins are 200 kB. */
const MAX_ENTRY_BYTES = 4_000_000;

/** Where a value lies: a hash with the entry, and with what its lease needs (../turns/leases.ts). */
export function valueKey(key: string): string {
  return keyOf("market", key);
}

/** What is no entry of ours counts as not there. */
export function parseEntry(text: unknown): StoredEntry | undefined {
  return parseJson(StoredEntryShape, text);
}

/** Of a value's hash. */
export function readValue(valkey: Valkey, key: string, fields: readonly string[]) {
  return readFields(valkey, valueKey(key), { fields, maxBytes: MAX_ENTRY_BYTES });
}

/** Values that all replicas share. Rejects at once while the engine is away. */
export class ValkeyStore implements Store {
  readonly name = "valkey";
  readonly #valkey: Valkey;

  constructor(valkey: Valkey) {
    this.#valkey = valkey;
  }

  async get(key: string): Promise<StoredEntry | undefined> {
    const [entry] = await readValue(this.#valkey, key, ["entry"]);
    return parseEntry(entry);
  }

  async set(key: string, entry: StoredEntry, now: number): Promise<boolean> {
    const latest = now + CLOCK_TOLERANCE_MS;
    const args = [Math.round(entry.fetchedAt), JSON.stringify(entry), Math.round(latest)];
    const kept = await this.#valkey.run(SET_NEWER, [valueKey(key)], args);
    return kept === 1;
  }

  /** The count of leases stays: an old holder must not come back as a new one. */
  async delete(key: string): Promise<void> {
    await this.#valkey.call("HDEL", valueKey(key), "entry", "fetchedAt", "retryAt");
  }

  /** The connection is not ours. */
  async close(): Promise<void> {}
}
