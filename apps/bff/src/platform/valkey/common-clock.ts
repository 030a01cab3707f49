import * as z from "zod";
import type { Clock } from "@tradeslip/node-kit/clock";
import { keyOf } from "../shared-store/keys.ts";
import { script, type Valkey } from "./valkey.ts";

/** KEYS: always the same one, so that all ask one node of a cluster. Returns seconds and microseconds. */
const TIME = script([], "return redis.call('TIME')");
const TIME_KEY = keyOf("clock", "time");
const TimeReply = z.tuple([z.coerce.number(), z.coerce.number()]);

/** A clock further off than this is wrong; two replicas are then at most twice this apart. */
const MOST_OFF_MS = 500;
/** A slower reply is too inaccurate. */
const SLOWEST_ANSWER_MS = 500;
const ASK_EVERY_MS = 30_000;
/** The interval after a change in the clock's error. */
const ASK_AGAIN_MS = 1_000;

/** Valkey's time, in milliseconds since the epoch. */
export type AskTime = () => Promise<number>;

export function engineTime(valkey: Valkey): AskTime {
  return async () => {
    const [seconds, microseconds] = TimeReply.parse(await valkey.run(TIME, [TIME_KEY], []));
    return seconds * 1000 + microseconds / 1000;
  };
}

export interface CommonClockLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/**
 * This machine's clock, unless it disagrees with Valkey's: then Valkey's, so that all replicas judge values,
 * slips and sessions by one time even if one machine's clock is a day off. Between two requests for it the
 * time advances by the monotonic clock. Without Valkey it is this machine's clock.
 */
export class CommonClock implements Clock {
  readonly #own: Clock;
  #askTime: AskTime | undefined;
  #log: CommonClockLog | undefined;
  /** Valkey's last reply, and when it came. */
  #known: { readonly time: number; readonly at: number } | undefined;
  #asking: Promise<void> | undefined;
  #askedAt = -Infinity;
  #isOff = false;

  constructor(own: Clock) {
    this.#own = own;
  }

  elapsed(): number {
    return this.#own.elapsed();
  }

  now(): number {
    const own = this.#own.now();
    const expected = this.#expected();
    if (expected === undefined) return own;
    const isOff = Math.abs(own - expected) > MOST_OFF_MS;
    const askEvery = isOff === this.#isOff ? ASK_EVERY_MS : ASK_AGAIN_MS;
    if (this.#own.elapsed() - this.#askedAt >= askEvery) void this.askNow();
    return isOff ? Math.floor(expected) : own;
  }

  /** How far this machine's clock is ahead of Valkey's, in milliseconds; undefined before the first reply. */
  get aheadMs(): number | undefined {
    const expected = this.#expected();
    return expected === undefined ? undefined : this.#own.now() - expected;
  }

  /** Follows Valkey's clock from now on. Resolves after the first request for it. */
  async follow(askTime: AskTime, log: CommonClockLog): Promise<void> {
    this.#askTime = askTime;
    this.#log = log;
    await this.askNow();
  }

  /** Asks Valkey now. Resolves after its reply, or its failure. */
  askNow(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  async #ask(): Promise<void> {
    const before = this.#own.elapsed();
    this.#askedAt = before;
    try {
      const time = await this.#askTime?.();
      const at = this.#own.elapsed();
      if (time === undefined || at - before > SLOWEST_ANSWER_MS) return;
      this.#known = { time: time + (at - before) / 2, at };
      this.#sayIfOff();
    } catch {
      // Unreachable; the connection logs that.
    }
  }

  #expected(): number | undefined {
    return this.#known && this.#known.time + (this.#own.elapsed() - this.#known.at);
  }

  #sayIfOff(): void {
    const aheadMs = this.aheadMs ?? 0;
    const isOff = Math.abs(aheadMs) > MOST_OFF_MS;
    if (isOff === this.#isOff) return;
    this.#isOff = isOff;
    const fields = { aheadSeconds: Math.round(aheadMs / 100) / 10 };
    if (isOff) this.#log?.warn(fields, "this machine's clock is wrong: the time is taken from valkey");
    else this.#log?.info(fields, "this machine's clock is right again");
  }
}
