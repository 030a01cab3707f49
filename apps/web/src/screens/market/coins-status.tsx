import { Button } from "@tradeslip/ui";
import { FreshnessLine } from "../../features/live-data/freshness-line.tsx";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import styles from "./coins-toolbar.module.css";

interface CoinsStatusProps {
  /** All three are undefined until the first answer. */
  shown: number | undefined;
  total: number | undefined;
  freshness: ReceivedFreshness | undefined;
  /** Null while nothing is searched for. */
  onClearSearch: (() => void) | null;
}

/** How many coins are shown, and what their prices are. Keeps its height, whatever it says. */
export function CoinsStatus({ shown, total, freshness, onClearSearch }: CoinsStatusProps) {
  return (
    <div className={styles["status"]}>
      {freshness ? (
        <p>{shown === total ? `${total} coins` : `${shown} of ${total} coins`}</p>
      ) : (
        <p role="status">
          <strong className={styles["loading"]}>Loading Market Data</strong> Fetching latest cryptocurrency
          prices...
        </p>
      )}
      {onClearSearch && (
        <Button variant="quiet" size="s" className={styles["clear"]} onClick={onClearSearch}>
          Clear Search
        </Button>
      )}
      {freshness && (
        <div className={styles["freshness"]}>
          <FreshnessLine freshness={freshness} every="Updates every minute" />
        </div>
      )}
    </div>
  );
}
