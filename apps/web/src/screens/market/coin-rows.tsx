import type { Coin } from "@tradeslip/contracts";
import { memo, useDeferredValue } from "react";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import type { CoinFilter, CoinSort } from "./choose-coins.ts";
import { CoinList, CoinListSkeleton } from "./coin-list.tsx";
import { CoinTable, CoinTableSkeleton } from "./coin-table.tsx";
import styles from "./market-page.module.css";
import { NoCoins } from "./no-coins.tsx";

/** Below this width the table becomes a list. */
const PHONE = "(width < 48em)";

interface CoinRowsProps {
  /** Null while loading. */
  rows: readonly Coin[] | null;
  filter: CoinFilter;
  search: string;
  sort: CoinSort;
  onSort: (sort: CoinSort) => void;
  isWatched: (coinId: string) => boolean;
  onToggleWatched: (coinId: string) => void;
}

/** Fifty rows are drawn in slices, between which the page stays awake for touches. */
export function CoinRows(props: CoinRowsProps) {
  const rows = useDeferredValue(props.rows);
  const hydrated = useDeferredValue(useHydrated());
  // Whether table or list, only the window knows: the prerendered page has their place, as high as any window.
  if (!hydrated) return <div className={styles["place"]} />;
  return <Rows {...props} rows={rows} />;
}

const Rows = memo(function Rows({ rows, filter, search, sort, onSort, ...watchlist }: CoinRowsProps) {
  const isPhone = useMediaQuery(PHONE);
  if (rows === null)
    return isPhone ? <CoinListSkeleton /> : <CoinTableSkeleton sort={sort} onSort={onSort} />;
  if (rows.length === 0) return <NoCoins filter={filter} search={search} />;
  return isPhone ? (
    <CoinList rows={rows} sortedBy={sort.column} {...watchlist} />
  ) : (
    <CoinTable rows={rows} sort={sort} onSort={onSort} {...watchlist} />
  );
});
