import type { Freshness } from "@tradeslip/contracts";
import { formatTime } from "../../lib/format.ts";
import styles from "./market-page.module.css";

/** Credits where the numbers come from, with their time. Simulated numbers are not CoinGecko's. */
export function MarketSource({ freshness: { asOf }, demo }: { freshness: Freshness; demo: boolean }) {
  return (
    <footer className={styles["source"]}>
      {demo ? (
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
