import type { Coin } from "@tradeslip/contracts";
import { useMemo } from "react";
import { useStoredSet } from "../../lib/storage.ts";
import { useChoices } from "../../lib/use-choices.ts";

export type CoinFilter = "all" | "watchlist";
export type SortColumn = "rank" | "price" | "change24h" | "volume24h" | "marketCap";
export type SortDirection = "ascending" | "descending";
export interface CoinSort {
  column: SortColumn;
  direction: SortDirection;
}

export interface CoinChoices {
  filter: CoinFilter;
  search: string;
  sort: CoinSort;
}

export interface CoinFilters extends CoinChoices {
  isWatched: (coinId: string) => boolean;
}

/** The coins to show, in order. */
export function visibleCoins(
  coins: readonly Coin[],
  { filter, search, sort, isWatched }: CoinFilters,
): Coin[] {
  const listed = filter === "watchlist" ? coins.filter((coin) => isWatched(coin.id)) : coins;
  return listed.filter((coin) => matches(coin, search)).toSorted(comparator(sort));
}

/** The first sort order of a column: ranks ascending, amounts descending. */
export function firstSort(column: SortColumn): CoinSort {
  return { column, direction: column === "rank" ? "ascending" : "descending" };
}

export function reversed({ column, direction }: CoinSort): CoinSort {
  return { column, direction: direction === "ascending" ? "descending" : "ascending" };
}

/** The order after a click on a column's header. */
export function nextSort(current: CoinSort, column: SortColumn): CoinSort {
  return current.column === column ? reversed(current) : firstSort(column);
}

function matches({ name, symbol }: Coin, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return name.toLowerCase().includes(wanted) || symbol.toLowerCase().includes(wanted);
}

/** Unknown values come last in both directions. Equal values keep their order. */
function comparator({ column, direction }: CoinSort): (a: Coin, b: Coin) => number {
  const sign = direction === "ascending" ? 1 : -1;
  return (a, b) => {
    const left = a[column];
    const right = b[column];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  };
}

const NOTHING_WATCHED: readonly string[] = [];
const isNeverAsked = () => false;

/** Search, filter, sort order and watchlist, and the resulting rows: null while there are no coins. */
export function useCoinFilters(coins: readonly Coin[] | undefined, firstSearch: string) {
  const { choices, choose, shown } = useChoices<CoinChoices>({
    search: firstSearch,
    filter: "all",
    sort: firstSort("rank"),
  });
  const watchlist = useStoredSet("market.watchlist", NOTHING_WATCHED);
  // Only with the watchlist filter does a star change the rows.
  const isWatched = shown.filter === "watchlist" ? watchlist.has : isNeverAsked;
  const rows = useMemo(
    () => (coins ? visibleCoins(coins, { ...shown, isWatched }) : null),
    [coins, shown, isWatched],
  );
  return { choices, choose, watchlist, rows, shown };
}
