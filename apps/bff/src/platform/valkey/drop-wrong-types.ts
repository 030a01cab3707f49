import { script, type KeyType } from "./valkey.ts";

/** KEYS: any. ARGV: the type that each should hold. Gives how many held another one and are gone. */
export const DROP_WRONG_TYPES = script(
  [],
  `
local dropped = 0
for index, key in ipairs(KEYS) do
  local held = redis.call('TYPE', key).ok
  if held ~= 'none' and held ~= ARGV[index] then dropped = dropped + redis.call('DEL', key) end
end
return dropped
`,
);

const TYPES: Readonly<Record<string, KeyType>> = {
  GET: "string",
  HDEL: "hash",
  HGET: "hash",
  HMGET: "hash",
  HSET: "hash",
  SADD: "set",
  SMEMBERS: "set",
  SREM: "set",
  ZADD: "zset",
  ZREM: "zset",
  ZREVRANGEBYSCORE: "zset",
  ZREMRANGEBYSCORE: "zset",
  ZSCORE: "zset",
};

/** What the first argument of a command must hold. */
export function typeOf(command: string): KeyType | undefined {
  return TYPES[command];
}
