import type { Rate } from "@tradeslip/contracts";
import { useMemo, useState } from "react";
import { useStoredChoice, useStoredSet } from "../../lib/storage.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { chooseRates, type RateFilter, type RateSort } from "./rate-list.ts";

export type RatesView = "table" | "cards";

/** Below this width the eight columns of the table do not fit. */
const NARROW = "(width < 56.25em)";
const DEFAULT_FAVORITES = 3;

/** What the reader chose to see of the rates, and the rows that come of it. Null while there are no rates. */
export function useRateChoice(rates: readonly Rate[] | undefined) {
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<RateFilter>("all");
  const [sort, setSort] = useState<RateSort | null>(null);
  const defaults = useMemo(
    () => (rates ?? []).slice(0, DEFAULT_FAVORITES).map((rate) => rate.country),
    [rates],
  );
  const favorites = useStoredSet("rates.favorites", defaults);
  const isFavorite = favorites.has;
  const rows = useMemo(
    () => (rates ? chooseRates(rates, { search, filter, sort, isFavorite }) : null),
    [rates, search, filter, sort, isFavorite],
  );
  return { search, setSearch, filter, setFilter, sort, setSort, favorites, rows };
}

/** Table or cards: what the reader chose on this device, else what fits the window. */
export function useRatesView(): [view: RatesView, choose: (view: RatesView) => void] {
  const [chosen, choose] = useStoredChoice<RatesView>("rates.view", ["table", "cards"]);
  const isNarrow = useMediaQuery(NARROW);
  return [chosen ?? (isNarrow ? "cards" : "table"), choose];
}
