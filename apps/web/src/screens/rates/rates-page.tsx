import { useQuery } from "@tanstack/react-query";
import { Card, EmptyState, LiveRegion } from "@tradeslip/ui";
import { useRef } from "react";
import { FreshnessLine } from "../../features/market-data/freshness-line.tsx";
import { ratesQuery } from "../../features/market-data/queries.ts";
import type { RateFilter } from "./rate-list.ts";
import { RatesCards, RatesCardsSkeleton } from "./rates-cards.tsx";
import { RatesFailure } from "./rates-failure.tsx";
import styles from "./rates-page.module.css";
import { RatesSummary } from "./rates-summary.tsx";
import { RatesTable, RatesTableSkeleton } from "./rates-table.tsx";
import { RatesToolbar } from "./rates-toolbar.tsx";
import { useRateChoice, useRatesView } from "./use-rate-choice.ts";

/** As many as the specification lists countries (section 3). */
const MARKET_COUNT = 14;

/** Live Bitcoin rates by country (specification, section 2). */
export default function RatesPage() {
  const { data, error, isFetching, errorUpdateCount, refetch } = useQuery(ratesQuery);
  const hasFailed = data === undefined && errorUpdateCount > 0;
  return (
    <div className={styles["page"]}>
      <header className={styles["head"]}>
        <div className={styles["words"]}>
          <h1>Exchange rates</h1>
          <p className={styles["lede"]}>The price of 1 BTC, country by country, each in its own currency.</p>
        </div>
        <div className={styles["freshness"]}>
          {data && <FreshnessLine freshness={data.freshness} every="Updates every 2 minutes" />}
          {!data && !hasFailed && <p role="status">Loading exchange rates...</p>}
        </div>
      </header>
      {hasFailed ? (
        <Card>
          <RatesFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <>
          <RatesSummary answer={data} />
          <RatesList rates={data?.rates} refreshing={isFetching} onRefresh={() => void refetch()} />
        </>
      )}
    </div>
  );
}
