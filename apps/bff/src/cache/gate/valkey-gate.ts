import { keyOf, type Valkey } from "../../lib/valkey/valkey.ts";
import { Leases } from "../turns/leases.ts";
import { monthOf, type Call } from "./call-budget.ts";
import type { GateState, SharedGate } from "./shared-gate.ts";

const MINUTE_MS = 60_000;
/** As long as a call may take, and some. */
const PROBE_MS = 5_000;
const PROBE = "upstream-probe";
const GATE = "upstream-gate";

/** Sorted set: until when no call may be made, by reason. It only ever grows later (ZADD GT). */
const UNTIL = keyOf("market", GATE, "until");
/** Hash: failures in a row, and the calls of each month. */
const COUNTS = keyOf("market", GATE, "counts");
/** Sorted set: the calls of the last minute by their time. */
const CALLS = keyOf("market", GATE, "calls");

/** The gate's state in Valkey, in commands that need no comparing: maxima, counts and a set of calls. */
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
      const [until, counts, calls] = await Promise.all([
        this.#valkey.call("ZRANGE", UNTIL, 0, -1, "WITHSCORES"),
        this.#valkey.call("HGETALL", COUNTS),
        this.#valkey.call("ZRANGE", CALLS, 0, -1, "WITHSCORES"),
        this.#valkey.call("ZREMRANGEBYSCORE", CALLS, "-inf", now - MINUTE_MS),
      ]);
      return stateOf(now, pairs(until), pairs(counts), pairs(calls));
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

  pausedUntil(until: number): void {
    this.#say(this.#valkey.call("ZADD", UNTIL, "GT", until, "pause"));
  }

  succeeded(): void {
    this.#say(this.#valkey.call("HSET", COUNTS, "failures", 0));
  }

  failed(openUntil: number): void {
    this.#say(this.#valkey.call("HINCRBY", COUNTS, "failures", 1));
    if (openUntil > 0) this.#say(this.#valkey.call("ZADD", UNTIL, "GT", openUntil, "breaker"));
  }

  async said(): Promise<void> {
    await this.#said;
  }

  #tellCalls(): void {
    for (const call of this.#untold.splice(0)) {
      const told = Promise.all([
        this.#valkey.call("HINCRBY", COUNTS, monthOf(call.at), 1),
        this.#valkey.call("ZADD", CALLS, call.at, call.id),
      ]);
      this.#say(told.catch(() => this.#untold.push(call)));
    }
  }

  #say(saying: Promise<unknown>): void {
    const quiet = saying.catch(() => {});
    this.#said = Promise.all([this.#said, quiet]);
  }
}

type Pairs = ReadonlyMap<string, number>;

function stateOf(now: number, until: Pairs, counts: Pairs, calls: Pairs): GateState {
  const month = monthOf(now);
  return {
    pausedUntil: until.get("pause") ?? 0,
    openUntil: until.get("breaker") ?? 0,
    failuresInRow: counts.get("failures") ?? 0,
    month: { month, used: counts.get(month) ?? 0 },
    calls: [...calls].map(([id, at]) => ({ id, at })),
  };
}

/** Name, number, name, number: as the protocol gives hashes and scores. */
function pairs(reply: unknown): Pairs {
  const list = reply as string[];
  return new Map(list.flatMap((name, index) => (index % 2 === 0 ? [[name, Number(list[index + 1])]] : [])));
}
