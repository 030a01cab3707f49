/**
 * How far ahead of this process's clock a time may lie. Replicas' clocks agree to a second
 * (../platform/valkey/common-clock.ts); what lies further ahead was written while some clock was wrong.
 */
export const CLOCK_TOLERANCE_MS = 2_000;

/** Also true for NaN. Both in milliseconds since the epoch. */
export function isFuture(time: number, now: number): boolean {
  return !(time <= now + CLOCK_TOLERANCE_MS);
}
