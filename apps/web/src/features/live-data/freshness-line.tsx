import { i18n } from "@lingui/core";
import { PRICES_TITLE } from "../../page-titles.ts";
import { ageText, everyText, type FreshnessTone } from "@tradeslip/contracts/rules";
import type { Elements } from "@tradeslip/ui/elements";
import { FreshnessStamp } from "@tradeslip/ui/freshness-stamp";
import { LiveRegion } from "@tradeslip/ui/visually-hidden";
import { useState } from "react";
import { Link } from "react-router-dom";
import { formatTime } from "../../lib/format.ts";
import { ServerValue } from "../../lib/server-value.tsx";
import styles from "./freshness-line.module.css";
import { currentTone, type ReceivedFreshness } from "./freshness.ts";
import { useServerNow } from "./use-server-now.ts";

interface FreshnessLineProps {
  freshness: ReceivedFreshness;
  /** Adds how often the screen refreshes: "Updates every 2 minutes". */
  withPace?: boolean;
}

/**
 * Source and age of the numbers beside it: "Live, 12 s ago", "Updated 9 min ago", "Delayed, from 14:02", "Indicative
 * rates". The age ticks silently; screen readers hear only when numbers are delayed or indicative, and when no longer.
 */
export function FreshnessLine({ freshness, withPace = false }: FreshnessLineProps) {
  const now = useServerNow();
  const tone = currentTone(freshness, now);
  const hasChanged = useHasChanged(tone === "updated" ? "live" : tone);
  return (
    <span className={styles["line"]}>
      <FreshnessStamp tone={tone}>
        <Link to="/prices" title={i18n._(PRICES_TITLE)}>
          <Label tone={tone} freshness={freshness} now={now} />
          {withPace && tone !== "indicative" && <span>.</span>}
        </Link>
      </FreshnessStamp>{" "}
      {withPace && (
        <span className={styles["pace"]}>{`Updates ${everyText(freshness.intervalMs / 1000)}`}</span>
      )}
      <LiveRegion>{hasChanged ? announcement(tone, freshness, now) : null}</LiveRegion>
    </span>
  );
}

interface ServedFreshnessProps {
  /** As its values are called in apps/bff/src/site/page-values.ts. */
  answer: "rates" | "stats" | "coins" | "exchange" | "coin";
  /** Stands there without a live price. */
  children: Elements;
}

/** The time of the prices that came with the page. */
export function ServedFreshness({ answer, children }: ServedFreshnessProps) {
  return (
    <ServerValue name={`${answer}-time`} known={import.meta.env.SSR && <ServedTime answer={answer} />}>
      {children}
    </ServerValue>
  );
}

/** Not the age, and never "Live": a page may be kept. Only the build draws it. */
export function ServedTime({ answer }: Pick<ServedFreshnessProps, "answer">) {
  return (
    <span className={styles["line"]}>
      <FreshnessStamp tone="updated">
        <Link to="/prices" title={i18n._(PRICES_TITLE)}>
          Updated <time dateTime={`{{${answer}-as-of}}`}>{`{{${answer}-time}}`}</time>
          <span>{`{{${answer}-note}}`}</span>
        </Link>
      </FreshnessStamp>
    </span>
  );
}

/** The current tone of an answer, for labels such as the dashboard's "Live Data". */
export function useFreshnessTone(freshness: ReceivedFreshness): FreshnessTone {
  return currentTone(freshness, useServerNow());
}

const PREFIXES = { live: "Live, ", updated: "Updated ", delayed: "Delayed, from " } as const;

function Label({ tone, freshness, now }: { tone: FreshnessTone; freshness: ReceivedFreshness; now: number }) {
  if (tone === "indicative") return <span>{`Indicative ${freshness.subject}`}</span>;
  const { asOf } = freshness;
  const prefix = freshness.agreement === "disputed" ? "Disputed, from " : PREFIXES[tone];
  return (
    <span key={prefix}>
      {prefix}
      <time dateTime={asOf}>
        {tone === "delayed" ? formatTime(asOf, now) : `${ageText(now - Date.parse(asOf))} ago`}
      </time>
      {freshness.agreement === "few" && <span>, few sources</span>}
    </span>
  );
}

/** True once `tone` has differed from its first value. */
function useHasChanged(tone: FreshnessTone): boolean {
  const [first] = useState(tone);
  const [changed, setChanged] = useState(false);
  if (!changed && tone !== first) setChanged(true);
  return changed || tone !== first;
}

function announcement(tone: FreshnessTone, { asOf, subject }: ReceivedFreshness, now: number): string {
  if (tone === "indicative") return `Indicative ${subject}`;
  return `The ${subject} are ${tone === "delayed" ? `delayed, from ${formatTime(asOf, now)}` : "up to date again"}`;
}
