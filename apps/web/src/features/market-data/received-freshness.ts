import type { Freshness } from "@tradeslip/contracts";

/** Asked again this soon when the server was refreshing while it answered. */
const FOLLOW_UP_MS = 2_000;

/** What made-up numbers of an answer are called. */
export type Subject = "rates" | "figures";

/** An answer's freshness, and what this device knows of it besides. Times are milliseconds since the epoch. */
export interface ReceivedFreshness extends Freshness {
  subject: Subject;
  /** When the answer came, by the server's clock. */
  receivedAt: number;
  /** The screen's refresh interval. */
  intervalMs: number;
  /** When to ask next, counted from the answer: the interval, or the short follow-up. */
  askAgainMs: number;
  /** When a follow-up was last asked for. */
  lastFollowUpAt: number | null;
}

interface Receipt {
  subject: Subject;
  intervalMs: number;
  now: number;
  previous: ReceivedFreshness | undefined;
}

/**
 * Marks an answer on its arrival. `nextRefresh` in the past means that the server is fetching newer numbers at
 * this moment: they are asked for after two seconds and not a whole interval later, at most once an interval.
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
