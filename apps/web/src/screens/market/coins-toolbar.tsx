import { Button, IconButton } from "@tradeslip/ui/button";
import { ChoiceGroup } from "@tradeslip/ui/choice-group";
import { SearchField } from "@tradeslip/ui/search-field";
import { SelectField } from "@tradeslip/ui/select-field";
import ArrowDownWideNarrow from "lucide-react/icons/arrow-down-wide-narrow";
import ArrowUpNarrowWide from "lucide-react/icons/arrow-up-narrow-wide";
import RotateCw from "lucide-react/icons/rotate-cw";
import { firstSort, reversed, type CoinFilter, type CoinSort, type SortColumn } from "./coin-filters.ts";
import styles from "./coins-card.module.css";

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

export function CoinsToolbar({
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
      <SearchField
        label="Search by name or symbol"
        placeholder="Search by name or symbol"
        value={search}
        onChange={onSearch}
        shortcut
      />
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
}
