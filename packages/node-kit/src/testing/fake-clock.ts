import type { Clock } from "../clock.ts";

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A clock under the control of a test. Starts at a fixed time. */
export class FakeClock implements Clock {
  #now = Date.parse("2026-11-21T12:00:00.000Z");
  #elapsed = 0;

  readonly now = (): number => this.#now;
  readonly elapsed = (): number => this.#elapsed;

  /** Time passes. @param ms forwards only */
  advance(ms: number): void {
    this.#now += ms;
    this.#elapsed += ms;
  }

  /** The machine's clock is set: no time passes. @param ms forwards, or back when negative */
  jump(ms: number): void {
    this.#now += ms;
  }
}
