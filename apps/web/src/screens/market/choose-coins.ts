import type { Coin } from "@tradeslip/contracts";

export type CoinFilter = "all" | "watchlist";
export type SortColumn = "rank" | "price" | "change24h" | "volume24h" | "marketCap";
export type SortDirection = "ascending" | "descending";
export interface CoinSort {
  column: SortColumn;
  direction: SortDirection;
}

export interface CoinChoice {
  filter: CoinFilter;
  search: string;
  sort: CoinSort;
  isWatched: (coinId: string) => boolean;
}

/** The coins to show, in their order. */
export function chooseCoins(coins: readonly Coin[], { filter, search, sort, isWatched }: CoinChoice): Coin[] {
  const listed = filter === "watchlist" ? coins.filter((coin) => isWatched(coin.id)) : coins;
  return listed.filter((coin) => matches(coin, search)).toSorted(by(sort));
}

/** A column at its first choice: ranks from the top, amounts from the largest. */
export function firstSort(column: SortColumn): CoinSort {
  return { column, direction: column === "rank" ? "ascending" : "descending" };
}

export function reversed({ column, direction }: CoinSort): CoinSort {
  return { column, direction: direction === "ascending" ? "descending" : "ascending" };
}

/** What a click on a column's head leads to. */
export function nextSort(current: CoinSort, column: SortColumn): CoinSort {
  return current.column === column ? reversed(current) : firstSort(column);
}

function matches({ name, symbol }: Coin, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return name.toLowerCase().includes(wanted) || symbol.toLowerCase().includes(wanted);
}

/** What is not known stands last in both directions: it is neither small nor large. Equals keep their order. */
function by({ column, direction }: CoinSort): (a: Coin, b: Coin) => number {
  const sign = direction === "ascending" ? 1 : -1;
  return (a, b) => {
    const left = a[column];
    const right = b[column];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  };
}
