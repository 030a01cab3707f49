import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { RatesAnswer } from "@tradeslip/contracts";
import { Button, buttonClass } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { Skeleton, SkeletonRows } from "@tradeslip/ui/skeleton";
import { StatStrip, StatTile } from "@tradeslip/ui/stat-tile";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useDeferredValue } from "react";
import { Link } from "react-router-dom";
import { WE_BUY_AT, WE_SELL_AT } from "../../content/rates.ts";
import { FreshnessLine, ServedFreshness } from "../../features/live-data/freshness-line.tsx";
import { ratesQuery } from "../../features/live-data/queries.ts";
import { formatCompact } from "../../lib/format.ts";
import { formatRate } from "./format-rate.ts";
import { LoadFailure } from "../../lib/load-failure.tsx";
import { ServerValue } from "../../lib/server-value.tsx";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { RatesList } from "./rates-list.tsx";

/** Live Bitcoin rates by country (docs/product.md, section 4). */
export default function RatesPage() {
  const { error, isFetching, errorUpdateCount, refetch, ...query } = useQuery(ratesQuery);
  const hydrated = useHydrated();
  const hasFailed = hydrated && query.data === undefined && errorUpdateCount > 0;
  // Deferred values let React render the list in slices and stay responsive.
  const listed = useDeferredValue(hydrated);
  const data = useDeferredValue(hydrated ? query.data : undefined);
  const refresh = () => void refetch();
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-6">
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-y-1 gap-x-4 *:first:contents [&>a]:[grid-area:1/2] sm:items-end sm:*:first:block lg:grid-cols-[minmax(0,1fr)_auto_auto] lg:[&>a]:[grid-area:1/3]">
        <div>
          <h1>{t`Exchange rates`}</h1>
          <p className="col-span-full text-ink-muted text-s sm:mt-2 sm:text-m">{t`Guide rates by country for 1 BTC. "Trade BTC" shows the price of an order.`}</p>
        </div>
        <Link to="/exchange" className={buttonClass({ variant: "primary" })}>
          {t`Trade BTC`}
        </Link>
        {!hasFailed && (
          <div className="col-span-full flex items-center justify-between gap-2 min-h-control text-ink-muted text-xs sm:gap-4 lg:col-2 lg:row-1">
            {data ? (
              <FreshnessLine freshness={data.freshness} withPace />
            ) : (
              <ServedFreshness answer="rates">
                <p role="status">{t`Loading exchange rates...`}</p>
              </ServedFreshness>
            )}
            <RefreshButton busy={isFetching} onRefresh={refresh} />
          </div>
        )}
      </header>
      {hasFailed ? (
        <Card>
          <LoadFailure
            title={t`We couldn't load exchange rates`}
            error={error}
            retrying={isFetching}
            onRetry={refresh}
          />
        </Card>
      ) : (
        <>
          <RatesSummary answer={data} />
          {listed ? <RatesList rates={data?.rates} /> : <ListPlaceholder />}
        </>
      )}
    </div>
  );
}

/** A full screen in the prerendered page: only the client knows whether table or cards fit. */
function ListPlaceholder() {
  return (
    <Card>
      <noscript>
        <p>
          <Trans>
            This list needs JavaScript. <a href="/lite/rates">The lite version</a> works without it.
          </Trans>
        </p>
      </noscript>
      <SkeletonRows />
    </Card>
  );
}

function RefreshButton({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) {
  return (
    <Button
      className="flex-none max-sm:w-control max-sm:p-0 max-sm:[&_span]:absolute max-sm:[&_span]:w-px max-sm:[&_span]:overflow-hidden max-sm:[&_span]:[clip-path:inset(50%)] sm:min-w-32.5"
      busy={busy}
      onClick={onRefresh}
    >
      <RotateCw size={16} aria-hidden="true" />
      <span>{busy ? t`Refreshing...` : t`Refresh`}</span>
    </Button>
  );
}

/** The four tiles above the rates, in the notation of the rows; skeletons while there is no answer. */
function RatesSummary({ answer }: { answer: RatesAnswer | undefined }) {
  const summary = answer?.summary;
  const loading = summary === undefined;
  // If the dollar row is not a market price, it is an average of the others (docs/product.md, P4.6),
  // converted to dollars by factors that are not market prices either.
  const isAverage = answer?.rates.every(
    ({ currency, buyRate }) => currency !== "USD" || buyRate !== summary?.averageBuyUsd,
  );
  const isIndicative = isAverage || answer?.freshness.source === "fallback";
  const note = (text: string) => (isIndicative ? t`Indicative` : text);
  const served = (name: string) => (
    <ServerValue name={name}>
      <Skeleton width="5ch" height="0.8em" />
    </ServerValue>
  );
  return (
    <StatStrip label={t`Summary`}>
      <StatTile
        label={isAverage ? t`Average buy (USD)` : t`Buy rate (USD)`}
        waiting={served("average-buy")}
        value={formatRate(summary?.averageBuyUsd, "USD")}
        note={note(i18n._(WE_BUY_AT))}
        loading={loading}
      />
      <StatTile
        label={isAverage ? t`Average sell (USD)` : t`Sell rate (USD)`}
        waiting={served("average-sell")}
        value={formatRate(summary?.averageSellUsd, "USD")}
        note={note(i18n._(WE_SELL_AT))}
        loading={loading}
      />
      <StatTile
        label={t`Total volume (USD)`}
        waiting={served("total-volume")}
        value={formatCompact(summary?.totalVolume || null)}
        note={note(t`Over 24 h`)}
        loading={loading}
      />
      <StatTile
        label={t`Active markets`}
        waiting={served("active-markets")}
        value={formatCompact(summary?.activeMarkets)}
        note={t`Countries`}
        loading={loading}
      />
    </StatStrip>
  );
}
