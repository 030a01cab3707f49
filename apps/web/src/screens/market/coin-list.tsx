import { t } from "@lingui/core/macro";
import type { Coin } from "@tradeslip/contracts";
import { classNames } from "@tradeslip/ui/class-names";
import { CoinIcon } from "@tradeslip/ui/coin-icon";
import { PriceChange } from "@tradeslip/ui/price-change";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { Sparkline } from "@tradeslip/ui/sparkline";
import { StarToggle } from "@tradeslip/ui/star-toggle";
import { memo } from "react";
import { Link } from "react-router-dom";
import { PriceBadge } from "../../features/live-data/price-badge.tsx";
import { OwnPrice, type OwnCurrency } from "../../features/own-currency/own-currency.tsx";
import { formatCompact, formatMarketPrice } from "../../lib/format.ts";
import type { SortColumn } from "./coin-filters.ts";
import styles from "./coin-list.module.css";

/**
 * On a narrow phone a shorter line leaves room for the name, and an even shorter one for a long word of it; with
 * large text two figures are under it.
 */
const ROW =
  "grid grid-cols-[auto_minmax(min-content,1fr)_minmax(0,auto)_auto] items-center gap-2 flex-1 min-w-0 min-h-15 rounded-sm text-inherit no-underline [&>svg:nth-child(3)]:max-w-full @max-[24rem]/market:[&>svg:nth-child(3)]:w-10 @max-[17rem]/market:grid-cols-[auto_minmax(0,1fr)] @max-[17rem]/market:py-2";
const LINE = "flex items-center min-h-15";
const WORDS = "grid gap-0.5 leading-[1.3]";
const NAME = "text-[0.9375rem] font-strong";
/** A word longer than any line has room for. */
const ENDLESS = /\S{13}/;
const FACT = "wrap-anywhere text-ink-muted text-xs";
const FIGURES = "grid gap-0.5 leading-[1.3] justify-items-end min-w-17 text-xs tabular-nums";

interface CoinListProps {
  rows: readonly Coin[];
  sortedBy: SortColumn;
  own: OwnCurrency | null;
  isDisputed: (coin: Coin) => boolean;
  isWatched: (coinId: string) => boolean;
  onToggleWatched: (coinId: string) => void;
}

/** Enough to fill a phone; CSS reserves the space for all items. */
const SKELETON_ITEMS = 12;

/** The coins on screens too narrow for the table. */
export function CoinList({ rows, sortedBy, own, isDisputed, isWatched, onToggleWatched }: CoinListProps) {
  return (
    <ul className="grid grid-cols-1" aria-label={t`Cryptocurrencies`}>
      {rows.map((coin) => (
        <CoinItem
          key={coin.id}
          coin={coin}
          sortedBy={sortedBy}
          own={own}
          disputed={isDisputed(coin)}
          watched={isWatched(coin.id)}
          onToggleWatched={onToggleWatched}
        />
      ))}
    </ul>
  );
}

interface CoinItemProps {
  coin: Coin;
  sortedBy: SortColumn;
  own: OwnCurrency | null;
  disputed: boolean;
  watched: boolean;
  onToggleWatched: (coinId: string) => void;
}

/** Rerenders only when its own coin changes: fifty items take a slow phone a tenth of a second. */
const CoinItem = memo(function CoinItem({
  coin,
  sortedBy,
  own,
  disputed,
  watched,
  onToggleWatched,
}: CoinItemProps) {
  const { name } = coin;
  return (
    <li className={styles["item"]}>
      <div className={LINE}>
        <Link to={`/market/${coin.id}`} className={ROW}>
          <CoinIcon src={coin.icon} size={32} />
          <span className={WORDS}>
            <span className={classNames(NAME, ENDLESS.test(name) && "wrap-anywhere")}>{name}</span>{" "}
            <span className={FACT}>{shortFact(coin, sortedBy)}</span>
          </span>{" "}
          <Sparkline points={coin.sparkline7d} width={52} height={28} />{" "}
          <span className={FIGURES}>
            <span className="text-[0.9375rem] font-medium">{formatMarketPrice(coin.price)}</span>{" "}
            <PriceBadge isDisputed={disputed} staleAsOf={coin.staleAsOf} />
            <OwnPrice brief own={own} usd={coin.price} />
            <span>
              {" "}
              <PriceChange percent={coin.change24h} />
            </span>
          </span>
        </Link>
        <StarToggle label={t`Watch ${name}`} pressed={watched} onToggle={() => onToggleWatched(coin.id)} />
      </div>
    </li>
  );
});

/** As many as apps/bff/src/site/page-values.ts provides. */
const SERVED_COINS = 8;

/** The first coins as served with the page, at any width. */
export function ServedCoins() {
  return (
    <ul className={styles["served"]} aria-label={t`Cryptocurrencies`}>
      {Array.from({ length: SERVED_COINS }, (_, place) => (
        <li key={place} className={styles["item"]}>
          <div className={ROW}>
            <Skeleton shape="circle" width={32} height={32} />
            <span className={WORDS}>
              <span className={NAME}>{`{{coin-${place}-name}}`}</span>{" "}
              <span className={FACT}>{`{{coin-${place}-symbol}}`}</span>
            </span>{" "}
            <span />
            <span className={FIGURES}>
              <span className="text-[0.9375rem] font-medium">{`{{coin-${place}-price}}`}</span>
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The line under a coin's name: rank and ticker, or the sorted figure if it is shown nowhere else. */
export function shortFact({ symbol, rank, volume24h, marketCap }: Coin, sortedBy: SortColumn): string {
  switch (sortedBy) {
    case "volume24h": {
      const volume = formatCompact(volume24h, { currency: "USD" });
      return t`Vol ${volume}`;
    }
    case "marketCap": {
      const cap = formatCompact(marketCap, { currency: "USD" });
      return t`Cap ${cap}`;
    }
    default:
      return `${rank === null ? "" : `#${rank} · `}${symbol}`;
  }
}

/** As large as the list. */
export function CoinListSkeleton() {
  return (
    <div className="min-h-[calc(50_*_61px)]">
      {Array.from({ length: SKELETON_ITEMS }, (_, item) => (
        <div key={item} className={styles["item"]}>
          <div className={LINE}>
            <span className={ROW}>
              <Skeleton shape="circle" width={32} height={32} />
              <span className={WORDS}>
                <Skeleton width="6ch" />
                <Skeleton width="5ch" />
              </span>
              <Skeleton width={52} height={28} />
              <span className={FIGURES}>
                <Skeleton width="7ch" />
                <Skeleton width="6ch" />
              </span>
            </span>
            <span className="flex-none w-control" />
          </div>
        </div>
      ))}
    </div>
  );
}
