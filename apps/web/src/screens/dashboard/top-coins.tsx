import type { DashboardCoin } from "@tradeslip/contracts";
import { Card, EmptyState, LiveRegion, SearchField } from "@tradeslip/ui";
import { useState } from "react";
import { FreshnessLine } from "../../features/live-data/freshness-line.tsx";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { CoinGrid, CoinGridSkeleton } from "./coin-grid.tsx";
import { CoinsFailure } from "./coins-failure.tsx";
import styles from "./dashboard-page.module.css";
import { findCoins } from "./find-coins.ts";

interface TopCoinsProps {
  /** Undefined until the first answer. */
  answer: { coins: readonly DashboardCoin[]; freshness: ReceivedFreshness } | undefined;
  failed: boolean;
  retrying: boolean;
  onRetry: () => void;
}

/** The largest coins, or what a search finds among all that we list. */
export function TopCoins({ answer, failed, retrying, onRetry }: TopCoinsProps) {
  const [typed, setTyped] = useState("");
  const found = answer && findCoins(answer.coins, typed);
  const isSearch = found !== undefined && found.search !== null;
  const title = isSearch ? `Search Results (${found.coins.length})` : "Top Cryptocurrencies";
  return (
    <Card
      title={title}
      aside={answer && <FreshnessLine freshness={answer.freshness} every="Updates every 100 seconds" />}
    >
      {failed ? (
        <CoinsFailure retrying={retrying} onRetry={onRetry} />
      ) : (
        <>
          <div className={styles["search"]}>
            <SearchField
              label="Search cryptocurrencies"
              placeholder="Search cryptocurrencies..."
              value={typed}
              onChange={setTyped}
              shortcut
            />
          </div>
          {found === undefined && <CoinGridSkeleton />}
          {found?.coins.length === 0 && (
            <EmptyState
              title="No cryptocurrencies found."
              hint="None of the 50 largest coins matches your search."
            />
          )}
          {found && found.coins.length > 0 && <CoinGrid coins={found.coins} />}
        </>
      )}
      <LiveRegion>
        {isSearch && `${found.coins.length} of ${answer?.coins.length} cryptocurrencies found`}
      </LiveRegion>
    </Card>
  );
}
