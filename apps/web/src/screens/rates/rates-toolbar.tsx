import { ChoiceGroup } from "@tradeslip/ui/choice-group";
import { SearchField } from "@tradeslip/ui/search-field";
import { SelectField } from "@tradeslip/ui/select-field";
import LayoutGrid from "lucide-react/icons/layout-grid";
import Rows3 from "lucide-react/icons/rows-3";
import type { ReactNode } from "react";
import type { RateFilter, RateSort, RatesView, SortColumn, SortDirection } from "./rate-filters.ts";
import styles from "./rates-list.module.css";

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
        {/* The table is sorted by its headers; cards have none. */}
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

const columns: readonly { column: SortColumn; name: string; up: string; down: string }[] = [
  { column: "country", name: "Country", up: "A to Z", down: "Z to A" },
  { column: "currency", name: "Currency", up: "A to Z", down: "Z to A" },
  { column: "buyRate", name: "Buy rate", up: "lowest first", down: "highest first" },
  { column: "sellRate", name: "Sell rate", up: "lowest first", down: "highest first" },
  { column: "change24h", name: "Change 24h", up: "lowest first", down: "highest first" },
  { column: "volume", name: "Volume", up: "lowest first", down: "highest first" },
];

/** The empty value stands for the default order. */
type SortValue = "" | `${SortColumn}:${SortDirection}`;

/** All sort orders, for the menu. */
const sortOptions: readonly { value: SortValue; label: string }[] = [
  { value: "", label: "Default order" },
  ...columns.flatMap(({ column, name, up, down }) => [
    { value: `${column}:ascending` as const, label: `${name}, ${up}` },
    { value: `${column}:descending` as const, label: `${name}, ${down}` },
  ]),
];

function sortToValue(sort: RateSort | null): SortValue {
  return sort ? `${sort.column}:${sort.direction}` : "";
}

function sortFromValue(value: SortValue): RateSort | null {
  if (value === "") return null;
  const [column, direction] = value.split(":") as [SortColumn, SortDirection];
  return { column, direction };
}
