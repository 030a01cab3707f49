import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Card } from "@tradeslip/ui";
import { marketCoinsQuery, marketStatsQuery } from "../../features/live-data/queries.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { CoinsCard } from "./coins-card.tsx";
import { MarketFailure } from "./market-failure.tsx";
import { MarketOverview } from "./market-overview.tsx";
import styles from "./market-page.module.css";
import { MarketSource } from "./market-source.tsx";

/** The 50 largest coins (specification, section 2). Coins and overview are two answers, each with its own age. */
export default function MarketPage() {
  const coins = useQuery(marketCoinsQuery);
  const stats = useQuery(marketStatsQuery);
  const demo = usePublicConfig()?.demo ?? false;
  const refreshing = coins.isFetching || stats.isFetching;
  function refresh() {
    void coins.refetch();
    void stats.refetch();
  }
  const nothingToShow = hasFailed(coins) && hasFailed(stats);
  return (
    <div className={styles["page"]}>
      <header>
        <h1>Cryptocurrency Market</h1>
        <p className={styles["lede"]}>The 50 largest coins, in US dollars.</p>
      </header>
      {!nothingToShow && (
        <MarketOverview
          answer={stats.data}
          failed={hasFailed(stats)}
          retrying={stats.isFetching}
          onRetry={() => void stats.refetch()}
        />
      )}
      {hasFailed(coins) ? (
        <Card>
          <MarketFailure error={coins.error} retrying={refreshing} onRetry={refresh} />
        </Card>
      ) : (
        <CoinsCard answer={coins.data} refreshing={refreshing} onRefresh={refresh} />
      )}
      {coins.data && <MarketSource freshness={coins.data.freshness} demo={demo} />}
    </div>
  );
}

/** Nothing to show and no answer to the last question. Stays true while it is asked again. */
function hasFailed({ data, errorUpdateCount }: UseQueryResult): boolean {
  return data === undefined && errorUpdateCount > 0;
}
