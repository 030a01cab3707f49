import type { Freshness, FreshnessSource } from "@tradeslip/contracts";

/** The freshness of an answer fetched `ageSeconds` before `now`, with the next refresh a minute after. */
export function freshAt(
  now: Date,
  { source = "live", ageSeconds = 12 }: { source?: FreshnessSource; ageSeconds?: number } = {},
): Freshness {
  return {
    source,
    asOf: new Date(now.getTime() - ageSeconds * 1000).toISOString(),
    nextRefresh: new Date(now.getTime() + 60_000).toISOString(),
  };
}
