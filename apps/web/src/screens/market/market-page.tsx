import { t } from "@lingui/core/macro";
import { i18n } from "@lingui/core";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Freshness } from "@tradeslip/contracts";
import { NO_MARKET_DATA } from "@tradeslip/contracts/rules";
import { buttonClass } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { classNames } from "@tradeslip/ui/class-names";
import { useDeferredValue } from "react";
import { Link, useLocation } from "react-router-dom";
import { AskAPerson } from "../../features/contacts/ask-a-person.tsx";
import { marketCoinsQuery, marketStatsQuery } from "../../features/live-data/queries.ts";
import { OwnCurrencyNote, useOwnCurrency } from "../../features/own-currency/own-currency.tsx";
import { DataSource } from "../../lib/data-source.tsx";
import { formatTime } from "../../lib/format.ts";
import { LoadFailure } from "../../lib/load-failure.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { CoinsCard } from "./coins-card.tsx";
import { MarketOverview } from "./market-overview.tsx";

/**
 * The 50 largest coins (docs/product.md, section 5). Coins and overview are two resources, each with its own
 * freshness.
 */
export default function MarketPage() {
  const coins = useQuery(marketCoinsQuery);
  const stats = useQuery(marketStatsQuery);
  // React renders new data in one go. Deferred, it renders in slices, between which the page responds to
  // input.
  const listed = useDeferredValue(coins.data);
  const totals = useDeferredValue(stats.data);
  const demo = usePublicConfig()?.demo ?? false;
  // Passed by the palette when it finds nothing (app/palette/palette.tsx).
  const { state, key } = useLocation() as { state: { search?: string } | null; key: string };
  const { search: asked = "" } = state ?? {};
  const refreshing = coins.isFetching || stats.isFetching;
  function refresh() {
    void coins.refetch();
    void stats.refetch();
  }
  const nothingToShow = hasFailed(coins) && hasFailed(stats);
  return (
    <div className="@container/market grid grid-cols-1 gap-4 md:gap-6">
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-y-1 gap-x-2 [&_h1]:col-span-full @min-[37.5rem]/market:[&_h1]:col-1">
        <h1>{t`Cryptocurrency Market`}</h1>
        <p className="text-ink-muted text-s @min-[37.5rem]/market:text-m">
          {t`The 50 largest coins, in US dollars.`} <OwnCurrencyNote own={useOwnCurrency()} />
        </p>
        <Link
          to="/exchange"
          className={classNames(
            buttonClass({ variant: "primary" }),
            "@min-[37.5rem]/market:[grid-area:1/2/3] @min-[37.5rem]/market:self-end",
          )}
        >
          {t`Trade`}
        </Link>
      </header>
      {!nothingToShow && (
        <MarketOverview
          answer={totals}
          failed={hasFailed(stats)}
          retrying={stats.isFetching}
          onRetry={() => void stats.refetch()}
        />
      )}
      {hasFailed(coins) ? (
        <Card>
          <LoadFailure
            title={t`Failed to Load Data`}
            error={coins.error}
            offlineReason={i18n._(NO_MARKET_DATA)}
            retryLabel={t`Try Again`}
            retrying={refreshing}
            onRetry={refresh}
          />
        </Card>
      ) : (
        <CoinsCard
          // The same words asked for again count again.
          key={asked === "" ? "" : key}
          asked={asked}
          answer={listed}
          refreshing={refreshing}
          onRefresh={refresh}
        />
      )}
      {listed && <MarketSource freshness={listed.freshness} demo={demo} />}
      <AskAPerson className="text-ink-muted text-s text-center" />
    </div>
  );
}

/** No data, and the last request failed. Stays true during a retry. */
function hasFailed({ data, errorUpdateCount }: UseQueryResult): boolean {
  return data === undefined && errorUpdateCount > 0;
}

/** Credits the data source with the time of the prices. */
function MarketSource({ freshness: { asOf }, demo }: { freshness: Freshness; demo: boolean }) {
  return (
    <footer className="text-ink-muted text-s text-center">
      <DataSource demo={demo} />
      <span>, </span>
      <time dateTime={asOf}>{formatTime(asOf)}</time>
    </footer>
  );
}
