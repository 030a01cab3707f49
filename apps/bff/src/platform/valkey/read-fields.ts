import { script, type Valkey } from "./valkey.ts";

/** KEYS: hash. ARGV: the most bytes of a field, fields. A longer one reads as missing: it is none of ours. */
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

/** Fields of a hash that others write too. What is longer than `maxBytes` does not even leave the engine. */
export async function readFields(
  valkey: Valkey,
  key: string,
  { fields, maxBytes }: { readonly fields: readonly string[]; readonly maxBytes: number },
): Promise<readonly (string | null)[]> {
  return (await valkey.run(READ, [key], [maxBytes, ...fields])) as (string | null)[];
}
