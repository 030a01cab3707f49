import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { Rate } from "@tradeslip/contracts";
import { Card } from "@tradeslip/ui/card";
import { ChoiceGroup } from "@tradeslip/ui/choice-group";
import { classNames } from "@tradeslip/ui/class-names";
import { EmptyState } from "@tradeslip/ui/empty-state";
import { SearchField } from "@tradeslip/ui/search-field";
import { SelectField } from "@tradeslip/ui/select-field";
import { LiveRegion } from "@tradeslip/ui/visually-hidden";
import LayoutGrid from "lucide-react/icons/layout-grid";
import Rows3 from "lucide-react/icons/rows-3";
import { memo, type ReactElement, useCallback, useRef } from "react";
import {
  type RateChoices,
  type RateFilter,
  type RateSort,
  type RatesView,
  type SortColumn,
  type SortDirection,
  useRateFilters,
  useRatesView,
} from "./rate-filters.ts";
import { WE_BUY_AT, WE_SELL_AT } from "../../content/rates.ts";
import { RatesCards, RatesCardsSkeleton } from "./rates-cards.tsx";
import styles from "./rates-list.module.css";
import { type RateRowsProps, RatesTable, RatesTableSkeleton } from "./rates-table.tsx";

/** The rates with search, filter and sort order, as table or cards. Undefined while loading. */
export const RatesList = memo(function RatesList({ rates }: { rates: readonly Rate[] | undefined }) {
  const { choices, choose, favorites, rows, shown } = useRateFilters(rates);
  const [view, setView] = useRatesView();
  const list = useRef<HTMLDivElement>(null);

  const { toggle } = favorites;
  const isFavorites = shown.filter === "favorites";
  const toggleFavorite = useCallback(
    (country: string) => {
      toggle(country);
      // The row leaves the favorites, and its star would take the focus with it.
      if (isFavorites) list.current?.focus();
    },
    [toggle, isFavorites],
  );

  return (
    <Card className="max-sm:flex max-sm:flex-col">
      <RatesToolbar {...choices} view={view} onChoose={choose} onView={setView} />
      <RatesExplained filter={shown.filter} />
      <div ref={list} tabIndex={-1}>
        <RatesRows
          {...{ view, rows }}
          sort={choices.sort}
          withoutFavorites={isFavorites && shown.search.trim() === ""}
          onSort={(sort) => choose({ sort })}
          isFavorite={favorites.has}
          onToggleFavorite={toggleFavorite}
        />
      </div>
      <LiveRegion>{rows && shownText(rows.length, rates?.length ?? 0)}</LiveRegion>
    </Card>
  );
});

function shownText(count: number, total: number): string {
  return plural(total, { one: `${count} of # market shown`, other: `${count} of # markets shown` });
}

function comparisonOf(filter: RateFilter): string {
  if (filter === "bestBuy")
    return t`These are the lowest buy rates by number, each in its own currency, without indicative ones.`;
  return filter === "bestSell"
    ? t`These are the highest sell rates by number, each in its own currency, without indicative ones.`
    : "";
}

/** Explains the two rates and what an order costs (P4.16), and how the best eight are compared. */
function RatesExplained({ filter }: { filter: RateFilter }) {
  const [buying, selling] = [i18n._(WE_BUY_AT), i18n._(WE_SELL_AT)];
  const comparison = comparisonOf(filter);
  return (
    <p className="my-4 text-ink-muted text-s [&_strong]:text-ink [&_strong]:whitespace-nowrap max-sm:order-1 max-sm:mb-0">
      <Trans>
        <strong>{buying}</strong> and <strong>{selling}</strong> are a guide for 1 BTC in each currency, 0.2%
        below and above the market. Orders are made in US dollars, at the price that the order form shows.{" "}
        <span>{comparison}</span>
      </Trans>
    </p>
  );
}

/** Roughly the number of countries, so that the page does not jump. */
const SKELETON_ROWS = 14;

interface RatesRowsProps extends Omit<RateRowsProps, "rows"> {
  view: RatesView;
  /** Null while loading. */
  rows: readonly Rate[] | null;
  sort: RateSort | null;
  onSort: (sort: RateSort) => void;
  /** No rows, because no country has a star: there are no filters to adjust. */
  withoutFavorites: boolean;
}

