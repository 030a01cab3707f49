import * as z from "zod";
import { parseWhole, readFields, keyOf, script, type Valkey } from "../../platform/valkey/valkey.ts";
import { CLOCK_TOLERANCE_MS } from "../plausible-time.ts";
import { Leases } from "../locks/leases.ts";
import { monthOf, type Call } from "./call-budget.ts";
import { latestBelievable, type GateState, type SharedGate } from "./shared-gate.ts";

const MINUTE_MS = 60_000;
/** As long as a call may take, and some. */
const PROBE_MS = 5_000;
const PROBE = "upstream-probe";
const GATE = "upstream-gate";
/** Sorted set: until when no call may be made, by reason. */
const UNTIL = keyOf("market", GATE, "until");
/** Hash: failures in a row, times opened, and the calls of each month. */
const COUNTS = keyOf("market", GATE, "counts");
/** Sorted set: the calls of the last minute by their time. */
const CALLS = keyOf("market", GATE, "calls");
/** Far more than any plan allows in a minute. */
const MAX_CALLS = 2_000;
const MAX_COUNT_BYTES = 16;

/** KEYS: hash. ARGV: field. Counts one more; what is no count begins anew. */
const COUNT = script(
  ["hash"],
  `
local held = redis.call('HGET', KEYS[1], ARGV[1])
if held and (#held > 15 or not string.match(held, '^%d+$')) then redis.call('HDEL', KEYS[1], ARGV[1]) end
return redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
`,
);

/** KEYS: sorted set. ARGV: name, time, the latest time that is believed. Only ever makes a believable time later. */
const RAISE = script(
  ["zset"],
  `
local held = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or 0)
if held < tonumber(ARGV[2]) or held > tonumber(ARGV[3]) then
  redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
end
return 1
`,
);

const Scores = z.array(z.string());

/** The gate's state in Valkey, as maxima, counts and a set of calls. What is damaged counts as not there. */
export class ValkeyGate implements SharedGate {
  readonly #valkey: Valkey;
  readonly #probes: Leases;
  #probe: number | undefined;
  #said: Promise<unknown> = Promise.resolve();
  /** Calls that the others were not told of. */
  #untold: Call[] = [];

  constructor(valkey: Valkey) {
    this.#valkey = valkey;
    this.#probes = new Leases(valkey, PROBE_MS);
    valkey.onReady(() => this.#tellCalls());
  }

  async read(now: number): Promise<GateState | undefined> {
    await this.said();
    try {
      const month = monthOf(now);
      const ended = Math.round(now - MINUTE_MS);
      const latest = Math.round(now + CLOCK_TOLERANCE_MS);
      const fields = ["failures", "opened", month];
      const [pause, breaker, counts, calls] = await Promise.all([
        this.#valkey.call("ZSCORE", UNTIL, "pause"),
        this.#valkey.call("ZSCORE", UNTIL, "breaker"),
        readFields(this.#valkey, COUNTS, { fields, maxBytes: MAX_COUNT_BYTES }),
        this.#valkey.call("ZREVRANGEBYSCORE", CALLS, latest, ended, "WITHSCORES", "LIMIT", 0, MAX_CALLS),
        this.#valkey.call("ZREMRANGEBYSCORE", CALLS, "-inf", ended),
        this.#valkey.call("ZREMRANGEBYSCORE", CALLS, `(${latest}`, "+inf"),
      ]);
      const [failures, opened, used] = counts.map((count) => parseWhole(count) ?? 0);
      return {
        pausedUntil: timeOf(pause),
        breaker: { failuresInRow: failures!, timesOpened: opened!, openUntil: timeOf(breaker) },
        month: { month, used: used! },
        calls: callsOf(calls),
      };
    } catch {
      return undefined;
    }
  }

  async beginProbe(): Promise<boolean> {
    try {
      const lease = await this.#probes.take(PROBE);
      if (!("token" in lease)) return false;
      this.#probe = lease.token;
      return true;
    } catch {
      return true;
    }
  }

  endProbe(): void {
    if (this.#probe === undefined) return;
    this.#say(this.#probes.finish(PROBE, this.#probe));
    this.#probe = undefined;
  }

  called(call: Call): void {
    this.#untold.push(call);
    this.#tellCalls();
  }

  pausedUntil(until: number, now: number): void {
    this.#raise("pause", until, now);
  }

  succeeded(): void {
    this.#say(this.#valkey.call("HSET", COUNTS, "failures", 0, "opened", 0));
    this.#say(this.#valkey.call("ZREM", UNTIL, "breaker"));
  }

  failed(): void {
    this.#say(this.#valkey.run(COUNT, [COUNTS], ["failures"]));
  }

  opened(timesOpened: number, until: number, now: number): void {
    this.#say(this.#valkey.call("HSET", COUNTS, "opened", timesOpened));
    this.#raise("breaker", until, now);
  }

  async said(): Promise<void> {
    await this.#said;
  }

  #tellCalls(): void {
    for (const call of this.#untold.splice(0)) {
      const told = Promise.all([
        this.#valkey.run(COUNT, [COUNTS], [monthOf(call.at)]),
        this.#valkey.call("ZADD", CALLS, call.at, call.id),
      ]);
      this.#say(told.catch(() => this.#untold.push(call)));
    }
  }

  #raise(reason: "pause" | "breaker", until: number, now: number): void {
    const latest = latestBelievable(now) + CLOCK_TOLERANCE_MS;
    this.#say(this.#valkey.run(RAISE, [UNTIL], [reason, Math.round(until), Math.round(latest)]));
  }

  #say(saying: Promise<unknown>): void {
    const quiet = saying.catch(() => {});
    this.#said = Promise.all([this.#said, quiet]);
  }
}

/** 0 for what is none. */
function timeOf(score: unknown): number {
  const time = Number(score);
  return Number.isFinite(time) ? time : 0;
}

/** Member, score, member, score: as the protocol gives sorted sets. */
function callsOf(reply: unknown): Call[] {
  const list = Scores.parse(reply);
  return list.flatMap((id, index) => (index % 2 === 0 ? [{ id, at: timeOf(list[index + 1]) }] : []));
}
