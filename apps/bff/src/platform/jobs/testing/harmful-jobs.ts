import type { Job } from "../job.ts";

/** Input of a job that may harm its thread, with a count of its runs that all threads share. */
export interface HarmfulRuns {
  readonly runs: Int32Array<SharedArrayBuffer>;
  /** How many of the first runs do harm. */
  readonly times: number;
}

export const harmfulRuns = (times: number): HarmfulRuns => ({
  runs: new Int32Array(new SharedArrayBuffer(4)),
  times,
});

const harmful = (name: string, harm: () => unknown): Job<HarmfulRuns, string> => ({
  name,
  run({ runs, times }) {
    if (Atomics.add(runs, 0, 1) < times) harm();
    return "done";
  },
});

/** `process.exit` of a worker ends its thread only. */
export const EXIT = harmful("exit", () => process.exit(1));
export const HANG = harmful("hang", () => {
  for (;;);
});
export const GROW = harmful("grow", () => {
  const kept: unknown[] = [];
  for (;;) kept.push(Array.from({ length: 1_000 }, (_, index) => ({ index })));
});
export const FAIL = harmful("fail", () => {
  throw new RangeError("no use");
});
