import * as z from "zod";
import type { Clock } from "@tradeslip/node-kit/clock";
import { keyOf, script, type Valkey } from "./valkey.ts";

/** KEYS: any, always the same, so that a cluster's replicas all ask one node. Gives seconds and microseconds. */
const TIME = script([], "return redis.call('TIME')");
const TIME_KEY = keyOf("clock", "time");
const TimeReply = z.tuple([z.coerce.number(), z.coerce.number()]);

/** Further off than this, a machine's clock is wrong; two replicas are then at most twice as far apart. */
const MOST_OFF_MS = 500;
/** A slower answer tells the time too roughly. */
const SLOWEST_ANSWER_MS = 500;
const ASK_EVERY_MS = 30_000;
/** Sooner than that when something does not fit. */
const ASK_AGAIN_MS = 1_000;

/** Asks the engine what time it is. Milliseconds since the epoch. */
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
 * This machine's clock, unless the engine that the replicas share shows another time: then the engine's, so that all
 * replicas judge values, slips and sessions by one time even if one machine's clock is a day wrong. Between two questions
 * the time goes on by the clock that never jumps. Without an engine it is this machine's clock.
 */
export class CommonClock implements Clock {
  readonly #own: Clock;
  #askTime: AskTime | undefined;
  #log: CommonClockLog | undefined;
  /** What the engine said, and when; undefined until it said something. */
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
    if (this.#own.elapsed() - this.#askedAt >= askEvery) void this.agreed();
    return isOff ? Math.floor(expected) : own;
  }

  /** How far this machine's clock is ahead of the engine's. Milliseconds; undefined as long as nobody could be asked. */
  get aheadMs(): number | undefined {
    const expected = this.#expected();
    return expected === undefined ? undefined : this.#own.now() - expected;
  }

  /** From now on. Resolves when the engine was asked. */
  async follow(askTime: AskTime, log: CommonClockLog): Promise<void> {
    this.#askTime = askTime;
    this.#log = log;
    await this.agreed();
  }

  /** Asks the engine now. Resolves when it answered, or cannot. */
  agreed(): Promise<void> {
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
      // It is away, and the connection has said so.
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
