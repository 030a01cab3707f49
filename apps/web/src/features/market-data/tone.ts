import type { FreshnessSource } from "@tradeslip/contracts";
import type { ReceivedFreshness } from "./received-freshness.ts";

export type FreshnessTone = "live" | "delayed" | "indicative";

const toneOf = { live: "live", stale: "delayed", fallback: "indicative" } as const satisfies Record<
  FreshnessSource,
  FreshnessTone
>;

/** What the server said of an answer when it gave it. For a label use `currentTone`: it also knows the time since. */
export function freshnessTone(source: FreshnessSource): FreshnessTone {
  return toneOf[source];
}

/**
 * What an answer may be called at `now` (milliseconds, the server's clock). The server's word "live" counts for two
 * intervals: when no newer answer came by then, the way to the server is broken and the numbers are delayed.
 */
export function currentTone(freshness: ReceivedFreshness, now: number): FreshnessTone {
  const tone = freshnessTone(freshness.source);
  const isOverdue = now - freshness.receivedAt > 2 * freshness.intervalMs;
  return tone === "live" && isOverdue ? "delayed" : tone;
}
