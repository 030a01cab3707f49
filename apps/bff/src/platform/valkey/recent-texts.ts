import type { Kept, RecentLimits } from "../shared-store/shared-store.ts";
import { script, type Valkey } from "./valkey.ts";

/** KEYS: texts by time. ARGV: now, oldest time to keep, texts to keep, lifetime (ms), texts. */
const NOTE = script(
  ["zset"],
  `
for index = 5, #ARGV do redis.call('ZADD', KEYS[1], ARGV[1], ARGV[index]) end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. ARGV[2])
redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -1 - tonumber(ARGV[3]))
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 1
`,
);
/** KEYS: as above. ARGV: oldest time, most texts, longest text. Newest first; a longer one is not ours. */
const READ = script(
  ["zset"],
  `
local texts = {}
for _, text in ipairs(redis.call('ZREVRANGEBYSCORE', KEYS[1], '+inf', ARGV[1], 'LIMIT', 0, ARGV[2])) do
  if #text <= tonumber(ARGV[3]) then texts[#texts + 1] = text end
end
return texts
`,
);

/** Notes these texts as of `now`, across all replicas, and drops those before `since` or beyond `most`. */
export async function noteRecent(
  valkey: Valkey,
  key: string,
  texts: readonly string[],
  { now, since, most, lifeMs }: Kept,
): Promise<void> {
  await valkey.run(NOTE, [key], [now, since, most, lifeMs, ...texts]);
}

/** The texts since a time (ms since the epoch), newest first; the reader checks them. */
export async function readRecent(
  valkey: Valkey,
  key: string,
  { since, most, longest }: RecentLimits,
): Promise<readonly unknown[]> {
  const found = await valkey.run(READ, [key], [since, most, longest]);
  return Array.isArray(found) ? found : [];
}
