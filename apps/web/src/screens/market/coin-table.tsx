import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { Coin } from "@tradeslip/contracts";
import { buttonClass } from "@tradeslip/ui/button";
import { classNames } from "@tradeslip/ui/class-names";
import { CoinIcon } from "@tradeslip/ui/coin-icon";
import { PriceChange } from "@tradeslip/ui/price-change";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { Sparkline } from "@tradeslip/ui/sparkline";
import { StarToggle } from "@tradeslip/ui/star-toggle";
import { SortHeader, Table, tableStyles } from "@tradeslip/ui/table";
import { VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import { memo, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { PriceBadge } from "../../features/live-data/price-badge.tsx";
import { OwnPrice, type OwnCurrency } from "../../features/own-currency/own-currency.tsx";
import { orderAddress } from "../../features/trade-ticket/ticket-address.ts";
import { formatCompact, formatMarketPrice } from "../../lib/format.ts";
import { nextSort, type CoinSort, type SortColumn } from "./coin-filters.ts";
import styles from "./coin-table.module.css";

interface SortProps {
  sort: CoinSort;
  onSort: (sort: CoinSort) => void;
}

interface CoinTableProps extends SortProps {
  rows: readonly Coin[];
  own: OwnCurrency | null;
  isDisputed: (coin: Coin) => boolean;
  isWatched: (coinId: string) => boolean;
  onToggleWatched: (coinId: string) => void;
}

/** Enough to fill a screen; CSS reserves the space for all rows. */
const SKELETON_ROWS = 15;

export function CoinTable({
  rows,
  sort,
  onSort,
  own,
  isDisputed,
  isWatched,
  onToggleWatched,
}: CoinTableProps) {
  return (
    <TableFrame sort={sort} onSort={onSort}>
      {rows.map((coin) => (
        <CoinRow
          key={coin.id}
          coin={coin}
          own={own}
          disputed={isDisputed(coin)}
          watched={isWatched(coin.id)}
          onToggleWatched={onToggleWatched}
        />
      ))}
    </TableFrame>
  );
}

/** As large as the table. */
export function CoinTableSkeleton({ sort, onSort }: SortProps) {
  return (
    <div className="min-h-[calc(50_*_60px_+_var(--control))]">
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
      <Table caption={t`Cryptocurrencies with price, change, volume and market cap in US dollars`}>
        <thead>
          <tr>
            {header("rank", "#")}
            <th scope="col">{t`Coin`}</th>
            {header("price", t`Price`)}
            {header("change24h", t`24h %`)}
            {header("volume24h", t`Volume 24h`)}
            {header("marketCap", t`Market Cap`)}
            <th scope="col" className={styles["week"]}>
              {t`7d`}
            </th>
            <th scope="col" className={styles["trade"]}>
              <VisuallyHidden>{t`Trade`}</VisuallyHidden>
            </th>
            <th scope="col" className={styles["star"]}>
              <VisuallyHidden>{t`Watch`}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </div>
  );
}

const numeric = tableStyles.numeric;
const volume = classNames(numeric, styles["volume"]);
const cap = classNames(numeric, styles["cap"]);

interface CoinRowProps {
  coin: Coin;
  own: OwnCurrency | null;
  disputed: boolean;
  watched: boolean;
  onToggleWatched: (coinId: string) => void;
}

/** A coin's row; its name links to the coin's page. Rerenders only when its own coin changes. */
const CoinRow = memo(function CoinRow({ coin, own, disputed, watched, onToggleWatched }: CoinRowProps) {
  const { name } = coin;
  return (
    <tr>
      <td className={classNames(numeric, styles["rank"])}>{coin.rank ?? "—"}</td>
      <th scope="row" className={classNames(tableStyles.rowHead, styles["name"])}>
        <Link to={`/market/${coin.id}`} className={styles["coin"]}>
          <CoinIcon src={coin.icon} size={32} />
          <span className="grid min-w-0 leading-[1.3]">
            <span className={styles["coinName"]}>{name}</span>{" "}
            <span className="text-ink-muted text-xs font-normal">{coin.symbol}</span>
          </span>
        </Link>
      </th>
      <td className={classNames(numeric, styles["price"])}>
        <span>{formatMarketPrice(coin.price)}</span>
        {(disputed || coin.staleAsOf) && (
          <div>
            <PriceBadge isDisputed={disputed} staleAsOf={coin.staleAsOf} />
          </div>
        )}
        <OwnPrice brief own={own} usd={coin.price} />
      </td>
      <td className={numeric}>
        <PriceChange percent={coin.change24h} />
      </td>
      <td className={volume}>{formatCompact(coin.volume24h, { currency: "USD" })}</td>
      <td className={cap}>{formatCompact(coin.marketCap, { currency: "USD" })}</td>
      <td className={styles["week"]}>
        <Sparkline points={coin.sparkline7d} width={112} />
      </td>
      <td className={styles["trade"]}>
        {coin.price > 0 && (
          <Link to={orderAddress(coin.id)} className={buttonClass({ size: "s" })}>
            <Trans>
              Trade <VisuallyHidden>{name}</VisuallyHidden>
            </Trans>
          </Link>
        )}
      </td>
      <td className={styles["star"]}>
        <StarToggle label={t`Watch ${name}`} pressed={watched} onToggle={() => onToggleWatched(coin.id)} />
      </td>
    </tr>
  );
});

function CoinRowSkeleton() {
  return (
    <tr>
      <td className={classNames(numeric, styles["rank"])}>
        <Skeleton width="2ch" />
      </td>
      <td className={styles["name"]}>
        <span className={styles["coin"]}>
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
      <td className={styles["trade"]}>
        <Skeleton width={56} height={24} />
      </td>
      <td className={styles["star"]}>
        <Skeleton shape="circle" width={18} height={18} />
      </td>
    </tr>
  );
}
