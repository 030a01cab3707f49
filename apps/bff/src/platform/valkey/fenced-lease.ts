import * as z from "zod";
import type { LeaseKeys, Taken, TakeOptions, WriteOptions } from "../shared-store/shared-store.ts";
import { script, type Valkey } from "./valkey.ts";

/**
 * KEYS: lease, record, value. ARGV: replica; milliseconds, 0 to read only; the known time; most bytes of an
 * entry, of the policy. Gives token, how long another holds the lease, fetchedAt, entry (unless known),
 * retryAt, policy. The replica that has the lease gets it again, renewed. A lease that would last longer than
 * one can (none of ours, or the engine's clock was set back) is free.
 */
const TAKE = script(
  ["string", "hash", "hash"],
  `
local function field(key, name, most)
  if redis.call('HSTRLEN', key, name) > tonumber(most) then return false end
  return redis.call('HGET', key, name)
end
local ms = tonumber(ARGV[2])
local token, left = 0, 0
if ms > 0 then
  local ttl = redis.call('PTTL', KEYS[1])
  local isHeld = ttl >= 0 and ttl <= ms
  local isOurs = isHeld and redis.call('GET', KEYS[1]) == ARGV[1]
  if isHeld and not isOurs then
    left = ttl
  else
    local fence = field(KEYS[2], 'fence', 15)
    local isGood = fence and string.match(fence, '^%d+$')
    redis.call('SET', KEYS[1], ARGV[1], 'PX', ms)
    if isOurs and isGood then
      token = tonumber(fence)
    else
      if not isGood then redis.call('HDEL', KEYS[2], 'fence') end
      token = redis.call('HINCRBY', KEYS[2], 'fence', 1)
    end
  end
end
local fetchedAt = field(KEYS[3], 'fetchedAt', 16)
local entry = false
if not fetchedAt or fetchedAt ~= ARGV[3] then entry = field(KEYS[3], 'entry', ARGV[4]) end
return {token, left, fetchedAt, entry, field(KEYS[3], 'retryAt', 16), field(KEYS[2], 'policy', ARGV[5])}
`,
);

/**
 * KEYS: lease, record, value. ARGV: token; 1 to give the lease back; channel; notice; policy; the value's
 * life; then its fields. Writes and tells the others in one step; does nothing for any but the last holder.
 */
const WRITE = script(
  ["string", "hash", "hash"],
  `
if redis.call('HGET', KEYS[2], 'fence') ~= ARGV[1] then return 0 end
if ARGV[5] ~= '' then redis.call('HSET', KEYS[2], 'policy', ARGV[5]) end
if #ARGV > 6 then
  redis.call('HSET', KEYS[3], unpack(ARGV, 7))
  redis.call('PEXPIRE', KEYS[3], ARGV[6])
end
if ARGV[2] == '1' then redis.call('DEL', KEYS[1]) end
redis.call('PUBLISH', ARGV[3], ARGV[4])
return 1
`,
);

const Text = z.string().nullable();
const TakeReply = z.tuple([z.int(), z.int(), Text, Text, Text, Text]);

/** Takes or renews the lease, and reads what is stored, in one step. Rejects while Valkey is unreachable. */
export async function takeLease(
  valkey: Valkey,
  { lease, record, value }: LeaseKeys,
  { holder, leaseMs, known, entryBytes, policyBytes }: TakeOptions,
): Promise<Taken> {
  const args = [holder, leaseMs, known, entryBytes, policyBytes];
  const reply = TakeReply.parse(await valkey.run(TAKE, [lease, record, value], args));
  const [token, forMs, fetchedAt, entry, retryAt, policy] = reply;
  return { token, forMs, fetchedAt, entry, retryAt, policy };
}

/**
 * Writes and tells the others in one step.
 * @returns false if another holder got the lease after the holder of this token: nothing was written
 */
export async function writeAsHolder(
  valkey: Valkey,
  { lease, record, value }: LeaseKeys,
  { token, release, channel, notice, policy, fields, lifeMs }: WriteOptions,
): Promise<boolean> {
  const head = [token, release ? 1 : 0, channel, notice, policy, lifeMs];
  const args = [...head, ...Object.entries(fields).flat()];
  return (await valkey.run(WRITE, [lease, record, value], args)) === 1;
}
