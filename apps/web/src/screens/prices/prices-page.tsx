import { i18n } from "@lingui/core";
import { PRICES_TITLE } from "../../page-titles.ts";
import { useQuery } from "@tanstack/react-query";
import type { PriceSourcesAnswer } from "@tradeslip/contracts";
import { DESK_COINS } from "@tradeslip/contracts/rules";
import { Card } from "@tradeslip/ui/card";
import { SelectField } from "@tradeslip/ui/select-field";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { useState } from "react";
import { FreshnessLine } from "../../features/live-data/freshness-line.tsx";
import {
  priceSourcesQuery,
  rowsFor,
  sourceName,
  summaryOf,
} from "../../features/price-sources/price-sources.ts";
import { LoadFailure } from "../../lib/load-failure.tsx";
import styles from "./prices-page.module.css";
import { SourcesTable } from "./sources-table.tsx";

const COINS = DESK_COINS.map(({ marketId, name, symbol }) => ({
  value: marketId,
  label: `${name} (${symbol})`,
}));

/** Each source's price, and whether it counts (docs/product.md, P17.13). */
export default function PricesPage() {
  const { data, error, isFetching, errorUpdateCount, refetch } = useQuery(priceSourcesQuery);
  const [coinId, setCoinId] = useState("bitcoin");
  const hasFailed = data === undefined && errorUpdateCount > 0;
  return (
    <div className={styles["page"]}>
      <header>
        <h1>{i18n._(PRICES_TITLE)}</h1>
        <p className={styles["lede"]}>
          We ask each source what a coin costs. We leave out prices that are too old, too far off or copied
          from another source, and take the middle of the rest.
        </p>
      </header>
      {hasFailed ? (
        <Card>
          <LoadFailure
            title="The sources could not be loaded"
            error={error}
            offlineReason="The connection to our server failed. Check your internet connection."
            withReference
            retryLabel="Try again"
            retryingLabel="Trying again..."
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : (
        <>
          <div className={styles["tools"]}>
            <SelectField label="Coin" value={coinId} onChange={setCoinId} options={COINS} />
            {data ? (
              <FreshnessLine freshness={data.freshness} />
            ) : (
              <p role="status">Loading the sources...</p>
            )}
          </div>
          {data ? <Sources answer={data} coinId={coinId} /> : <Waiting />}
        </>
      )}
      <HowWeDecide />
    </div>
  );
}

function OneSourceNote({ name }: { name: string }) {
  const asked = `This desk asks one source, ${sourceName(name)}, so no other confirms its prices.`;
  return (
    <p key={asked} className={styles["note"]}>
      {asked} Whoever runs the desk can switch on more: the setting is called <code>PRICE_SOURCES</code>.
    </p>
  );
}

function Sources({ answer: { sources }, coinId }: { answer: PriceSourcesAnswer; coinId: string }) {
  const rows = rowsFor(sources, coinId);
  const [only] = sources;
  const isOneSource = sources.length === 1 && only !== undefined;
  return (
    <>
      {isOneSource && <OneSourceNote name={only.name} />}
      {rows.length === 0 ? (
        <p className={styles["note"]}>No source has a price of this coin.</p>
      ) : (
        <>
          <p className={styles["summary"]}>{summaryOf(rows, isOneSource)}</p>
          <SourcesTable rows={rows} />
        </>
      )}
    </>
  );
}

function Waiting() {
  return (
    <div className={styles["waiting"]}>
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} />
      ))}
    </div>
  );
}

function HowWeDecide() {
  return (
    <section className={styles["rules"]} aria-labelledby="how">
      <h2 id="how">How we decide</h2>
      <dl>
        <dt>Fresh</dt>
        <dd>A price older than 5 minutes doesn't count, nor one that stands still while others move.</dd>
        <dt>Independent</dt>
        <dd>Sources that repeat each other have one vote together.</dd>
        <dt>Close</dt>
        <dd>
          With three or more, a price more than 1% from the middle doesn't count; up to 5% where most lie wide
          apart.
        </dd>
        <dt>In the middle</dt>
        <dd>
          We take the median: half are higher, half are lower. Two must be within 1% of each other. Without a
          majority nothing can be ordered at that price.
        </dd>
      </dl>
    </section>
  );
}
