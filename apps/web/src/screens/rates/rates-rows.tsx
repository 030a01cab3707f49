import type { Rate } from "@tradeslip/contracts";
import { EmptyState } from "@tradeslip/ui";
import type { RateSort } from "./rate-list.ts";
import { RatesCards, RatesCardsSkeleton } from "./rates-cards.tsx";
import { RatesTable, RatesTableSkeleton, type RateRowsProps } from "./rates-table.tsx";
import type { RatesView } from "./use-rate-choice.ts";

/** About as many as there are countries: enough that the page does not jump. */
const SKELETON_ROWS = 14;

interface RatesRowsProps extends Omit<RateRowsProps, "rows"> {
  view: RatesView;
  /** Null while loading. */
  rows: readonly Rate[] | null;
  sort: RateSort | null;
  onSort: (sort: RateSort) => void;
}

export function RatesRows({ view, rows, sort, onSort, ...favorites }: RatesRowsProps) {
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
