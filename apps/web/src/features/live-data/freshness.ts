import type { Freshness, FreshnessSource } from "@tradeslip/contracts";

/** Delay before asking again when the server was refreshing while it answered. */
const FOLLOW_UP_MS = 2_000;

/** The noun for an answer's numbers, as in "Indicative rates". */
export type Subject = "rates" | "figures";

/** An answer's freshness plus what the client knows about its arrival. Times are milliseconds since the epoch. */
export interface ReceivedFreshness extends Freshness {
  subject: Subject;
  /** Arrival time by the server's clock. */
  receivedAt: number;
  /** The screen's refresh interval. */
  intervalMs: number;
  /** Delay until the next request: the interval, or the short follow-up. */
  askAgainMs: number;
  /** Time of the last follow-up. */
  lastFollowUpAt: number | null;
}

interface Receipt {
  subject: Subject;
  intervalMs: number;
  now: number;
  previous: ReceivedFreshness | undefined;
}

/**
 * Stamps an answer on arrival. A `nextRefresh` in the past means the server is fetching newer numbers right now: the
 * client asks again after two seconds instead of a whole interval, at most once per interval.
 */
export function receive(
  freshness: Freshness,
  { subject, intervalMs, now, previous }: Receipt,
): ReceivedFreshness {
  const lastFollowUpAt = previous?.lastFollowUpAt ?? null;
  const isRefreshing = Date.parse(freshness.nextRefresh) <= now;
  const mayFollowUp = lastFollowUpAt === null || now - lastFollowUpAt >= intervalMs;
  const followsUp = isRefreshing && mayFollowUp;
  return {
    ...freshness,
    subject,
    intervalMs,
    receivedAt: now,
    askAgainMs: followsUp ? FOLLOW_UP_MS : intervalMs,
    lastFollowUpAt: followsUp ? now : lastFollowUpAt,
  };
}

export type FreshnessTone = "live" | "delayed" | "indicative";

const TONES = { live: "live", stale: "delayed", fallback: "indicative" } as const satisfies Record<
  FreshnessSource,
  FreshnessTone
>;

/**
 * How to label an answer at `now` (milliseconds, the server's clock). The server's "live" holds for two intervals; if
 * nothing newer has arrived by then, the connection is broken and the numbers count as delayed.
 */
export function currentTone(
  { source, receivedAt, intervalMs }: ReceivedFreshness,
  now: number,
): FreshnessTone {
  const tone = TONES[source];
  const isOverdue = now - receivedAt > 2 * intervalMs;
  return tone === "live" && isOverdue ? "delayed" : tone;
}
