import type { Coin } from "@tradeslip/contracts";
import { SortHeader, Table, VisuallyHidden } from "@tradeslip/ui";
import type { ReactNode } from "react";
import { nextSort, type CoinSort, type SortColumn } from "./choose-coins.ts";
import { CoinRow, CoinRowSkeleton } from "./coin-row.tsx";
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

/** Enough to fill a screen; the space below them is kept as well. */
const SKELETON_ROWS = 15;

export function CoinTable({ rows, sort, onSort, isWatched, onToggleWatched }: CoinTableProps) {
  return (
    <CoinFrame sort={sort} onSort={onSort}>
      {rows.map((coin) => (
        <CoinRow
          key={coin.id}
          coin={coin}
          watched={isWatched(coin.id)}
          onToggleWatched={() => onToggleWatched(coin.id)}
        />
      ))}
    </CoinFrame>
  );
}

/** The table's size before its rows are known. */
export function CoinTableSkeleton({ sort, onSort }: SortProps) {
  return (
    <div className={styles["allRows"]}>
      <CoinFrame sort={sort} onSort={onSort}>
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <CoinRowSkeleton key={row} />
        ))}
      </CoinFrame>
    </div>
  );
}

function CoinFrame({ sort, onSort, children }: SortProps & { children: ReactNode }) {
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
