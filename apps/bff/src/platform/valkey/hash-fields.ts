import type { ChangeOptions, Fields, ReadOptions } from "../shared-store/shared-store.ts";
import { script, type Valkey } from "./valkey.ts";

/** KEYS: hash. ARGV: maximum bytes of a field, fields. A longer field reads as missing: it is not ours. */
const READ = script(
  ["hash"],
  `
local values = {}
for index = 2, #ARGV do
  local fits = redis.call('HSTRLEN', KEYS[1], ARGV[index]) <= tonumber(ARGV[1])
  values[index - 1] = fits and redis.call('HGET', KEYS[1], ARGV[index])
end
return values
`,
);

/** Fields of a hash that others may write too. A field longer than `maxBytes` is not even sent. */
export async function readFields(
  valkey: Valkey,
  key: string,
  { fields, maxBytes }: ReadOptions,
): Promise<readonly (string | null)[]> {
  return (await valkey.run(READ, [key], [maxBytes, ...fields])) as (string | null)[];
}

/** KEYS: hash. ARGV: time to live (ms), then the fields. In one step: none stays that never expires. */
const WRITE = script(
  ["hash"],
  `
redis.call('HSET', KEYS[1], unpack(ARGV, 2))
return redis.call('PEXPIRE', KEYS[1], ARGV[1])
`,
);

export async function writeFields(
  valkey: Valkey,
  key: string,
  fields: Fields,
  lifeMs: number,
): Promise<void> {
  await valkey.run(WRITE, [key], [lifeMs, ...Object.entries(fields).flat()]);
}

/**
 * KEYS: hash. ARGV: field, its value as read, time to live (ms), then the new fields. Returns 1 if written.
 */
const CHANGE = script(
  ["hash"],
  `
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV, 4))
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1
`,
);

/**
 * Writes fields of a hash while `field` still has the value that was read; the hash then lives `lifeMs` from
 * now.
 * @returns whether they were written; false if another caller was first
 */
export async function changeFields(
  valkey: Valkey,
  key: string,
  { field, was, to, lifeMs }: ChangeOptions,
): Promise<boolean> {
  return (await valkey.run(CHANGE, [key], [field, was, lifeMs, ...Object.entries(to).flat()])) === 1;
}
