import type { DashboardStats } from "@tradeslip/contracts";
import { Button, readerLocale, StatTile } from "@tradeslip/ui";
import { FreshnessLine } from "../../features/live-data/freshness-line.tsx";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { formatCompact, formatPercent } from "../../lib/format.ts";
import styles from "./dashboard-page.module.css";
import { LiveLabel } from "./live-label.tsx";
import { PointsChange } from "./points-change.tsx";

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
    <section aria-labelledby="market-today" className={styles["section"]}>
      <div className={styles["sectionHead"]}>
        <h2 id="market-today">Market today</h2>
        {answer && <FreshnessLine freshness={answer.freshness} />}
        {failed && (
          <div role="alert" className={styles["unavailable"]}>
            Market figures are unavailable right now.
            <Button size="s" busy={retrying} onClick={onRetry}>
              Load figures again
            </Button>
          </div>
        )}
      </div>
      {failed ? <UnknownTiles /> : <Tiles answer={answer} />}
    </section>
  );
}

function Tiles({ answer }: Pick<MarketStatsProps, "answer">) {
  const stats = answer?.stats;
  const loading = stats === undefined;
  return (
    <div className={styles["tiles"]}>
      <StatTile
        label="Market Cap"
        value={formatCompact(stats && stats.totalMarketCap * 1e12, { currency: "USD" })}
        change={stats?.totalMarketCapChange ?? null}
        note="24h"
        loading={loading}
      />
      <StatTile
        label="24h Volume"
        value={formatCompact(stats && stats.tradingVolume * 1e9, { currency: "USD" })}
        change={stats?.tradingVolumeChange ?? null}
        note="24h"
        loading={loading}
      />
      <StatTile
        label="BTC Dominance"
        value={formatPercent(stats?.btcDominance, 1)}
        note={<PointsChange points={stats?.btcDominanceChange ?? null} />}
        loading={loading}
      />
      <StatTile
        label="Active Cryptos"
        value={stats?.activeCryptos.toLocaleString(readerLocale())}
        note={answer ? <LiveLabel freshness={answer.freshness} /> : ""}
        loading={loading}
      />
    </div>
  );
}

function UnknownTiles() {
  return (
    <div className={styles["tiles"]}>
      {["Market Cap", "24h Volume", "BTC Dominance", "Active Cryptos"].map((label) => (
        <StatTile key={label} label={label} value="—" note="Unavailable" />
      ))}
    </div>
  );
}
