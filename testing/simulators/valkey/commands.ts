import type { Keyspace } from "./keyspace.ts";
import { OK, Simple, type RespReply } from "./resp.ts";

export type Command = (keys: Keyspace, ...args: string[]) => RespReply;

const number = (text: string | undefined): number => {
  const value = Number(text);
  if (text === undefined || Number.isNaN(value))
    throw new Error("ERR value is not an integer or out of range");
  return value;
};

function set(keys: Keyspace, key = "", value = "", ...options: string[]): RespReply {
  const words = options.map((option) => option.toUpperCase());
  const unknown = words.find((word) => !/^(NX|PX|\d+)$/.test(word));
  if (unknown !== undefined) throw new Error(`ERR the simulator's SET does not know ${unknown}`);
  if (words.includes("NX") && keys.ttl(key) !== -2) return null;
  keys.write(key, value, words.includes("PX") ? number(options[words.indexOf("PX") + 1]) : undefined);
  return OK;
}

function zadd(keys: Keyspace, key = "", ...args: string[]): RespReply {
  const onlyGreater = args[0]?.toUpperCase() === "GT";
  const [score, member = ""] = onlyGreater ? args.slice(1) : args;
  const scores = keys.open("scores", key, new Map());
  const held = scores.get(member);
  const at = bound(score ?? "").at;
  if (held === undefined || !onlyGreater || at > held) scores.set(member, at);
  return held === undefined ? 1 : 0;
}

/** ZRANGE key 0 -1 [WITHSCORES]: everything, lowest first. */
function zrange(keys: Keyspace, key = "", from = "", to = "", withScores = ""): RespReply {
  if (from !== "0" || to !== "-1") throw new Error("ERR the simulator's ZRANGE gives everything: 0 -1");
  const sorted = [...(keys.read("scores", key) ?? [])].toSorted(
    ([a, left], [b, right]) => left - right || (a < b ? -1 : 1),
  );
  return sorted.flatMap(([member, score]) =>
    withScores.toUpperCase() === "WITHSCORES" ? [member, String(score)] : [member],
  );
}

/** "5", "(5" for more or less than 5, "-inf", "+inf". */
function bound(text: string): { readonly at: number; readonly isOpen: boolean } {
  const at = { "-inf": -Infinity, "+inf": Infinity }[text] ?? number(text.replace("(", ""));
  return { at, isOpen: text.startsWith("(") };
}

function between(keys: Keyspace, key: string, from: string, to: string): [string, number][] {
  const [low, high] = [bound(from), bound(to)];
  const isInside = ([, score]: [string, number]) =>
    (low.isOpen ? score > low.at : score >= low.at) && (high.isOpen ? score < high.at : score <= high.at);
  return [...(keys.read("scores", key) ?? [])].filter(isInside);
}

function zremrangebyscore(keys: Keyspace, key = "", from = "", to = ""): RespReply {
  const gone = between(keys, key, from, to).map(([member]) => member);
  return zrem(keys, key, ...gone);
}

function zrem(keys: Keyspace, key = "", ...members: string[]): RespReply {
  const scores = keys.read("scores", key) ?? new Map<string, number>();
  const gone = members.filter((member) => scores.delete(member)).length;
  if (scores.size === 0) keys.delete(key);
  return gone;
}

/** ZREVRANGEBYSCORE key max min WITHSCORES LIMIT 0 count. */
function zrevrangebyscore(keys: Keyspace, key = "", to = "", from = "", ...rest: string[]): RespReply {
  if (rest.slice(0, 3).join(" ") !== "WITHSCORES LIMIT 0")
    throw new Error("ERR the simulator's ZREVRANGEBYSCORE is WITHSCORES LIMIT 0 count");
  const found = between(keys, key, from, to).toSorted(([, left], [, right]) => right - left);
  return found.slice(0, number(rest[3])).flatMap(([member, score]) => [member, String(score)]);
}

function hset(keys: Keyspace, key = "", ...pairs: string[]): RespReply {
  const hash = keys.open("hash", key, new Map());
  const before = hash.size;
  for (let index = 0; index < pairs.length; index += 2) hash.set(pairs[index]!, pairs[index + 1]!);
  return hash.size - before;
}

function hdel(keys: Keyspace, key = "", ...fields: string[]): RespReply {
  const hash = keys.read("hash", key) ?? new Map<string, string>();
  const gone = fields.filter((field) => hash.delete(field)).length;
  if (hash.size === 0) keys.delete(key);
  return gone;
}

function srem(keys: Keyspace, key = "", ...members: string[]): RespReply {
  const all = keys.read("set", key) ?? new Set<string>();
  const gone = members.filter((member) => all.delete(member)).length;
  if (all.size === 0) keys.delete(key);
  return gone;
}

/** The commands that the product uses, with the options that it uses; anything else is refused, not guessed. */
export const commands: Readonly<Record<string, Command>> = {
  PING: () => new Simple("PONG"),
  READONLY: () => OK,
  AUTH: () => OK,
  SELECT: () => OK,
  CLIENT: () => OK,
  INFO: () => "redis_version:7.0.15\r\nloading:0\r\n",
  GET: (keys, key = "") => keys.read("text", key) ?? null,
  SET: set,
  DEL: (keys, ...names) => names.filter((name) => keys.delete(name)).length,
  KEYS: (keys) => keys.names(),
  TYPE: (keys, key = "") => new Simple(keys.type(key)),
  PTTL: (keys, key = "") => keys.ttl(key),
  PEXPIRE: (keys, key = "", ms = "") => (keys.expire(key, number(ms)) ? 1 : 0),
  HGET: (keys, key = "", field = "") => keys.read("hash", key)?.get(field) ?? null,
  HGETALL: (keys, key = "") => [...(keys.read("hash", key) ?? [])].flat(),
  HMGET: (keys, key = "", ...fields) => fields.map((field) => keys.read("hash", key)?.get(field) ?? null),
  HSET: hset,
  HDEL: hdel,
  HINCRBY: (keys, key = "", field = "", by = "") => {
    const hash = keys.open("hash", key, new Map());
    const value = number(hash.get(field) ?? "0") + number(by);
    hash.set(field, String(value));
    return value;
  },
  ZADD: zadd,
  ZRANGE: zrange,
  ZREM: zrem,
  ZREMRANGEBYSCORE: zremrangebyscore,
  ZREVRANGEBYSCORE: zrevrangebyscore,
  ZSCORE: (keys, key = "", member = "") => {
    const score = keys.read("scores", key)?.get(member);
    return score === undefined ? null : String(score);
  },
  SADD: (keys, key = "", ...members) => {
    const all = keys.open("set", key, new Set());
    const before = all.size;
    for (const member of members) all.add(member);
    return all.size - before;
  },
  SREM: srem,
  SMEMBERS: (keys, key = "") => [...(keys.read("set", key) ?? [])],
};
