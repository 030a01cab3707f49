import type { Rate } from "@tradeslip/contracts";
import { Card, LiveRegion } from "@tradeslip/ui";
import { memo, useRef } from "react";
import { RatesExplained } from "./rates-explained.tsx";
import { RatesRows } from "./rates-rows.tsx";
import { RatesToolbar } from "./rates-toolbar.tsx";
import { useRateChoice, useRatesView } from "./use-rate-choice.ts";

/** The rates as the reader wants them: searched, filtered, sorted, as table or cards. Undefined while loading. */
export const RatesList = memo(function RatesList({ rates }: { rates: readonly Rate[] | undefined }) {
  const { search, setSearch, filter, setFilter, sort, setSort, favorites, rows } = useRateChoice(rates);
  const [view, setView] = useRatesView();
  const list = useRef<HTMLDivElement>(null);

  function toggleFavorite(country: string) {
    favorites.toggle(country);
    // The row leaves the favorites, and its star would take the focus with it.
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
