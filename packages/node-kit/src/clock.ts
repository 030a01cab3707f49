import { performance } from "node:perf_hooks";

/** The source of time, replaced by a fake in tests. */
export interface Clock {
  /** Wall clock: milliseconds since the epoch. May jump forwards and back. */
  now(): number;
  /** Monotonic clock: milliseconds since an arbitrary start. For limits and deadlines in this process. */
  elapsed(): number;
}

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };
