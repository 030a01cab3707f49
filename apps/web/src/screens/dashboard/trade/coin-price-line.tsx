import type { DashboardCoin } from "@tradeslip/contracts";
import { priceText } from "@tradeslip/contracts/rules";
import { PriceChange } from "@tradeslip/ui";
import { FreshnessLine } from "../../../features/live-data/freshness-line.tsx";
import type { ReceivedFreshness } from "../../../features/live-data/freshness.ts";
import { formatExactPrice } from "../../../features/orders/amount/format-amount.ts";
import styles from "./trade-modal.module.css";

/** The price that the trade is computed with, and how old it is. */
export function CoinPriceLine({ coin, freshness }: { coin: DashboardCoin; freshness: ReceivedFreshness }) {
  return (
    <div className={styles["price"]}>
      <p>
        1 {coin.symbol} = <strong>{formatExactPrice(priceText(coin.price))}</strong>{" "}
        <PriceChange percent={coin.change} /> <span className={styles["day"]}>24h</span>
      </p>
      <FreshnessLine freshness={freshness} />
    </div>
  );
}
