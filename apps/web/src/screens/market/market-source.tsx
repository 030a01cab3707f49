import type { Freshness } from "@tradeslip/contracts";
import { usePublicConfig } from "../../features/market-data/use-config.ts";
import { formatTime } from "../../lib/format.ts";
import styles from "./market-page.module.css";

/** Credits where the numbers come from, with their time. Simulated numbers are not CoinGecko's. */
export function MarketSource({ freshness: { asOf } }: { freshness: Freshness }) {
  const isDemo = usePublicConfig()?.demo ?? false;
  return (
    <footer className={styles["source"]}>
      {isDemo ? (
        "Demo data in the format of CoinGecko, not market prices"
      ) : (
        <>
          Data from{" "}
          <a href="https://www.coingecko.com" rel="noreferrer">
            CoinGecko
          </a>
        </>
      )}
      , <time dateTime={asOf}>{formatTime(asOf)}</time>
    </footer>
  );
}
