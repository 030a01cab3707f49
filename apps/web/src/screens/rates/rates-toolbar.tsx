import { Button, ChoiceGroup, SearchField, SelectField } from "@tradeslip/ui";
import LayoutGrid from "lucide-react/icons/layout-grid";
import RotateCw from "lucide-react/icons/rotate-cw";
import Rows3 from "lucide-react/icons/rows-3";
import type { ReactNode } from "react";
import type { RateFilter, RateSort } from "./rate-list.ts";
import styles from "./rates-page.module.css";
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
  refreshing: boolean;
  onRefresh: () => void;
}

export function RatesToolbar(props: RatesToolbarProps) {
  return (
    <div className={styles["toolbar"]}>
      <SearchField
        label="Search country or currency"
        placeholder="Search country or currency"
        value={props.search}
        onChange={props.onSearch}
        shortcut
      />
      <ChoiceGroup label="Show" look="underline" value={props.filter} onChange={props.onFilter} options={filters} />
      <div className={styles["tools"]}>
        {/* The table sorts by its column heads; cards have none. */}
        {props.view === "cards" && (
          <SelectField
            label="Sort"
            value={sortToValue(props.sort)}
            onChange={(value) => props.onSort(sortFromValue(value))}
            options={sortOptions}
          />
        )}
        <ChoiceGroup label="View" value={props.view} onChange={props.onView} options={views} />
        <Button className={styles["refresh"]} busy={props.refreshing} onClick={props.onRefresh}>
          <RotateCw size={16} aria-hidden="true" />
          {props.refreshing ? "Refreshing..." : "Refresh"}
        </Button>
      </div>
    </div>
  );
}
