import * as z from "zod";
import { keyOf, script, type Valkey } from "./valkey.ts";

/**
 * KEYS: count. ARGV: maximum, window (ms). Returns the count, the rest of the window (ms), and 1 if this one was counted.
 * An invalid count, or one that outlasts its window (Valkey's clock was set back), starts a new window.
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
const GIVE_BACK = script(
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

export interface WindowCount {
  /** Includes this one, if it was counted. */
  readonly count: number;
  readonly resetMs: number;
  readonly counted: boolean;
}

/** Fixed-window counts over all replicas; a window starts with its first count. Rejects while Valkey is unreachable. */
export class WindowCounts {
  readonly #valkey: Valkey;

  constructor(valkey: Valkey) {
    this.#valkey = valkey;
  }

  /** Counts one, unless `max` is reached. */
  async take(
    limit: string,
    key: string,
    { max, windowMs }: { max: number; windowMs: number },
  ): Promise<WindowCount> {
    const reply = await this.#valkey.run(TAKE, [keyOf(`limit:${limit}`, key)], [max, Math.ceil(windowMs)]);
    const [count, resetMs, counted] = TakeReply.parse(reply);
    return { count, resetMs: Math.max(0, resetMs), counted: counted === 1 };
  }

  async giveBack(limit: string, key: string): Promise<void> {
    await this.#valkey.run(GIVE_BACK, [keyOf(`limit:${limit}`, key)], []);
  }
}
