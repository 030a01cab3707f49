import type { DeskOrderRow } from "@tradeslip/contracts";
import { useCallback, useMemo, useState } from "react";
import { settle } from "./steady-rows.ts";

/**
 * Keeps rows in their places until `move`, which puts the list in order except for the row that is to stay.
 * @param q the search: another search is another list
 */
export function useSteadyRows(latest: readonly DeskOrderRow[], q: string) {
  const [shown, setShown] = useState(latest);
  const [searched, setSearched] = useState(q);
  if (searched !== q) {
    setSearched(q);
    setShown([]);
  }
  const steady = useMemo(() => settle(shown, latest), [shown, latest]);
  // New rows at the end keep their places from then on.
  if (steady.rows.length > shown.length) setShown(steady.rows.map(({ order }) => order));
  const move = useCallback(
    (stays: string | null) => {
      const place = steady.rows.findIndex(({ order, isGone }) => isGone && order.reference === stays);
      if (place === -1) return setShown(latest);
      const next = [...latest];
      next.splice(Math.min(place, next.length), 0, steady.rows[place]!.order);
      setShown(next);
    },
    [steady, latest],
  );
  return { ...steady, move };
}
