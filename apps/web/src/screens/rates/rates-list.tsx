import type { Rate } from "@tradeslip/contracts";
import { Card, EmptyState, LiveRegion } from "@tradeslip/ui";
import { useRef } from "react";
import type { RateFilter } from "./rate-list.ts";
import { RatesCards, RatesCardsSkeleton } from "./rates-cards.tsx";
import styles from "./rates-page.module.css";
import { RatesTable, RatesTableSkeleton } from "./rates-table.tsx";
import { RatesToolbar } from "./rates-toolbar.tsx";
import { useRateChoice, useRatesView } from "./use-rate-choice.ts";

/** As many as the specification lists countries (section 3). */
const MARKET_COUNT = 14;

interface RatesListProps {
  /** Undefined until the first answer. */
  rates: readonly Rate[] | undefined;
  refreshing: boolean;
  onRefresh: () => void;
}

/** The rates as the reader wants them: searched, filtered, sorted, as table or cards. */
export function RatesList({ rates, refreshing, onRefresh }: RatesListProps) {
  const { search, setSearch, filter, setFilter, sort, setSort, favorites, rows } = useRateChoice(rates);
  const [view, setView] = useRatesView();
  const list = useRef<HTMLDivElement>(null);

  function toggleFavorite(country: string) {
    favorites.toggle(country);
    // The row leaves the favorites, and its star takes the focus with it.
    if (filter === "favorites") list.current?.focus();
  }

  return (
    <Card>
      <RatesToolbar
        {...{ search, filter, sort, view, refreshing, onRefresh }}
        onSearch={setSearch}
        onFilter={setFilter}
        onSort={setSort}
        onView={setView}
      />
      <p className={styles["explained"]}>
        <Explanation filter={filter} />
      </p>
      <div ref={list} tabIndex={-1}>
        {rows === null && view === "table" && <RatesTableSkeleton rowCount={MARKET_COUNT} sort={sort} onSort={setSort} />}
        {rows === null && view === "cards" && <RatesCardsSkeleton cardCount={MARKET_COUNT} />}
        {rows?.length === 0 && (
          <EmptyState title="No matching markets found." hint="Try adjusting your search terms or filters." />
        )}
        {rows && rows.length > 0 && view === "table" && (
          <RatesTable rows={rows} sort={sort} onSort={setSort} isFavorite={favorites.has} onToggleFavorite={toggleFavorite} />
        )}
        {rows && rows.length > 0 && view === "cards" && (
          <RatesCards rows={rows} isFavorite={favorites.has} onToggleFavorite={toggleFavorite} />
        )}
      </div>
      <LiveRegion>{rows && `${rows.length} of ${rates?.length} markets shown`}</LiveRegion>
    </Card>
  );
}
