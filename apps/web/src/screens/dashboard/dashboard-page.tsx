import { useQuery } from "@tanstack/react-query";
import { dashboardCoinsQuery, dashboardStatsQuery } from "../../features/live-data/queries.ts";
import styles from "./dashboard-page.module.css";
import { Greeting } from "./greeting.tsx";
import { MarketStats } from "./market-stats.tsx";
import { TopCoins } from "./top-coins.tsx";
import { Trade } from "./trade/trade.tsx";
import { WelcomeBanner } from "./welcome-banner.tsx";

/** The market at a glance and the top coins (specification, section 2). */
export default function DashboardPage() {
  const coins = useQuery(dashboardCoinsQuery);
  const stats = useQuery(dashboardStatsQuery);
  return (
    <div className={styles["page"]}>
      <header>
        <Greeting />
      </header>
      <Trade />
      <WelcomeBanner />
      <MarketStats
        answer={stats.data}
        failed={stats.data === undefined && stats.errorUpdateCount > 0}
        retrying={stats.isFetching}
        onRetry={() => void stats.refetch()}
      />
      <TopCoins
        answer={coins.data}
        failed={coins.data === undefined && coins.errorUpdateCount > 0}
        retrying={coins.isFetching}
        onRetry={() => void coins.refetch()}
      />
    </div>
  );
}
