import type { Clock } from "../src/clock.ts";

/** A clock that a test turns. Starts at a fixed moment. */
export class FakeClock implements Clock {
  #now = Date.parse("2026-11-21T09:00:00.000Z");

  readonly now = (): number => this.#now;

  /** @param ms forwards only */
  advance(ms: number): void {
    this.#now += ms;
  }
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
