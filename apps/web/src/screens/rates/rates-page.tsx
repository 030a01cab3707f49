import { useQuery } from "@tanstack/react-query";
import { Button, Card } from "@tradeslip/ui";
import RotateCw from "lucide-react/icons/rotate-cw";
import { FreshnessLine } from "../../features/market-data/freshness-line.tsx";
import { ratesQuery } from "../../features/market-data/queries.ts";
import { RatesFailure } from "./rates-failure.tsx";
import { RatesList } from "./rates-list.tsx";
import styles from "./rates-page.module.css";
import { RatesSummary } from "./rates-summary.tsx";

/** Live Bitcoin rates by country (specification, section 2). */
export default function RatesPage() {
  const { data, error, isFetching, errorUpdateCount, refetch } = useQuery(ratesQuery);
  const hasFailed = data === undefined && errorUpdateCount > 0;
  const refresh = () => void refetch();
  return (
    <div className={styles["page"]}>
      <header className={styles["head"]}>
        <div>
          <h1>Exchange rates</h1>
          <p className={styles["lede"]}>The price of 1 BTC, country by country, each in its own currency.</p>
        </div>
        {!hasFailed && (
          <div className={styles["freshness"]}>
            {data ? (
              <FreshnessLine freshness={data.freshness} every="Updates every 2 minutes" />
            ) : (
              <p role="status">Loading exchange rates...</p>
            )}
            <RefreshButton busy={isFetching} onRefresh={refresh} />
          </div>
        )}
      </header>
      {hasFailed ? (
        <Card>
          <RatesFailure error={error} retrying={isFetching} onRetry={refresh} />
        </Card>
      ) : (
        <>
          <RatesSummary answer={data} />
          <RatesList rates={data?.rates} />
        </>
      )}
    </div>
  );
}

function RefreshButton({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) {
  return (
    <Button className={styles["refresh"]} busy={busy} onClick={onRefresh}>
      <RotateCw size={16} aria-hidden="true" />
      {busy ? "Refreshing..." : "Refresh"}
    </Button>
  );
}
