import { commands, type Command } from "./commands.ts";
import type { Keyspace } from "./keyspace.ts";
import type { RespReply } from "./resp.ts";

type Twin = (keys: Keyspace, names: readonly string[], args: readonly string[]) => RespReply;

const call = (keys: Keyspace, name: string, ...args: (string | undefined)[]): RespReply =>
  (commands[name] as Command)(keys, ...(args as string[]));

/**
 * The product's Lua scripts again, by their SHA-1. A script that changes has another hash: the simulator then refuses
 * it until its twin is changed too, and the conformance suites show on a real engine whether both do the same.
 */
export const scripts: Readonly<Record<string, Twin>> = {
  // cache/tiers/valkey-tier.ts SET_NEWER
  "89af5415f1373103b87d2e967b082c942c375a0a": (keys, [value], [fetchedAt, entry]) => {
    const held = call(keys, "HGET", value, "fetchedAt");
    if (held !== null && Number(held) > Number(fetchedAt)) return 0;
    call(keys, "HSET", value, "fetchedAt", fetchedAt, "entry", entry);
    return 1;
  },
  // cache/turns/leases.ts TAKE
  "5c6215f503d184e591760edb593881c20ecfa552": (keys, [lease, value], [forMs]) => {
    if (call(keys, "SET", lease, "held", "NX", "PX", forMs) === null) return [0, call(keys, "PTTL", lease)];
    return [call(keys, "HINCRBY", value, "fence", "1"), 0];
  },
  // cache/turns/leases.ts FINISH
  "9cfb5c43bad311eabf28dbc7e61e4b37247d073f": (keys, [lease, value], [token, ...fields]) => {
    if (call(keys, "HGET", value, "fence") !== token) return 0;
    if (fields.length > 0) call(keys, "HSET", value, ...fields);
    call(keys, "DEL", lease);
    return 1;
  },
  // auth/sessions/valkey-session-store.ts SEE
  "5e9778bfed93e5dcbd451f8b2f1504ef6dbbde6a": (keys, [session], [from, to, expiresAt, leftMs]) => {
    if (call(keys, "HGET", session, "seenAt") !== from) return 0;
    call(keys, "HSET", session, "seenAt", to, "expiresAt", expiresAt);
    call(keys, "PEXPIRE", session, leftMs);
    return 1;
  },
  // lib/valkey/window-counts.ts TAKE
  "31b3a876ad732534c7fa264d3fc368f5b89c099c": (keys, [name = ""], [max, windowMs]) => {
    const before = Number(call(keys, "GET", name) ?? 0);
    if (before >= Number(max)) return [before, call(keys, "PTTL", name), 0];
    keys.rewrite(name, String(before + 1));
    if (before === 0) call(keys, "PEXPIRE", name, windowMs);
    return [before + 1, call(keys, "PTTL", name), 1];
  },
  // lib/valkey/window-counts.ts GIVE_BACK
  a4f7aa485f367a9347a5161fe0226c88029a292a: (keys, [name = ""]) => {
    const before = Number(call(keys, "GET", name) ?? 0);
    if (before <= 1) return call(keys, "DEL", name);
    keys.rewrite(name, String(before - 1));
    return before - 1;
  },
};
