import { keyOf, script, type Valkey } from "./valkey.ts";

/** KEYS: count. ARGV: the most that may be counted, window (ms). Gives the count, what is left of the window (ms), 1 or 0. */
const TAKE = script(`
local count = tonumber(redis.call('GET', KEYS[1]) or '0')
if count >= tonumber(ARGV[1]) then return {count, redis.call('PTTL', KEYS[1]), 0} end
count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return {count, redis.call('PTTL', KEYS[1]), 1}
`);

/** KEYS: count. Never below nothing; the last one takes the window along. */
const GIVE_BACK = script(`
local count = tonumber(redis.call('GET', KEYS[1]) or '0')
if count > 1 then return redis.call('DECR', KEYS[1]) end
return redis.call('DEL', KEYS[1])
`);

export interface WindowCount {
  /** With this one, if it was counted. */
  readonly count: number;
  readonly resetMs: number;
  readonly counted: boolean;
}

/** Counts in fixed windows that all replicas share; a window begins with its first count. Rejects without the engine. */
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
    const reply = await this.#valkey.run(TAKE, [keyOf(`limit:${limit}`, key)], [max, windowMs]);
    const [count, resetMs, counted] = reply as [number, number, number];
    return { count, resetMs: Math.max(0, resetMs), counted: counted === 1 };
  }

  async giveBack(limit: string, key: string): Promise<void> {
    await this.#valkey.run(GIVE_BACK, [keyOf(`limit:${limit}`, key)], []);
  }
}
