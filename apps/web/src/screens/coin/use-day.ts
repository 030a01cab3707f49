import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type ChartPoint, chartPoints, extremes } from "./chart-scale.ts";
import { historyQuery } from "./coin-queries.ts";

/** Prices of the last 24 hours. */
export interface Day {
  readonly first: number;
  readonly high: number;
  readonly low: number;
}

/** The day as the chart draws it, so that no figure contradicts it. Null until it is known. */
export function useDay(id: string, latest: ChartPoint | undefined): Day | null {
  const { data, isPlaceholderData } = useQuery(historyQuery(id, "24h"));
  // Placeholder data belongs to the previous coin.
  const own = isPlaceholderData ? undefined : data;
  return useMemo(() => {
    const points = own ? chartPoints(own, latest) : [];
    if (points.length < 2) return null;
    const { high, low } = extremes(points);
    return { first: points[0]!.price, high: points[high]!.price, low: points[low]!.price };
  }, [own, latest]);
}
