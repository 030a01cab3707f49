import type { Rate } from "@tradeslip/contracts";
import { knownFigure } from "@tradeslip/contracts/rules";
import { useMemo } from "react";
import { countryName, plainName } from "../../lib/country-name.ts";
import { compareNames } from "../../lib/format.ts";
import { useStoredChoice, useStoredSet } from "../../lib/storage.ts";
import { useChoices } from "../../lib/use-choices.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";

export type RateFilter = "all" | "bestBuy" | "bestSell" | "favorites";
export type SortColumn = "country" | "currency" | "buyRate" | "sellRate" | "change24h" | "volume";
export type SortDirection = "ascending" | "descending";
export interface RateSort {
  column: SortColumn;
  direction: SortDirection;
}

export interface RateChoices {
  filter: RateFilter;
  search: string;
  /** Null: the filter's default order. */
  sort: RateSort | null;
}

export interface RateFilters extends RateChoices {
  isFavorite: (country: string) => boolean;
}

/** Rows of Best Buy and Best Sell (docs/product.md, P4.10). */
const BEST_COUNT = 8;

/** The rows to show. The filter applies to all markets, the search to the filtered ones. */
export function visibleRates(
  rates: readonly Rate[],
  { filter, search, sort, isFavorite }: RateFilters,
): Rate[] {
  const found = applyFilter(rates, filter, isFavorite).filter((rate) => matches(rate, search));
  return sort ? found.toSorted(comparator(sort)) : found;
}

/** Clicks on one column alternate between ascending and descending. */
export function nextSort(current: RateSort | null, column: SortColumn): RateSort {
  const reverses = current?.column === column && current.direction === "ascending";
  return { column, direction: reverses ? "descending" : "ascending" };
}

function applyFilter(
  rates: readonly Rate[],
  filter: RateFilter,
  isFavorite: (country: string) => boolean,
): readonly Rate[] {
  switch (filter) {
    case "all":
      return rates;
    case "bestBuy":
      return rankable(rates)
        .toSorted((a, b) => a.buyRate - b.buyRate)
        .slice(0, BEST_COUNT);
    case "bestSell":
      return rankable(rates)
        .toSorted((a, b) => b.sellRate - a.sellRate)
        .slice(0, BEST_COUNT);
    case "favorites":
      return rates.filter((rate) => isFavorite(rate.country));
  }
}

/**
 * Excludes stand-ins for missing prices, unless there is nothing else. Rates compare by number, because
 * converted to dollars via bitcoin they would all be equal.
 */
function rankable(rates: readonly Rate[]): readonly Rate[] {
  const priced = rates.filter(({ indicative }) => !indicative);
  return priced.length > 0 ? priced : rates;
}

/** By the country's name in the page's language or in English, or by the currency. */
function matches({ country, countryCode, currency }: Rate, search: string): boolean {
  const wanted = plainName(search.trim());
  return [countryName(countryCode, country), country, currency].some((name) =>
    plainName(name).includes(wanted),
  );
}

/** When sorting by a figure, stand-ins come last, and behind them what has no such figure. */
function comparator({ column, direction }: RateSort): (a: Rate, b: Rate) => number {
  const sign = direction === "ascending" ? 1 : -1;
  if (column === "country" || column === "currency") {
    const nameOf = ({ country, countryCode, currency }: Rate) =>
      column === "country" ? countryName(countryCode, country) : currency;
    return (a, b) => sign * compareNames(nameOf(a), nameOf(b));
  }
  const isUnknown = (rate: Rate) => Number(knownFigure(rate, column) === null);
  return (a, b) =>
    isUnknown(a) - isUnknown(b) ||
    Number(a.indicative) - Number(b.indicative) ||
    sign * (a[column] - b[column]);
}

export type RatesView = "table" | "cards";

/** Below this width, the table's eight columns do not fit. */
const NARROW = "(width < 56.25em)";
const DEFAULT_FAVORITES = 3;

/** Search, filter, sort order and favorites, and the resulting rows: null while there are no rates. */
export function useRateFilters(rates: readonly Rate[] | undefined) {
  const { choices, choose, shown } = useChoices<RateChoices>({ search: "", filter: "all", sort: null });
  const defaults = useMemo(
    () => (rates ?? []).slice(0, DEFAULT_FAVORITES).map((rate) => rate.country),
    [rates],
  );
  const favorites = useStoredSet("rates.favorites", defaults);
  const rows = rates ? visibleRates(rates, { ...shown, isFavorite: favorites.has }) : null;
  return { choices, choose, favorites, rows, shown };
}

/** Table or cards: the choice stored on this device, or whatever fits the window. */
export function useRatesView(): [view: RatesView, choose: (view: RatesView) => void] {
  const [chosen, choose] = useStoredChoice<RatesView>("rates.view", ["table", "cards"]);
  const isNarrow = useMediaQuery(NARROW);
  return [chosen ?? (isNarrow ? "cards" : "table"), choose];
}
