import { createHash } from "node:crypto";
import type { ZodType } from "zod";

/** A few steps that the engine takes as one. All keys of a call share a hash tag, so that a cluster can run it. */
export interface Script {
  readonly lua: string;
  /** What its keys hold, in their order. */
  readonly types: readonly KeyType[];
  /** By which the engine knows it. */
  readonly sha: string;
}

/** As the engine names it. */
export type KeyType = "string" | "hash" | "set" | "zset";

export function script(types: readonly KeyType[], lua: string): Script {
  return { lua, types, sha: createHash("sha1").update(lua).digest("hex") };
}

/**
 * Valkey, or Redis, as our stores see it. What it cannot do now it refuses at once: nothing is queued. Others write
 * there too, so whoever reads checks what they get. A key of ours that holds another type of value is of no use to
 * anybody: it is dropped, and the command runs again.
 */
export interface Valkey {
  /** One command. Rejects when the engine is away, or does not answer in time. */
  call(command: string, ...args: readonly (string | number)[]): Promise<unknown>;
  run(script: Script, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown>;
  /** Messages of a channel, for as long as the connection is open. A listener that throws ends nobody. */
  listen(channel: string, onMessage: (message: string) => void): void;
  /** Whenever the engine is there again: what was said meanwhile was missed. */
  onReady(act: () => void): void;
  close(): Promise<void>;
}

const PREFIX = "tradeslip";

/** A key of ours. The part in braces decides where a cluster keeps it. */
export function keyOf(kind: string, name: string, part?: string): string {
  return [PREFIX, kind, `{${encodeURIComponent(name)}}`, ...(part === undefined ? [] : [part])].join(":");
}

/** One channel for each kind of news. */
export function channelOf(kind: string): string {
  return `${PREFIX}:${kind}:news`;
}

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

/** Far more than any message or entry of ours has, and little enough to read without a pause. */
const MAX_LENGTH = 4_000_000;

/** JSON that somebody else wrote; undefined if it is not what it should be. */
export function parseJson<T>(schema: ZodType<T>, text: unknown): T | undefined {
  if (typeof text !== "string" || text.length > MAX_LENGTH) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const WHOLE_NUMBER = /^\d{1,15}$/;

/** A count or a time as we write it; undefined for anything else. */
export function parseWhole(text: unknown): number | undefined {
  return typeof text === "string" && WHOLE_NUMBER.test(text) ? Number(text) : undefined;
}
