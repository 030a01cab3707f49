import { ChoiceGroup, SearchField, SelectField } from "@tradeslip/ui";
import LayoutGrid from "lucide-react/icons/layout-grid";
import Rows3 from "lucide-react/icons/rows-3";
import type { ReactNode } from "react";
import type { RateFilter, RateSort } from "./rate-list.ts";
import styles from "./rates-list.module.css";
import { sortFromValue, sortOptions, sortToValue } from "./sort-options.ts";
import type { RatesView } from "./use-rate-choice.ts";

const filters: { value: RateFilter; label: string }[] = [
  { value: "all", label: "All Markets" },
  { value: "bestBuy", label: "Best Buy" },
  { value: "bestSell", label: "Best Sell" },
  { value: "favorites", label: "Favorites" },
];

const views: { value: RatesView; label: string; icon: ReactNode }[] = [
  { value: "table", label: "Table", icon: <Rows3 size={18} aria-hidden="true" /> },
  { value: "cards", label: "Cards", icon: <LayoutGrid size={18} aria-hidden="true" /> },
];

interface RatesToolbarProps {
  search: string;
  onSearch: (text: string) => void;
  filter: RateFilter;
  onFilter: (filter: RateFilter) => void;
  sort: RateSort | null;
  onSort: (sort: RateSort | null) => void;
  view: RatesView;
  onView: (view: RatesView) => void;
}

export function RatesToolbar({
  search,
  onSearch,
  filter,
  onFilter,
  sort,
  onSort,
  view,
  onView,
}: RatesToolbarProps) {
  return (
    <div className={styles["toolbar"]}>
      <div className={styles["filters"]}>
        <ChoiceGroup label="Show" look="underline" value={filter} onChange={onFilter} options={filters} />
      </div>
      <SearchField
        label="Search country or currency"
        placeholder="Search country or currency"
        value={search}
        onChange={onSearch}
        shortcut
      />
      <div className={styles["tools"]}>
        {/* The table sorts by its column heads; cards have none. */}
        {view === "cards" && (
          <SelectField
            label="Sort"
            value={sortToValue(sort)}
            onChange={(value) => onSort(sortFromValue(value))}
            options={sortOptions}
          />
        )}
        <ChoiceGroup label="View" value={view} onChange={onView} options={views} />
      </div>
    </div>
  );
}
