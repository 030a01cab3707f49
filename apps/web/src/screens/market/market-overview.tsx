import { t } from "@lingui/core/macro";
import type { MarketStats } from "@tradeslip/contracts";
import { knownFigure } from "@tradeslip/contracts/rules";
import { Card } from "@tradeslip/ui/card";
import type { Elements } from "@tradeslip/ui/elements";
import { Meter } from "@tradeslip/ui/meter";
import { PriceChange } from "@tradeslip/ui/price-change";
import { formatLocale } from "@tradeslip/ui/format-locale";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { StatStrip } from "@tradeslip/ui/stat-tile";
import { FreshnessLine, ServedFreshness } from "../../features/live-data/freshness-line.tsx";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { formatCompact, formatPercent } from "../../lib/format.ts";
import { ServerValue } from "../../lib/server-value.tsx";
import { InlineLoadFailure } from "../../lib/load-failure.tsx";

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
      className="@max-[47.5rem]/market:p-0 @max-[47.5rem]/market:border-0 @max-[47.5rem]/market:bg-transparent @max-[47.5rem]/market:shadow-none @max-[47.5rem]/market:[&>header]:gap-x-2 @max-[47.5rem]/market:[&>header]:items-center @max-[47.5rem]/market:[&>header]:mb-2 @max-[47.5rem]/market:[&_h2]:text-l"
      title={t`Market Overview`}
      aside={answer ? <FreshnessLine freshness={answer.freshness} /> : !failed && <WaitingForFreshness />}
    >
      {failed ? (
        <InlineLoadFailure
          text={t`Market totals aren't available right now.`}
          retryLabel={t`Load totals again`}
          className="flex flex-wrap items-center gap-y-3 gap-x-4 text-ink-muted"
          retrying={retrying}
          onRetry={onRetry}
        />
      ) : (
        <Figures stats={answer?.stats} />
      )}
    </Card>
  );
}

function WaitingForFreshness() {
  return (
    <ServedFreshness answer="stats">
      <Skeleton width={90} />
    </ServedFreshness>
  );
}

function Figures({ stats }: { stats: MarketStats | undefined }) {
  const usd = (value: number | null) => formatCompact(value, { currency: "USD" });
  const dominance = stats && stats.btcDominance;
  const active = stats && knownFigure(stats, "activeCryptocurrencies");
  return (
    <StatStrip as="dl" label={t`Figures of the whole market`} className="gap-0">
      <Figure name={t`Total Market Cap`} served="market-cap" value={stats && usd(stats.totalMarketCap)}>
        {stats && (
          <>
            <PriceChange percent={stats.marketCapChange24h} />
            <span className="text-ink-muted">{t`24h`}</span>
          </>
        )}
      </Figure>
      <Figure
        name={t`24h Volume`}
        served="market-volume"
        value={stats && usd(knownFigure(stats, "totalVolume24h"))}
      >
        {stats && volumeNote(stats)}
      </Figure>
      <Figure name={t`BTC Dominance`} served="btc-dominance" value={stats && formatPercent(dominance, 1)}>
        {typeof dominance === "number" && <Meter label={t`BTC Dominance`} percent={dominance} />}
      </Figure>
      <Figure
        name={t`Active Coins`}
        served="active-coins"
        value={active === null ? "—" : active?.toLocaleString(formatLocale())}
      >
        {stats && ethNote(stats)}
      </Figure>
    </StatStrip>
  );
}

function volumeNote(stats: MarketStats): string {
  const share = formatPercent(shareOf(stats), 1);
  return t`${share} of market cap`;
}

function ethNote({ ethDominance }: MarketStats): string {
  const share = formatPercent(ethDominance, 1);
  return t`ETH dominance ${share}`;
}

/** The day's volume as a percentage of the market cap; null if either is unknown. */
function shareOf(stats: MarketStats): number | null {
  const [volume, cap] = [knownFigure(stats, "totalVolume24h"), stats.totalMarketCap];
  return volume !== null && cap !== null && cap > 0 ? (volume / cap) * 100 : null;
}

interface FigureProps {
  name: string;
  /** Name of the value in a page that was served with values. */
  served: string;
  value: string | undefined;
  children: string | Elements;
}

/**
 * Shows a skeleton while there is no value. On a phone as wide as its note will be, or arriving figures would push
 * the next ones along.
 */
function Figure({ name, served, value, children }: FigureProps) {
  return (
    <div
      className="@max-[47.5rem]/market:min-w-[9rem] @min-[47.5rem]/market:min-w-0 @min-[47.5rem]/market:px-6 @min-[47.5rem]/market:first:ps-0 @min-[47.5rem]/market:not-first:border-s @min-[47.5rem]/market:not-first:border-s-rule"
      aria-busy={value === undefined}
    >
      <dt className="text-ink-muted text-xs">{name}</dt>
      <dd className="font-display text-[clamp(1.75rem,1.3rem_+_1.7vw,2.25rem)] leading-[1.2] tracking-[-0.01em]">
        {value ?? (
          <ServerValue name={served}>
            <Skeleton width="5ch" height="0.75em" />
          </ServerValue>
        )}
      </dd>
      <dd className="flex flex-wrap items-center gap-x-2 min-h-[1.5rem] mt-1 text-xs tabular-nums text-ink-muted [&>[role=meter]]:flex-1 @min-[47.5rem]/market:text-s">
        {value === undefined ? <Skeleton width="10ch" /> : children}
      </dd>
    </div>
  );
}
