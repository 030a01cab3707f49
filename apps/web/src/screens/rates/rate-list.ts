import type { Rate } from "@tradeslip/contracts";
import { compareNames } from "../../lib/format.ts";

export type RateFilter = "all" | "bestBuy" | "bestSell" | "favorites";
export type SortColumn = "country" | "currency" | "buyRate" | "sellRate" | "change24h" | "volume";
export type SortDirection = "ascending" | "descending";
export interface RateSort {
  column: SortColumn;
  direction: SortDirection;
}

export interface RateChoice {
  filter: RateFilter;
  search: string;
  /** Null: the filter's own order. */
  sort: RateSort | null;
  isFavorite: (country: string) => boolean;
}

/** How many rows Best Buy and Best Sell show (specification, section 9). */
const BEST_COUNT = 8;

/** The rows to show. The filter looks at all markets, the search only at what the filter left. */
export function chooseRates(
  rates: readonly Rate[],
  { filter, search, sort, isFavorite }: RateChoice,
): Rate[] {
  const found = filtered(rates, filter, isFavorite).filter((rate) => matches(rate, search));
  return sort ? found.toSorted(by(sort)) : found;
}

/** The first click on a column sorts ascending, the next one on the same column descending, and so on. */
export function nextSort(current: RateSort | null, column: SortColumn): RateSort {
  const turns = current?.column === column && current.direction === "ascending";
  return { column, direction: turns ? "descending" : "ascending" };
}

/** Best Buy compares the bare numbers, whatever their currencies, as the specification does (section 4). */
function filtered(
  rates: readonly Rate[],
  filter: RateFilter,
  isFavorite: (country: string) => boolean,
): readonly Rate[] {
  switch (filter) {
    case "all":
      return rates;
    case "bestBuy":
      return rates.toSorted((a, b) => a.buyRate - b.buyRate).slice(0, BEST_COUNT);
    case "bestSell":
      return rates.toSorted((a, b) => b.sellRate - a.sellRate).slice(0, BEST_COUNT);
    case "favorites":
      return rates.filter((rate) => isFavorite(rate.country));
  }
}

function matches({ country, currency }: Rate, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return country.toLowerCase().includes(wanted) || currency.toLowerCase().includes(wanted);
}

function by({ column, direction }: RateSort): (a: Rate, b: Rate) => number {
  const sign = direction === "ascending" ? 1 : -1;
  if (column === "country" || column === "currency")
    return (a, b) => sign * compareNames(a[column], b[column]);
  return (a, b) => sign * (a[column] - b[column]);
}
