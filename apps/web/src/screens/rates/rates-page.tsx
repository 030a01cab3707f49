import { useQuery } from "@tanstack/react-query";
import { Button, Card } from "@tradeslip/ui";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useDeferredValue } from "react";
import { FreshnessLine } from "../../features/live-data/freshness-line.tsx";
import { ratesQuery } from "../../features/live-data/queries.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { RatesFailure } from "./rates-failure.tsx";
import { RatesList } from "./rates-list.tsx";
import styles from "./rates-page.module.css";
import { RatesSummary } from "./rates-summary.tsx";

/** Live Bitcoin rates by country (specification, section 2). */
export default function RatesPage() {
  const { error, isFetching, errorUpdateCount, refetch, ...query } = useQuery(ratesQuery);
  const hydrated = useHydrated();
  const hasFailed = hydrated && query.data === undefined && errorUpdateCount > 0;
  // Drawn in slices, between which the page stays awake for touches.
  const listed = useDeferredValue(hydrated);
  const data = useDeferredValue(hydrated ? query.data : undefined);
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
          {listed ? <RatesList rates={data?.rates} /> : <ListPlace />}
        </>
      )}
    </div>
  );
}

/** The list's place in the prerendered page, as high as any window: whether table or cards fit, only the window knows. */
function ListPlace() {
  return (
    <Card className={styles["place"]}>
      <noscript>
        <p>The rates are fetched by the page itself: that needs JavaScript.</p>
      </noscript>
    </Card>
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
