import type { Freshness } from "@tradeslip/contracts";
import { freshnessTone, type FreshnessTone } from "@tradeslip/contracts/rules";

/** Delay before asking again if the server was refreshing while it responded. */
const FOLLOW_UP_MS = 2_000;

/** The noun for an answer's numbers, as in "Indicative rates". */
export type Subject = "rates" | "figures";

/** An answer's freshness plus what the client knows about its arrival. Times are epoch ms. */
export interface ReceivedFreshness extends Freshness {
  subject: Subject;
  /** Arrival time by the server's clock. */
  receivedAt: number;
  /** The screen's refresh interval. */
  intervalMs: number;
  /** Delay until the next request: the interval, or a shorter one. */
  askAgainMs: number;
  /** Consecutive responses from the service worker's cache. */
  keptInRow: number;
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
 * Stamps a response on arrival. A `nextRefresh` in the past means that the server is fetching newer numbers
 * right now: the client asks again after two seconds instead of a whole interval, at most once per interval.
 * For a response from the service worker's cache no call was made: the browser may report being online
 * seconds before the network responds, so the client asks after two seconds, then four, and so on up to the
 * interval.
 */
export function receive(
  freshness: Freshness,
  { subject, intervalMs, now, previous }: Receipt,
): ReceivedFreshness {
  const received = { ...freshness, subject, intervalMs, receivedAt: now };
  const lastFollowUpAt = previous?.lastFollowUpAt ?? null;
  if (isKept(freshness)) {
    const keptBefore = previous?.keptInRow ?? 0;
    const askAgainMs = Math.min(FOLLOW_UP_MS * 2 ** keptBefore, intervalMs);
    return { ...received, askAgainMs, keptInRow: keptBefore + 1, lastFollowUpAt };
  }
  const isRefreshing = Date.parse(freshness.nextRefresh) <= now;
  const mayFollowUp = lastFollowUpAt === null || now - lastFollowUpAt >= intervalMs;
  const followsUp = isRefreshing && mayFollowUp;
  return {
    ...received,
    askAgainMs: followsUp ? FOLLOW_UP_MS : intervalMs,
    keptInRow: 0,
    lastFollowUpAt: followsUp ? now : lastFollowUpAt,
  };
}

/**
 * The service worker marks cached responses this way (offline/caches.ts); from the server, the next refresh
 * is always later than the last.
 */
function isKept({ asOf, nextRefresh }: Freshness): boolean {
  return Date.parse(nextRefresh) <= Date.parse(asOf);
}

/**
 * How to label an answer at `now` (milliseconds, the server's clock). If nothing newer has arrived within two
 * of the screen's intervals, the connection is broken and the numbers count as delayed.
 */
export function currentTone(freshness: ReceivedFreshness, now: number): FreshnessTone {
  const { source, receivedAt, intervalMs } = freshness;
  if (source === "live" && now - receivedAt > 2 * intervalMs) return "delayed";
  return freshnessTone(freshness, now);
}
