import type { Coin } from "@tradeslip/contracts";
import { Button, IconButton } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { ChoiceGroup } from "@tradeslip/ui/choice-group";
import { SearchField } from "@tradeslip/ui/search-field";
import { SelectField } from "@tradeslip/ui/select-field";
import { SkeletonRows } from "@tradeslip/ui/skeleton";
import { LiveRegion } from "@tradeslip/ui/visually-hidden";
import ArrowDownWideNarrow from "lucide-react/icons/arrow-down-wide-narrow";
import ArrowUpNarrowWide from "lucide-react/icons/arrow-up-narrow-wide";
import RotateCw from "lucide-react/icons/rotate-cw";
import { memo, useCallback, useDeferredValue, useRef } from "react";
import { FreshnessLine, ServedFreshness } from "../../features/live-data/freshness-line.tsx";
import { NoCoins } from "../../features/live-data/no-coins.tsx";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { useOwnCurrency } from "../../features/own-currency/own-currency.tsx";
import { ServerValue } from "../../lib/server-value.tsx";
import { useAdopted, useHydrated } from "../../lib/use-hydrated.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import {
  type CoinFilter,
  type CoinSort,
  firstSort,
  reversed,
  type SortColumn,
  useCoinFilters,
} from "./coin-filters.ts";
import { CoinList, CoinListSkeleton, ServedCoins } from "./coin-list.tsx";
import { CoinTable, CoinTableSkeleton } from "./coin-table.tsx";
import styles from "./coins-card.module.css";

interface CoinsCardProps {
  /** Undefined until the first answer. */
  answer: { coins: readonly Coin[]; freshness: ReceivedFreshness } | undefined;
  refreshing: boolean;
  onRefresh: () => void;
  /** What to search first. */
  asked: string;
}

/** The coins with search, filter and sort order. */
export function CoinsCard({ answer, refreshing, onRefresh, asked }: CoinsCardProps) {
  // A prerendered page was asked for nothing.
  const firstSearch = useAdopted() ? "" : asked;
  const { search, setSearch, filter, setFilter, sort, setSort, watchlist, rows, shown } = useCoinFilters(
    answer?.coins,
    firstSearch,
  );
  const card = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);

  function clearSearch() {
    setSearch("");
    // The button disappears with the search, and its focus would be lost.
    card.current?.querySelector<HTMLInputElement>("input[type=search]")?.focus();
  }
  const { toggle } = watchlist;
  const isWatchlist = shown.filter === "watchlist";
  const toggleWatched = useCallback(
    (coinId: string) => {
      toggle(coinId);
      // Likewise the star of a coin that leaves the list.
      if (isWatchlist) list.current?.focus();
    },
    [toggle, isWatchlist],
  );

  return (
    <div ref={card}>
      <Card>
        <CoinsToolbar
          {...{ search, filter, sort, refreshing, onRefresh }}
          onSearch={setSearch}
          onFilter={setFilter}
          onSort={setSort}
        />
        <CoinsStatus
          shown={rows?.length}
          total={answer?.coins.length}
          freshness={answer?.freshness}
          onClearSearch={search === "" ? null : clearSearch}
        />
        <div ref={list} tabIndex={-1}>
          <CoinRows
            {...{ rows, shown, sort }}
            onSort={setSort}
            isWatched={watchlist.has}
            onToggleWatched={toggleWatched}
          />
        </div>
        <LiveRegion>{rows && `${rows.length} of ${answer?.coins.length} coins shown`}</LiveRegion>
      </Card>
    </div>
  );
}

interface CoinsStatusProps {
  /** All three are undefined until the first answer. */
  shown: number | undefined;
  total: number | undefined;
  freshness: ReceivedFreshness | undefined;
  /** Null without a search. */
  onClearSearch: (() => void) | null;
}

/** The number of coins and the freshness of their prices, at a constant height. */
const CoinsStatus = memo(function CoinsStatus({ shown, total, freshness, onClearSearch }: CoinsStatusProps) {
  return (
    <div className={styles["status"]}>
      {freshness ? (
        <p>{shown === total ? `${total} coins` : `${shown} of ${total} coins`}</p>
      ) : (
        <ServedFreshness answer="coins">
          <p role="status">
            <strong className={styles["loading"]}>Loading Market Data</strong> Fetching latest cryptocurrency
            prices...
          </p>
        </ServedFreshness>
      )}
      {onClearSearch && (
        <Button variant="quiet" size="s" className={styles["clear"]} onClick={onClearSearch}>
          Clear Search
        </Button>
      )}
      {freshness && (
        <div className={styles["freshness"]}>
          <FreshnessLine freshness={freshness} />
        </div>
      )}
    </div>
  );
});

