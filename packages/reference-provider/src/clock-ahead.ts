/**
 * A stored time further ahead than this was written by a wrong clock and is ignored: correct clocks never
 * differ so much.
 */
export const CLOCK_AHEAD_MS = 60_000;

/** The latest plausible end of something valid this long; a later one came from a clock that was ahead. */
export function latestEnd(validMs: number, now: number): number {
  return now + validMs + CLOCK_AHEAD_MS;
}
