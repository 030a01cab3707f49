import type { RatesAnswer } from "@tradeslip/contracts";
import { StatTile } from "@tradeslip/ui";
import { memo } from "react";
import { formatCompact, formatUsd } from "../../lib/format.ts";
import styles from "./rates-page.module.css";

/** The four tiles above the rates. Without an answer they keep their place. */
export const RatesSummary = memo(function RatesSummary({ answer }: { answer: RatesAnswer | undefined }) {
  const summary = answer?.summary;
  const isIndicative = answer?.freshness.source === "fallback";
  const note = (text: string) => (isIndicative ? "Indicative" : text);
  const loading = summary === undefined;
  return (
    <section aria-label="Summary" className={styles["tiles"]}>
      <StatTile
        label="Average buy (USD)"
        value={formatUsd(summary?.averageBuyUsd)}
        note={note("We buy at")}
        loading={loading}
      />
      <StatTile
        label="Average sell (USD)"
        value={formatUsd(summary?.averageSellUsd)}
        note={note("We sell at")}
        loading={loading}
      />
      <StatTile
        label="Total volume"
        value={formatCompact(summary?.totalVolume, { currency: "USD" })}
        note={note("Over 24 h")}
        loading={loading}
      />
      <StatTile
        label="Active markets"
        value={formatCompact(summary?.activeMarkets)}
        note="Countries"
        loading={loading}
      />
    </section>
  );
});
