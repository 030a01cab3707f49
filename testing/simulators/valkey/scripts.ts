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
  // lib/valkey/common-clock.ts TIME
  "104ae65debf45156ded1e8e613705534c8e62c17": () => {
    const now = Date.now();
    return [String(Math.floor(now / 1000)), String((now % 1000) * 1000)];
  },
  // lib/valkey/read-fields.ts READ
  "5d98ee273d16cb42581217d6e8ba4dbe65160b9b": (keys, [name], [maxBytes, ...fields]) =>
    fields.map((field) => {
      const value = call(keys, "HGET", name, field) as string | null;
      return value !== null && Buffer.byteLength(value) > Number(maxBytes) ? null : value;
    }),
  // lib/valkey/drop-wrong-types.ts DROP_WRONG_TYPES
  bda7834219bdc877e61c8ab48beb1fb7c822bf0c: (keys, names, types) => {
    const wrong = names.filter((name, index) => !["none", types[index]].includes(keys.type(name)));
    return wrong.filter((name) => keys.delete(name)).length;
  },
  // cache/tiers/valkey-tier.ts SET_NEWER
  "9191c68bc6c85c76757e109cc3b70577256df133": (keys, [value], [fetchedAt, entry, latest]) => {
    const held = whole(call(keys, "HGET", value, "fetchedAt"));
    if (held !== undefined && held > Number(fetchedAt) && held <= Number(latest)) return 0;
    call(keys, "HSET", value, "fetchedAt", fetchedAt, "entry", entry);
    return 1;
  },
  // cache/turns/leases.ts TAKE
  "3613ba30e0ecd46ad573015c7d8656a0657c39db": (keys, [lease, value], [forMs]) => {
    const left = call(keys, "PTTL", lease) as number;
    if (left >= 0 && left <= Number(forMs)) return [0, left];
    // First what may fail, as there: a key of another type.
    call(keys, "HGET", value, "fence");
    call(keys, "SET", lease, "held", "PX", forMs);
    countUp(keys, value, "fence");
    return [Number(call(keys, "HGET", value, "fence")), 0];
  },
  // cache/turns/leases.ts FINISH
  "9cfb5c43bad311eabf28dbc7e61e4b37247d073f": (keys, [lease, value], [token, ...fields]) => {
    if (call(keys, "HGET", value, "fence") !== token) return 0;
    if (fields.length > 0) call(keys, "HSET", value, ...fields);
    call(keys, "DEL", lease);
    return 1;
  },
  // cache/gate/valkey-gate.ts COUNT
  "7748e9f7a2265659a2d79ed11441c0f5f03a9622": (keys, [counts], [field]) => countUp(keys, counts, field),
  // cache/gate/valkey-gate.ts RAISE
  "45d88873b802d270e36cdcf48abc9e31731532da": (keys, [until], [reason, time, latest]) => {
    const held = Number(call(keys, "ZSCORE", until, reason) ?? 0);
    if (held < Number(time) || held > Number(latest)) call(keys, "ZADD", until, time, reason);
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
  "4c6a320de3a7fe6c3336167fc6be67ec446682be": (keys, [name = ""], [max, windowMs]) => {
    const held = whole(call(keys, "GET", name)) ?? 0;
    const left = call(keys, "PTTL", name) as number;
    const before = left >= 0 && left <= Number(windowMs) ? held : 0;
    if (before >= Number(max)) return [before, left, 0];
    if (before === 0) call(keys, "SET", name, "1", "PX", windowMs);
    else keys.rewrite(name, String(before + 1));
    return [before + 1, before === 0 ? Number(windowMs) : left, 1];
  },
  // lib/valkey/window-counts.ts GIVE_BACK
  f91aa921b3b42c4cf53f783243dbfd6ace857ed7: (keys, [name = ""]) => {
    const before = whole(call(keys, "GET", name)) ?? 0;
    if (before <= 1) return call(keys, "DEL", name);
    keys.rewrite(name, String(before - 1));
    return before - 1;
  },
};

/** Undefined for anything but 1 to 15 digits. */
function whole(text: RespReply): number | undefined {
  return typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function countUp(keys: Keyspace, name: string | undefined, field: string | undefined): RespReply {
  if (whole(call(keys, "HGET", name, field)) === undefined) call(keys, "HDEL", name, field);
  return call(keys, "HINCRBY", name, field, "1");
}