/** Below this width, a list replaces the table. */
const PHONE = "(width < 48em)";

interface CoinRowsProps {
  /** Null while loading. */
  rows: readonly Coin[] | null;
  /** What the rows answer. */
  shown: { search: string; filter: CoinFilter; sort: CoinSort };
  /** What was chosen last. */
  sort: CoinSort;
  onSort: (sort: CoinSort) => void;
  isWatched: (coinId: string) => boolean;
  onToggleWatched: (coinId: string) => void;
}

/** Deferred values let React render the fifty rows in slices and stay responsive. */
function CoinRows(props: CoinRowsProps) {
  const rows = useDeferredValue(props.rows);
  const hydrated = useDeferredValue(useHydrated());
  const isAdopted = useAdopted();
  // Only the client knows whether table or list fits: the prerendered page reserves a full screen.
  if (!hydrated || (isAdopted && rows === null)) {
    return (
      <ServerValue name="coin-0-name" known={import.meta.env.SSR && <ServedCoins />}>
        <SkeletonRows />
      </ServerValue>
    );
  }
  return <Rows {...props} rows={rows} />;
}

const Rows = memo(function Rows({ rows, shown, sort, onSort, ...watchlist }: CoinRowsProps) {
  const isPhone = useMediaQuery(PHONE);
  const own = useOwnCurrency();
  if (rows === null)
    return isPhone ? <CoinListSkeleton /> : <CoinTableSkeleton sort={sort} onSort={onSort} />;
  if (rows.length === 0) return <NoCoins {...reasonFor(shown)} />;
  return isPhone ? (
    <CoinList rows={rows} sortedBy={shown.sort.column} own={own} {...watchlist} />
  ) : (
    <CoinTable rows={rows} sort={sort} onSort={onSort} own={own} {...watchlist} />
  );
});

/** Why the list is empty, unless the search alone is the reason. */
function reasonFor({ filter, search }: CoinRowsProps["shown"]): { hint?: string } {
  if (search.trim() === "") {
    return { hint: "Star a coin to keep it here. Your watchlist stays on this device." };
  }
  return filter === "watchlist" ? { hint: "Nothing on your watchlist matches your search." } : {};
}

const filters: { value: CoinFilter; label: string }[] = [
  { value: "all", label: "All coins" },
  { value: "watchlist", label: "Watchlist" },
];

/** The columns of the sort menu (docs/product.md, P5.4). */
const sortOptions: readonly { value: SortColumn; label: string }[] = [
  { value: "rank", label: "Rank" },
  { value: "price", label: "Price" },
  { value: "change24h", label: "24h change" },
  { value: "volume24h", label: "Volume" },
  { value: "marketCap", label: "Market cap" },
];

interface CoinsToolbarProps {
  search: string;
  onSearch: (text: string) => void;
  filter: CoinFilter;
  onFilter: (filter: CoinFilter) => void;
  sort: CoinSort;
  onSort: (sort: CoinSort) => void;
  refreshing: boolean;
  onRefresh: () => void;
}

const CoinsToolbar = memo(function CoinsToolbar({
  search,
  onSearch,
  filter,
  onFilter,
  sort,
  onSort,
  refreshing,
  onRefresh,
}: CoinsToolbarProps) {
  const Direction = sort.direction === "ascending" ? ArrowUpNarrowWide : ArrowDownWideNarrow;
  return (
    <div className={styles["toolbar"]}>
      <SearchField label="Search by name or symbol" value={search} onChange={onSearch} shortcut />
      <ChoiceGroup label="Show" look="underline" value={filter} onChange={onFilter} options={filters} />
      <div className={styles["tools"]}>
        <div className={styles["sort"]}>
          <SelectField
            label="Sort by"
            value={sort.column}
            onChange={(column) => onSort(firstSort(column))}
            options={sortOptions}
          />
          <IconButton
            className={styles["direction"]}
            label={`Sort ${reversed(sort).direction}`}
            onClick={() => onSort(reversed(sort))}
          >
            <Direction size={18} aria-hidden="true" />
          </IconButton>
        </div>
        <Button className={styles["refresh"]} busy={refreshing} onClick={onRefresh}>
          <RotateCw size={16} aria-hidden="true" />
          <span className={styles["refreshText"]}>{refreshing ? "Refreshing..." : "Refresh"}</span>
        </Button>
      </div>
    </div>
  );
});
