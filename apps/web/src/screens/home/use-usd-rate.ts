import { useQuery } from "@tanstack/react-query";
import type { Rate } from "@tradeslip/contracts";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { ratesQuery } from "../../features/live-data/queries.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";

export type UsdRate =
  | { state: "waiting" }
  | { state: "failed"; retrying: boolean; retry: () => void }
  | { state: "known"; rate: Rate; freshness: ReceivedFreshness };

/** The dollar row of the rates, asked for as the rates page asks. */
export function useUsdRate(): UsdRate {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(ratesQuery);
  const hydrated = useHydrated();
  const rate = data?.rates.find(({ currency }) => currency === "USD");
  if (!hydrated) return { state: "waiting" };
  if (data && rate) return { state: "known", rate, freshness: freshnessOf(rate, data.freshness) };
  if (data || errorUpdateCount > 0)
    return { state: "failed", retrying: isFetching, retry: () => void refetch() };
  return { state: "waiting" };
}

/** A stand-in row is no market price, whatever the answer around it is. */
function freshnessOf({ indicative }: Rate, freshness: ReceivedFreshness): ReceivedFreshness {
  return indicative ? { ...freshness, source: "fallback" } : freshness;
}
