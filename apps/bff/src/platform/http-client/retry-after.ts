const DEFAULT_MS = 60_000;
const SHORTEST_MS = 1_000;
const LONGEST_MS = 600_000;

/**
 * How long a rate-limited caller stays away: Retry-After as seconds or as an HTTP date (RFC 9110, 10.2.3),
 * kept between one second and ten minutes, or `longestMs`; a minute when the header is absent or
 * unreadable.
 */
export function retryAfterMs(header: string | undefined, nowMs: number, longestMs = LONGEST_MS): number {
  const asked = readRetryAfter(header, nowMs) ?? DEFAULT_MS;
  return Math.min(Math.max(asked, SHORTEST_MS), longestMs);
}

function readRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Date.parse reads a date into almost anything ("1.5" is in 2001), so only the form with a weekday and GMT
  // counts.
  if (!/^[A-Z][a-z]+, .+ GMT$/.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : date - nowMs;
}
