/**
 * A stored time that lies further ahead was written while the clock was wrong, and says nothing: no two
 * processes' right clocks differ as much.
 */
export const CLOCK_AHEAD_MS = 60_000;

/** The latest end of what is good for so long; one that ends later was begun by a clock that was ahead. */
export function latestEnd(validMs: number, now: number): number {
  return now + validMs + CLOCK_AHEAD_MS;
}
