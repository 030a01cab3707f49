import type { Rate } from "@tradeslip/contracts";
import { Card } from "@tradeslip/ui/card";
import { EmptyState } from "@tradeslip/ui/empty-state";
import { LiveRegion } from "@tradeslip/ui/visually-hidden";
import { memo, useRef } from "react";
import {
  useRateFilters,
  useRatesView,
  type RateFilter,
  type RateSort,
  type RatesView,
} from "./rate-filters.ts";
import { RatesCards, RatesCardsSkeleton } from "./rates-cards.tsx";
import styles from "./rates-list.module.css";
import { RatesTable, RatesTableSkeleton, type RateRowsProps } from "./rates-table.tsx";
import { RatesToolbar } from "./rates-toolbar.tsx";

/** The rates with search, filter and sort order, as table or cards. Undefined while loading. */
export const RatesList = memo(function RatesList({ rates }: { rates: readonly Rate[] | undefined }) {
  const { search, setSearch, filter, setFilter, sort, setSort, favorites, rows } = useRateFilters(rates);
  const [view, setView] = useRatesView();
  const list = useRef<HTMLDivElement>(null);

  function toggleFavorite(country: string) {
    favorites.toggle(country);
    // The row leaves the favorites, and the focus on its star would be lost.
    if (filter === "favorites") list.current?.focus();
  }

  return (
    <Card>
      <RatesToolbar
        {...{ search, filter, sort, view }}
        onSearch={setSearch}
        onFilter={setFilter}
        onSort={setSort}
        onView={setView}
      />
      <RatesExplained filter={filter} />
      <div ref={list} tabIndex={-1}>
        <RatesRows
          {...{ view, rows, sort }}
          onSort={setSort}
          isFavorite={favorites.has}
          onToggleFavorite={toggleFavorite}
        />
      </div>
      <LiveRegion>{rows && `${rows.length} of ${rates?.length} markets shown`}</LiveRegion>
    </Card>
  );
});

const COMPARISONS: Partial<Record<RateFilter, string>> = {
  bestBuy: "Shown are the 8 lowest buy rates, compared as bare numbers although their currencies differ.",
  bestSell: "Shown are the 8 highest sell rates, compared as bare numbers although their currencies differ.",
};

/** Explains whose side "buy" and "sell" are on, and how the best eight are compared. */
function RatesExplained({ filter }: { filter: RateFilter }) {
  return (
    <p className={styles["explained"]}>
      <strong>We buy at</strong> is what you receive for 1 BTC, <strong>We sell at</strong> is what you pay
      for it. {COMPARISONS[filter]}
    </p>
  );
}

/** About the number of countries, so that the page does not jump. */
const SKELETON_ROWS = 14;

interface RatesRowsProps extends Omit<RateRowsProps, "rows"> {
  view: RatesView;
  /** Null while loading. */
  rows: readonly Rate[] | null;
  sort: RateSort | null;
  onSort: (sort: RateSort) => void;
}

function RatesRows({ view, rows, sort, onSort, ...favorites }: RatesRowsProps) {
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
      <EmptyState title="No matching markets found." hint="Try adjusting your search terms or filters." />
    );
  }
  return isTable ? (
    <RatesTable rows={rows} sort={sort} onSort={onSort} {...favorites} />
  ) : (
    <RatesCards rows={rows} {...favorites} />
  );
}
