import type { MarketStats } from "@tradeslip/contracts";
import { Card } from "@tradeslip/ui/card";
import { Meter } from "@tradeslip/ui/meter";
import { PriceChange } from "@tradeslip/ui/price-change";
import { readerLocale } from "@tradeslip/ui/reader-locale";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { StatStrip } from "@tradeslip/ui/stat-tile";
import type { ReactNode } from "react";
import { FreshnessLine } from "../../features/live-data/freshness-line.tsx";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { formatCompact, formatPercent } from "../../lib/format.ts";
import { InlineLoadFailure } from "../../lib/load-failure.tsx";
import styles from "./market-overview.module.css";

interface MarketOverviewProps {
  /** Undefined until the first answer. */
  answer: { stats: MarketStats; freshness: ReceivedFreshness } | undefined;
  failed: boolean;
  retrying: boolean;
  onRetry: () => void;
}

/** The four figures of the whole market, with their own freshness. */
export function MarketOverview({ answer, failed, retrying, onRetry }: MarketOverviewProps) {
  return (
    <Card
      className={styles["overview"]}
      title="Market Overview"
      aside={answer ? <FreshnessLine freshness={answer.freshness} /> : !failed && <Skeleton width={90} />}
    >
      {failed ? (
        <InlineLoadFailure
          text="Market totals aren't available right now."
          retryLabel="Load totals again"
          className={styles["unavailable"]}
          retrying={retrying}
          onRetry={onRetry}
        />
      ) : (
        <Figures stats={answer?.stats} />
      )}
    </Card>
  );
}

function Figures({ stats }: { stats: MarketStats | undefined }) {
  const usd = (value: number | undefined) => formatCompact(value, { currency: "USD" });
  return (
    <StatStrip as="dl" label="Figures of the whole market" className={styles["figures"]}>
      <Figure name="Total Market Cap" value={stats && usd(stats.totalMarketCap)}>
        {stats && (
          <>
            <PriceChange percent={stats.marketCapChange24h} />
            <span className={styles["span"]}>24h</span>
          </>
        )}
      </Figure>
      <Figure name="24h Volume" value={stats && usd(stats.totalVolume24h)}>
        {stats && `${formatPercent(shareOf(stats), 1)} of market cap`}
      </Figure>
      <Figure name="BTC Dominance" value={stats && formatPercent(stats.btcDominance, 1)}>
        {stats && <Meter label="BTC Dominance" percent={stats.btcDominance} />}
      </Figure>
      <Figure name="Active Coins" value={stats?.activeCryptocurrencies.toLocaleString(readerLocale())}>
        {stats && `ETH dominance ${formatPercent(stats.ethDominance, 1)}`}
      </Figure>
    </StatStrip>
  );
}

/** The day's volume in percent of the market cap; null if that is zero. */
function shareOf({ totalVolume24h, totalMarketCap }: MarketStats): number | null {
  return totalMarketCap > 0 ? (totalVolume24h / totalMarketCap) * 100 : null;
}

/** Shows a skeleton while there is no value. */
function Figure({ name, value, children }: { name: string; value: string | undefined; children: ReactNode }) {
  return (
    <div className={styles["figure"]} aria-busy={value === undefined}>
      <dt className={styles["name"]}>{name}</dt>
      <dd className={styles["value"]}>{value ?? <Skeleton width="5ch" height="0.75em" />}</dd>
      <dd className={styles["note"]}>{value === undefined ? <Skeleton width="10ch" /> : children}</dd>
    </div>
  );
}
