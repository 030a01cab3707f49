import * as z from "zod";
import type { WindowCount } from "../shared-store/shared-store.ts";
import { script, type Valkey } from "./valkey.ts";

/**
 * KEYS: count. ARGV: maximum, window (ms). Returns the count, the rest of the window (ms), and 1 if this one
 * was counted. An invalid count, or one that outlasts its window (Valkey's clock was set back), starts a new
 * window.
 */
const TAKE = script(
  ["string"],
  `
local held = redis.call('GET', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
local count = 0
if held and #held < 16 and string.match(held, '^%d+$') and left >= 0 and left <= tonumber(ARGV[2]) then
  count = tonumber(held)
end
if count >= tonumber(ARGV[1]) then return {count, left, 0} end
if count == 0 then
  redis.call('SET', KEYS[1], 1, 'PX', ARGV[2])
  return {1, tonumber(ARGV[2]), 1}
end
return {redis.call('INCR', KEYS[1]), left, 1}
`,
);

/** KEYS: count. Never below zero; the last one ends the window. */
const RELEASE = script(
  ["string"],
  `
local held = redis.call('GET', KEYS[1])
if held and #held < 16 and string.match(held, '^%d+$') and tonumber(held) > 1 then
  return redis.call('DECR', KEYS[1])
end
return redis.call('DEL', KEYS[1])
`,
);

const TakeReply = z.tuple([z.int(), z.int(), z.int()]);

/** Counts one, unless `max` is reached. */
export async function takeFromWindow(
  valkey: Valkey,
  key: string,
  { max, windowMs }: { readonly max: number; readonly windowMs: number },
): Promise<WindowCount> {
  const reply = await valkey.run(TAKE, [key], [max, Math.ceil(windowMs)]);
  const [count, resetMs, counted] = TakeReply.parse(reply);
  return { count, resetMs: Math.max(0, resetMs), counted: counted === 1 };
}

export async function releaseFromWindow(valkey: Valkey, key: string): Promise<void> {
  await valkey.run(RELEASE, [key], []);
}
