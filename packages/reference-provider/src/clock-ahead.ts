/**
 * A stored time that lies further ahead was written while the clock was wrong, and says nothing: no two
 * processes' right clocks differ as much.
 */
export const CLOCK_AHEAD_MS = 60_000;
