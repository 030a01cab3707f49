import type { DashboardCoin } from "@tradeslip/contracts";
import { Badge, CoinIcon, PriceChange, Skeleton } from "@tradeslip/ui";
import styles from "./coin-grid.module.css";
import { coinPrice } from "./coin-price.ts";
import { TOP_COUNT, badgeRank } from "./find-coins.ts";
import { TradeLink } from "./trade-link.tsx";

export function CoinGrid({ coins }: { coins: readonly DashboardCoin[] }) {
  return (
    <ul className={styles["grid"]}>
      {coins.map((coin) => (
        <CoinCard key={coin.id} coin={coin} />
      ))}
    </ul>
  );
}

function CoinCard({ coin }: { coin: DashboardCoin }) {
  const rank = badgeRank(coin);
  return (
    <li className={styles["card"]}>
      <CoinIcon src={coin.icon} size={36} />
      <div className={styles["words"]}>
        <div className={styles["head"]}>
          <h3 className={styles["symbol"]}>{coin.symbol}</h3>
          {rank !== null && <Badge>#{rank}</Badge>}
        </div>
        <p className={styles["name"]}>{coin.name}</p>
      </div>
      <div className={styles["figures"]}>
        <p className={styles["price"]}>{coinPrice(coin.price)}</p>
        <p className={styles["change"]}>
          <PriceChange percent={coin.change} />
        </p>
      </div>
      <TradeLink coin={coin} className={styles["trade"]} />
    </li>
  );
}

/** The grid's size before its coins are known. */
export function CoinGridSkeleton() {
  return (
    <div className={styles["grid"]} aria-busy="true">
      {Array.from({ length: TOP_COUNT }, (_, card) => (
        <div key={card} className={styles["card"]}>
          <Skeleton shape="circle" width={36} height={36} />
          <div className={styles["words"]}>
            <p className={styles["symbol"]}>
              <Skeleton width="4ch" />
            </p>
            <p className={styles["name"]}>
              <Skeleton width="8ch" />
            </p>
          </div>
          <div className={styles["figures"]}>
            <p className={styles["price"]}>
              <Skeleton width="8ch" />
            </p>
            <p className={styles["change"]}>
              <Skeleton width="6ch" />
            </p>
          </div>
          <span className={styles["tradeSpace"]} />
        </div>
      ))}
    </div>
  );
}
