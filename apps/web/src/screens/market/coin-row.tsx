import type { Coin } from "@tradeslip/contracts";
import {
  CoinIcon,
  PriceChange,
  Skeleton,
  Sparkline,
  StarToggle,
  classNames,
  tableStyles,
} from "@tradeslip/ui";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useState } from "react";
import { formatCompact, formatMarketPrice } from "../../lib/format.ts";
import { CoinDetails } from "./coin-details.tsx";
import styles from "./coin-table.module.css";

const COLUMN_COUNT = 8;
const numeric = tableStyles.numeric;
const volume = classNames(numeric, styles["volume"]);
const cap = classNames(numeric, styles["cap"]);

interface CoinRowProps {
  coin: Coin;
  watched: boolean;
  onToggleWatched: () => void;
}

/** A coin's line; its name opens what else is known of it. */
export function CoinRow({ coin, watched, onToggleWatched }: CoinRowProps) {
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

export function CoinRowSkeleton() {
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
