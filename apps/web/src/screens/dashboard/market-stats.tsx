import { t } from "@lingui/core/macro";
import type { DashboardStats } from "@tradeslip/contracts";
import { type FreshnessTone, knownFigure } from "@tradeslip/contracts/rules";
import { Badge } from "@tradeslip/ui/badge";
import { formatLocale } from "@tradeslip/ui/format-locale";
import { StatStrip, StatTile } from "@tradeslip/ui/stat-tile";
import { VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import { FreshnessLine, useFreshnessTone } from "../../features/live-data/freshness-line.tsx";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { useServerNow } from "../../features/live-data/use-server-now.ts";
import { type OwnCurrency, OwnPrice, useOwnCurrency } from "../../features/own-currency/own-currency.tsx";
import { agoText } from "../../lib/ago-text.ts";
import { cachedByLocale, formatCompact, formatPercent } from "../../lib/format.ts";
import { InlineLoadFailure } from "../../lib/load-failure.tsx";
import styles from "./dashboard-page.module.css";

interface MarketStatsProps {
  /** Undefined until the first answer. */
  answer: { stats: DashboardStats; freshness: ReceivedFreshness } | undefined;
  failed: boolean;
  retrying: boolean;
  onRetry: () => void;
}

/** The four figures of the whole market. */
export function MarketStats({ answer, failed, retrying, onRetry }: MarketStatsProps) {
  return (
    <section aria-labelledby="market-today" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-y-1 gap-x-4 min-h-[1.75rem]">
        <h2 id="market-today">{t`Market today`}</h2>
        {answer && <FreshnessLine freshness={answer.freshness} />}
        {failed && (
          <InlineLoadFailure
            text={t`Market figures aren't available right now.`}
            retryLabel={t`Load figures again`}
            className={styles["unavailable"]}
            retrying={retrying}
            onRetry={onRetry}
          />
        )}
      </div>
      {failed ? <UnknownTiles /> : <Tiles answer={answer} />}
    </section>
  );
}

function Tiles({ answer }: Pick<MarketStatsProps, "answer">) {
  const stats = answer?.stats;
  const loading = stats === undefined;
  const active = stats && knownFigure(stats, "activeCryptos");
  const own = useOwnCurrency();
  const capitalisation = inDollars(stats && stats.totalMarketCap, 1e12);
  const volume = inDollars(stats && knownFigure(stats, "tradingVolume"), 1e9);
  return (
    <StatStrip label={t`Market figures`}>
      <StatTile
        label={t`Market Cap`}
        value={formatCompact(capitalisation, { currency: "USD" })}
        change={stats?.totalMarketCapChange ?? null}
        note={<DayNote own={own} usd={capitalisation} />}
        loading={loading}
      />
      <StatTile
        label={t`24h Volume`}
        value={formatCompact(volume, { currency: "USD" })}
        change={stats?.tradingVolumeChange ?? null}
        note={<DayNote own={own} usd={volume} />}
        loading={loading}
      />
      <StatTile
        label={t`BTC Dominance`}
        value={formatPercent(stats && stats.btcDominance, 1)}
        note={<PointsChange points={stats?.btcDominanceChange ?? null} />}
        loading={loading}
      />
      <StatTile
        label={t`Active Cryptos`}
        value={active === null ? "—" : active?.toLocaleString(formatLocale())}
        note={answer ? <LiveLabel freshness={answer.freshness} /> : ""}
        loading={loading}
      />
    </StatStrip>
  );
}

function inDollars(units: number | null | undefined, unit: number): number | null | undefined {
  return units == null ? units : units * unit;
}

/** The period of the change, and the figure in the reader's own currency. */
function DayNote({ own, usd }: { own: OwnCurrency | null; usd: number | null | undefined }) {
  return (
    <>
      <span className="me-1">{t`24h`}</span>
      {own && <OwnPrice brief own={own} usd={usd} />}
    </>
  );
}

function UnknownTiles() {
  return (
    <StatStrip label={t`Market figures`}>
      {[t`Market Cap`, t`24h Volume`, t`BTC Dominance`, t`Active Cryptos`].map((label) => (
        <StatTile key={label} label={label} value="—" note={t`Unavailable`} />
      ))}
    </StatStrip>
  );
}

/** 'Live Data' only while the prices are live (docs/product.md, P6.2). */
function LiveLabel({ freshness }: { freshness: ReceivedFreshness }) {
  const tone = useFreshnessTone(freshness);
  const now = useServerNow();
  return (
    <span className="inline-block -my-0.75">
      <Badge tone={tone === "live" || tone === "indicative" ? tone : "neutral"}>
        {liveText(tone, now - Date.parse(freshness.asOf))}
      </Badge>
    </span>
  );
}

function liveText(tone: FreshnessTone, ageMs: number): string {
  const ago = agoText(ageMs);
  switch (tone) {
    case "live":
      return t`Live Data`;
    case "updated":
      return t`Updated ${ago}`;
    case "delayed":
      return t`Delayed`;
    case "indicative":
      return t`Indicative`;
  }
}

const signed = cachedByLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      signDisplay: "exceptZero",
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
);

/** A change in percentage points. It is not a price change, so it is neither green nor red. */
function PointsChange({ points }: { points: number | null }) {
  if (points === null) {
    return (
      <>
        <span aria-hidden="true">—</span>
        <VisuallyHidden>{t`Change unknown`}</VisuallyHidden>
      </>
    );
  }
  const change = signed().format(points).replace("-", "−");
  return <span>{t`${change} points, 24h`}</span>;
}
