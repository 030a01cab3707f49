import { plural, t } from "@lingui/core/macro";
import type { Coin } from "@tradeslip/contracts";
import { isDisputed } from "@tradeslip/contracts/rules";
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
import { memo, startTransition, useCallback, useDeferredValue, useEffect, useRef, useState } from "react";
import { FreshnessLine, ServedFreshness } from "../../features/live-data/freshness-line.tsx";
import { NoCoins } from "../../features/live-data/no-coins.tsx";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { useOwnCurrency } from "../../features/own-currency/own-currency.tsx";
import { ServerValue } from "../../lib/server-value.tsx";
import { useAdopted, useHydrated } from "../../lib/use-hydrated.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import {
  type CoinChoices,
  type CoinFilter,
  type CoinSort,
  firstSort,
  reversed,
  type SortColumn,
  useCoinFilters,
} from "./coin-filters.ts";
import { CoinList, CoinListSkeleton, ServedCoins } from "./coin-list.tsx";
import { CoinTable, CoinTableSkeleton } from "./coin-table.tsx";

interface CoinsCardProps {
  /** Undefined until the first answer. */
  answer: { coins: readonly Coin[]; freshness: ReceivedFreshness } | undefined;
  refreshing: boolean;
  onRefresh: () => void;
  /** The initial search. */
  asked: string;
}

/** The coins with search, filter and sort order. */
export function CoinsCard({ answer, refreshing, onRefresh, asked }: CoinsCardProps) {
  // A prerendered page has no initial search.
  const firstSearch = useAdopted() ? "" : asked;
  const { choices, choose, watchlist, rows, shown } = useCoinFilters(answer?.coins, firstSearch);
  const card = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);

  function clearSearch() {
    choose({ search: "" });
    // The button disappears with the search, and its focus would be lost.
    card.current?.querySelector<HTMLInputElement>("input[type=search]")?.focus();
  }
  const onSort = useCallback((sort: CoinSort) => choose({ sort }), [choose]);
  const { toggle } = watchlist;
  const freshness = answer?.freshness;
  const isRowDisputed = useCallback(
    (coin: Coin) => freshness !== undefined && isDisputed(coin, freshness),
    [freshness],
  );
  const isWatchlist = shown.filter === "watchlist";
  const toggleWatched = useCallback(
    (coinId: string) => {
      toggle(coinId);
      // The same goes for the star of a coin that leaves the list.
      if (isWatchlist) list.current?.focus();
    },
    [toggle, isWatchlist],
  );

  return (
    <div ref={card}>
      <Card>
        <CoinsToolbar {...choices} {...{ refreshing, onRefresh }} onChoose={choose} />
        <CoinsStatus
          shown={rows?.length}
          total={answer?.coins.length}
          freshness={answer?.freshness}
          onClearSearch={choices.search === "" ? null : clearSearch}
        />
        <div ref={list} tabIndex={-1}>
          <CoinRows
            {...{ rows, shown, onSort }}
            sort={choices.sort}
            isDisputed={isRowDisputed}
            isWatched={watchlist.has}
            onToggleWatched={toggleWatched}
          />
        </div>
        <LiveRegion>{rows && shownText(rows.length, answer?.coins.length ?? 0)}</LiveRegion>
      </Card>
    </div>
  );
}

function shownText(count: number, total: number): string {
  return t`${plural(total, { one: `${count} of # coin shown`, other: `${count} of # coins shown` })}`;
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
    <div className="flex flex-wrap items-center gap-x-3 min-h-control my-2 text-ink-muted text-s tabular-nums">
      {freshness ? (
        <p>{countText(shown ?? 0, total ?? 0)}</p>
      ) : (
        <ServedFreshness answer="coins">
          <p role="status">
            <strong className="text-ink">{t`Loading Market Data`}</strong>{" "}
            {t`Fetching latest cryptocurrency prices...`}
          </p>
        </ServedFreshness>
      )}
      {onClearSearch && (
        <Button variant="quiet" size="s" className="-my-3" onClick={onClearSearch}>
          {t`Clear Search`}
        </Button>
      )}
      {freshness && (
        <div className="@min-[23.75rem]/market:ms-auto">
          <FreshnessLine freshness={freshness} />
        </div>
      )}
    </div>
  );
});

function countText(count: number, total: number): string {
  return count === total
    ? t`${plural(total, { one: "# coin", other: "# coins" })}`
    : t`${plural(total, { one: `${count} of # coin`, other: `${count} of # coins` })}`;
}

/** Below this width, a list replaces the table. */
const PHONE = "(width < 48em)";

interface CoinRowsProps {
  /** Null while loading. */
  rows: readonly Coin[] | null;
  /** The choices that the rows reflect. */
  shown: CoinChoices;
  /** The latest choice. */
  sort: CoinSort;
  onSort: (sort: CoinSort) => void;
  isDisputed: (coin: Coin) => boolean;
  isWatched: (coinId: string) => boolean;
  onToggleWatched: (coinId: string) => void;
}

function CoinRows(props: CoinRowsProps) {
  const hydrated = useDeferredValue(useHydrated());
  const isAdopted = useAdopted();
  // Only the client knows whether table or list fits: the prerendered page reserves a full screen.
  if (!hydrated || (isAdopted && props.rows === null)) {
    return (
      <ServerValue name="coin-0-name" known={import.meta.env.SSR && <ServedCoins />}>
        <SkeletonRows />
      </ServerValue>
    );
  }
  return <Rows {...props} inTurns={isAdopted} />;
}

/** More than a phone shows. */
const FIRST_ROWS = 12;

interface RowsProps extends CoinRowsProps {
  /** First some rows, then the others: all at once, they blocked a phone for 0.15 s. */
  inTurns: boolean;
}

const Rows = memo(function Rows({ rows, inTurns, shown, sort, onSort, ...marks }: RowsProps) {
  const isPhone = useMediaQuery(PHONE);
  const own = useOwnCurrency();
  const [isFirstTurn, setFirstTurn] = useState(inTurns);
  useEffect(() => startTransition(() => setFirstTurn(false)), []);
  if (rows === null)
    return isPhone ? <CoinListSkeleton /> : <CoinTableSkeleton sort={sort} onSort={onSort} />;
  if (rows.length === 0) return <NoCoins {...reasonFor(shown)} />;
  const drawn = isFirstTurn ? rows.slice(0, FIRST_ROWS) : rows;
  return isPhone ? (
    <CoinList rows={drawn} sortedBy={shown.sort.column} own={own} {...marks} />
  ) : (
    <CoinTable rows={drawn} sort={sort} onSort={onSort} own={own} {...marks} />
  );
});

/** Why the list is empty, unless the search alone is the reason. */
function reasonFor({ filter, search }: CoinRowsProps["shown"]): { hint?: string } {
  if (search.trim() === "") {
    return { hint: t`Star a coin to keep it here. Your watchlist stays on this device.` };
  }
  return filter === "watchlist" ? { hint: t`Nothing on your watchlist matches your search.` } : {};
}

const filterOptions = (): { value: CoinFilter; label: string }[] => [
  { value: "all", label: t`All coins` },
  { value: "watchlist", label: t`Watchlist` },
];

/** The columns of the sort menu (docs/product.md, P5.4). */
const sortOptions = (): readonly { value: SortColumn; label: string }[] => [
  { value: "rank", label: t`Rank` },
  { value: "price", label: t`Price` },
  { value: "change24h", label: t`24h change` },
  { value: "volume24h", label: t`Volume` },
  { value: "marketCap", label: t`Market cap` },
];

interface CoinsToolbarProps extends CoinChoices {
  onChoose: (changed: Partial<CoinChoices>) => void;
  refreshing: boolean;
  onRefresh: () => void;
}

const CoinsToolbar = memo(function CoinsToolbar({
  search,
  filter,
  sort,
  onChoose,
  refreshing,
  onRefresh,
}: CoinsToolbarProps) {
  const Direction = sort.direction === "ascending" ? ArrowUpNarrowWide : ArrowDownWideNarrow;
  return (
    <div className="flex flex-wrap items-center gap-y-2 gap-x-4">
      <SearchField
        label={t`Search by name or symbol`}
        value={search}
        onChange={(text) => onChoose({ search: text })}
        shortcut
      />
      <ChoiceGroup
        label={t`Show`}
        look="underline"
        value={filter}
        onChange={(chosen) => onChoose({ filter: chosen })}
        options={filterOptions()}
      />
      <div className="flex flex-wrap items-center gap-2 flex-auto justify-between max-xs:justify-start @min-[47.5rem]/market:grow-0 @min-[47.5rem]/market:ms-auto">
        <div className="flex gap-1 max-xs:contents">
          <SelectField
            label={t`Sort by`}
            value={sort.column}
            onChange={(column) => onChoose({ sort: firstSort(column) })}
            options={sortOptions()}
          />
          <IconButton
            className="border-rule-strong bg-paper-raised"
            label={sort.direction === "ascending" ? t`Sort descending` : t`Sort ascending`}
            onClick={() => onChoose({ sort: reversed(sort) })}
          >
            <Direction size={18} aria-hidden="true" />
          </IconButton>
        </div>
        <Button
          className="relative min-w-control px-2 @min-[23.75rem]/market:min-w-37 @min-[23.75rem]/market:px-4"
          busy={refreshing}
          onClick={onRefresh}
        >
          <RotateCw size={16} aria-hidden="true" />
          <span className="absolute w-px overflow-hidden [clip-path:inset(50%)] @min-[23.75rem]/market:static @min-[23.75rem]/market:w-auto @min-[23.75rem]/market:overflow-visible @min-[23.75rem]/market:[clip-path:none]">
            {refreshing ? t`Refreshing...` : t`Refresh`}
          </span>
        </Button>
      </div>
    </div>
  );
});