function RatesRows({ view, rows, sort, onSort, withoutFavorites, ...favorites }: RatesRowsProps) {
  const isTable = view === "table";
  if (rows === null) {
    return isTable ? (
      <RatesTableSkeleton rowCount={SKELETON_ROWS} sort={sort} onSort={onSort} />
    ) : (
      <RatesCardsSkeleton cardCount={SKELETON_ROWS} />
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        title={t`No matching markets found.`}
        hint={
          withoutFavorites
            ? t`Star a country to keep it here. Your favorites stay on this device.`
            : t`Try adjusting your search terms or filters.`
        }
      />
    );
  }
  return isTable ? (
    <RatesTable rows={rows} sort={sort} onSort={onSort} {...favorites} />
  ) : (
    <RatesCards rows={rows} {...favorites} />
  );
}

const filters = (): { value: RateFilter; label: string }[] => [
  { value: "all", label: t`All Markets` },
  { value: "bestBuy", label: t`Best Buy` },
  { value: "bestSell", label: t`Best Sell` },
  { value: "favorites", label: t`Favorites` },
];

const views = (): { value: RatesView; label: string; icon: ReactElement }[] => [
  { value: "table", label: t`Table`, icon: <Rows3 size={18} aria-hidden="true" /> },
  { value: "cards", label: t`Cards`, icon: <LayoutGrid size={18} aria-hidden="true" /> },
];

interface RatesToolbarProps extends RateChoices {
  onChoose: (changed: Partial<RateChoices>) => void;
  view: RatesView;
  onView: (view: RatesView) => void;
}

function RatesToolbar({ search, filter, sort, onChoose, view, onView }: RatesToolbarProps) {
  return (
    <div className={styles["toolbar"]}>
      <div className={styles["filters"]}>
        <ChoiceGroup
          label={t`Show`}
          look="underline"
          value={filter}
          onChange={(chosen) => onChoose({ filter: chosen })}
          options={filters()}
        />
      </div>
      <SearchField
        label={t`Search country or currency`}
        value={search}
        onChange={(text) => onChoose({ search: text })}
        shortcut
      />
      {/* A table with room for all its headers is sorted by them. */}
      <div
        className={classNames(
          "flex flex-[1_1_auto] items-center justify-end gap-2 min-w-0 [&>label]:flex-[1_1_0] max-[24em]:flex-wrap max-[24em]:[&>label]:basis-[12rem] sm:flex-[0_1_auto]",
          styles[view],
        )}
      >
        <SelectField
          label={t`Sort`}
          value={sortToValue(sort)}
          onChange={(value) => onChoose({ sort: sortFromValue(value) })}
          options={sortOptions()}
        />
        <ChoiceGroup label={t`View`} value={view} onChange={onView} options={views()} />
      </div>
    </div>
  );
}

/** The empty value stands for the default order. */
type SortValue = "" | `${SortColumn}:${SortDirection}`;

interface SortOption {
  readonly value: SortValue;
  readonly label: string;
}

/** All sort orders, for the menu. */
const sortOptions = (): readonly SortOption[] => [
  { value: "", label: t`Default order` },
  ...byName("country", t`Country`),
  ...byName("currency", t`Currency`),
  ...bySize("buyRate", t`Buy rate`),
  ...bySize("sellRate", t`Sell rate`),
  ...bySize("change24h", t`Change 24h`),
  ...bySize("volume", t`Volume`),
];

function byName(column: SortColumn, name: string): SortOption[] {
  return [
    { value: `${column}:ascending`, label: t`${name}, A to Z` },
    { value: `${column}:descending`, label: t`${name}, Z to A` },
  ];
}

function bySize(column: SortColumn, name: string): SortOption[] {
  return [
    { value: `${column}:ascending`, label: t`${name}, lowest first` },
    { value: `${column}:descending`, label: t`${name}, highest first` },
  ];
}

function sortToValue(sort: RateSort | null): SortValue {
  return sort ? `${sort.column}:${sort.direction}` : "";
}

function sortFromValue(value: SortValue): RateSort | null {
  if (value === "") return null;
  const [column, direction] = value.split(":") as [SortColumn, SortDirection];
  return { column, direction };
}
