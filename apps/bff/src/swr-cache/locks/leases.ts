import * as z from "zod";
import { keyOf, script, type Valkey } from "../../platform/valkey/valkey.ts";
import { valueKey } from "../stores/valkey-store.ts";

/**
 * KEYS: lease, value. ARGV: milliseconds. Gives the fencing token, or 0 and for how long another holds the lease. A lease
 * that would last longer than one can (none of ours, or the engine's clock was set back) is held by nobody.
 */
const TAKE = script(
  ["string", "hash"],
  `
local left = redis.call('PTTL', KEYS[1])
if left >= 0 and left <= tonumber(ARGV[1]) then return {0, left} end
local fence = redis.call('HGET', KEYS[2], 'fence')
redis.call('SET', KEYS[1], 'held', 'PX', ARGV[1])
if fence and (#fence > 15 or not string.match(fence, '^%d+$')) then redis.call('HDEL', KEYS[2], 'fence') end
return {redis.call('HINCRBY', KEYS[2], 'fence', 1), 0}
`,
);

/** KEYS: lease, value. ARGV: token, then fields and values to write. Does nothing for any but the last holder. */
const FINISH = script(
  ["string", "hash"],
  `
if redis.call('HGET', KEYS[2], 'fence') ~= ARGV[1] then return 0 end
if #ARGV > 1 then redis.call('HSET', KEYS[2], unpack(ARGV, 2)) end
redis.call('DEL', KEYS[1])
return 1
`,
);

const TakeReply = z.tuple([z.int(), z.int()]);

/**
 * The right to do something with a key, for one replica at a time. It ends by itself, so that a replica that dies
 * holds nobody up; each holder has a higher fencing token than the one before, and what is written under an older
 * token is refused, so that a replica that was paused cannot overwrite what was fetched meanwhile.
 */
export class Leases {
  readonly #valkey: Valkey;
  readonly #forMs: number;

  constructor(valkey: Valkey, forMs: number) {
    this.#valkey = valkey;
    this.#forMs = forMs;
  }

  async take(key: string): Promise<{ readonly token: number } | { readonly heldForMs: number }> {
    const [token, heldForMs] = TakeReply.parse(await this.#valkey.run(TAKE, keysOf(key), [this.#forMs]));
    return token === 0 ? { heldForMs } : { token };
  }

  /** Writes the fields beside the value and ends the lease. False, and nothing written: somebody took it after us. */
  async finish(key: string, token: number, fields: Readonly<Record<string, string>> = {}): Promise<boolean> {
    const reply = await this.#valkey.run(FINISH, keysOf(key), [token, ...Object.entries(fields).flat()]);
    return reply === 1;
  }
}

function keysOf(key: string): readonly [string, string] {
  return [keyOf("market", key, "lease"), valueKey(key)];
}
