/** Where the time comes from, so that tests can turn it. */
export interface Clock {
  /** Milliseconds since the epoch. The machine's clock may jump, forwards and back. */
  now(): number;
  /** Milliseconds since an arbitrary start; never goes back. For limits, pauses and deadlines inside this process. */
  elapsed(): number;
}

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };
