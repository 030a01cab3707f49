import type { Coin } from "@tradeslip/contracts";
import { classNames } from "@tradeslip/ui/class-names";
import { CoinIcon } from "@tradeslip/ui/coin-icon";
import { PriceChange } from "@tradeslip/ui/price-change";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { Sparkline } from "@tradeslip/ui/sparkline";
import { StarToggle } from "@tradeslip/ui/star-toggle";
import { SortHeader, Table, tableStyles } from "@tradeslip/ui/table";
import { VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useState, type ReactNode } from "react";
import { formatCompact, formatMarketPrice } from "../../lib/format.ts";
import { CoinDetails } from "./coin-details.tsx";
import { nextSort, type CoinSort, type SortColumn } from "./coin-filters.ts";
import styles from "./coin-table.module.css";

interface SortProps {
  sort: CoinSort;
  onSort: (sort: CoinSort) => void;
}

interface CoinTableProps extends SortProps {
  rows: readonly Coin[];
  isWatched: (coinId: string) => boolean;
  onToggleWatched: (coinId: string) => void;
}

/** Enough to fill a screen; CSS reserves the space for all rows. */
const SKELETON_ROWS = 15;

export function CoinTable({ rows, sort, onSort, isWatched, onToggleWatched }: CoinTableProps) {
  return (
    <TableFrame sort={sort} onSort={onSort}>
      {rows.map((coin) => (
        <CoinRow
          key={coin.id}
          coin={coin}
          watched={isWatched(coin.id)}
          onToggleWatched={() => onToggleWatched(coin.id)}
        />
      ))}
    </TableFrame>
  );
}

/** As large as the table. */
export function CoinTableSkeleton({ sort, onSort }: SortProps) {
  return (
    <div className={styles["allRows"]}>
      <TableFrame sort={sort} onSort={onSort}>
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <CoinRowSkeleton key={row} />
        ))}
      </TableFrame>
    </div>
  );
}

function TableFrame({ sort, onSort, children }: SortProps & { children: ReactNode }) {
  const header = (column: SortColumn, label: string) => (
    <SortHeader
      label={label}
      align="end"
      direction={sort.column === column ? sort.direction : null}
      onSort={() => onSort(nextSort(sort, column))}
    />
  );
  return (
    <div className={styles["coins"]}>
      <Table caption="Cryptocurrencies with price, change, volume and market cap in US dollars">
        <thead>
          <tr>
            {header("rank", "#")}
            <th scope="col">Coin</th>
            {header("price", "Price")}
            {header("change24h", "24h %")}
            {header("volume24h", "Volume 24h")}
            {header("marketCap", "Market Cap")}
            <th scope="col" className={styles["week"]}>
              7d
            </th>
            <th scope="col" className={styles["star"]}>
              <VisuallyHidden>Watch</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </div>
  );
}

const COLUMN_COUNT = 8;
const numeric = tableStyles.numeric;
const volume = classNames(numeric, styles["volume"]);
const cap = classNames(numeric, styles["cap"]);

interface CoinRowProps {
  coin: Coin;
  watched: boolean;
  onToggleWatched: () => void;
}

/** A coin's row; a click on the name expands its details. */
function CoinRow({ coin, watched, onToggleWatched }: CoinRowProps) {
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  return (
    <>
      <tr>
        <td className={classNames(numeric, styles["rank"])}>{coin.rank ?? "—"}</td>
        <th scope="row" className={classNames(tableStyles.rowHead, styles["name"])}>
          <button
            type="button"
            className={styles["opener"]}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <CoinIcon src={coin.icon} size={32} />
            <span className={styles["words"]}>
              <span className={styles["coinName"]}>{coin.name}</span>{" "}
              <span className={styles["symbol"]}>{coin.symbol}</span>
            </span>
            <ChevronDown size={16} aria-hidden="true" className={styles["chevron"]} />
          </button>
        </th>
        <td className={classNames(numeric, styles["price"])}>{formatMarketPrice(coin.price)}</td>
        <td className={numeric}>
          <PriceChange percent={coin.change24h} />
        </td>
        <td className={volume}>{formatCompact(coin.volume24h, { currency: "USD" })}</td>
        <td className={cap}>{formatCompact(coin.marketCap, { currency: "USD" })}</td>
        <td className={styles["week"]}>
          <Sparkline points={coin.sparkline7d} width={112} />
        </td>
        <td className={styles["star"]}>
          <StarToggle label={`Watch ${coin.name}`} pressed={watched} onToggle={onToggleWatched} />
        </td>
      </tr>
      {isOpen && (
        <tr id={detailsId} className={styles["details"]}>
          <td colSpan={COLUMN_COUNT}>
            <CoinDetails coin={coin} />
          </td>
        </tr>
      )}
    </>
  );
}

function CoinRowSkeleton() {
  return (
    <tr>
      <td className={classNames(numeric, styles["rank"])}>
        <Skeleton width="2ch" />
      </td>
      <td className={styles["name"]}>
        <span className={styles["opener"]}>
          <Skeleton shape="circle" width={32} height={32} />
          <Skeleton width="12ch" />
        </span>
      </td>
      <td className={numeric}>
        <Skeleton width="8ch" />
      </td>
      <td className={numeric}>
        <Skeleton width="7ch" />
      </td>
      <td className={volume}>
        <Skeleton width="6ch" />
      </td>
      <td className={cap}>
        <Skeleton width="6ch" />
      </td>
      <td className={styles["week"]}>
        <Skeleton width={112} height={32} />
      </td>
      <td className={styles["star"]}>
        <Skeleton shape="circle" width={18} height={18} />
      </td>
    </tr>
  );
}
