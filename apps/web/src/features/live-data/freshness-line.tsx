import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { PRICES_TITLE } from "../../page-titles.ts";
import type { FreshnessTone } from "@tradeslip/contracts/rules";
import type { Elements } from "@tradeslip/ui/elements";
import { FreshnessStamp } from "@tradeslip/ui/freshness-stamp";
import { LiveRegion } from "@tradeslip/ui/visually-hidden";
import { type ReactElement, useState } from "react";
import { Link } from "react-router-dom";
import { agoText } from "../../lib/ago-text.ts";
import { formatTime } from "../../lib/format.ts";
import { ServerValue } from "../../lib/server-value.tsx";
import styles from "./freshness-line.module.css";
import { currentTone, type ReceivedFreshness, type Subject } from "./freshness.ts";
import { useServerNow } from "./use-server-now.ts";

interface FreshnessLineProps {
  freshness: ReceivedFreshness;
  /** Adds how often the screen refreshes: "Updates every 2 minutes". */
  withPace?: boolean;
}

/**
 * Source and age of the numbers next to it: "Live, 12 s ago", "Updated 9 min ago", "Delayed, from 14:02",
 * "Indicative rates". The age updates silently; screen readers only hear when numbers become delayed or
 * indicative, and when they no longer are.
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
        <span className="text-ink-muted text-xs leading-[1.4]">{paceText(freshness.intervalMs / 1000)}</span>
      )}
      <LiveRegion>{hasChanged ? announcement(tone, freshness, now) : null}</LiveRegion>
    </span>
  );
}

interface ServedFreshnessProps {
  /** The prefix of its values in apps/bff/src/site/page-values.ts. */
  answer: "rates" | "stats" | "coins" | "exchange" | "coin";
  /** Shown without a live price. */
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

/** Not the age, and never "Live", because a page may be cached. Rendered only by the build. */
export function ServedTime({ answer }: Pick<ServedFreshnessProps, "answer">) {
  return (
    <span className={styles["line"]}>
      <FreshnessStamp tone="updated">
        <Link to="/prices" title={i18n._(PRICES_TITLE)}>
          {SENTENCES.updated(<time dateTime={`{{${answer}-as-of}}`}>{`{{${answer}-time}}`}</time>)}
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

const SENTENCES = {
  live: (time: ReactElement) => <Trans>Live, {time}</Trans>,
  updated: (time: ReactElement) => <Trans>Updated {time}</Trans>,
  delayed: (time: ReactElement) => <Trans>Delayed, from {time}</Trans>,
  disputed: (time: ReactElement) => <Trans>Disputed, from {time}</Trans>,
} as const;

function Label({ tone, freshness, now }: { tone: FreshnessTone; freshness: ReceivedFreshness; now: number }) {
  if (tone === "indicative") return <span>{indicativeText(freshness.subject)}</span>;
  const { asOf } = freshness;
  // A disputed price is never live: in a live list it's bitcoin's alone, whose row says so.
  const sentence = freshness.agreement === "disputed" && tone === "delayed" ? "disputed" : tone;
  const time = (
    <time dateTime={asOf}>
      {tone === "delayed" ? formatTime(asOf, now) : agoText(now - Date.parse(asOf))}
    </time>
  );
  return (
    <span key={sentence}>
      {SENTENCES[sentence](time)}
      {freshness.agreement === "few" && <span>{t`, few sources`}</span>}
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
  if (tone === "indicative") return indicativeText(subject);
  const areRates = subject === "rates";
  if (tone !== "delayed")
    return areRates ? t`The rates are up to date again` : t`The figures are up to date again`;
  const time = formatTime(asOf, now);
  return areRates ? t`The rates are delayed, from ${time}` : t`The figures are delayed, from ${time}`;
}

function indicativeText(subject: Subject): string {
  return subject === "rates" ? t`Indicative rates` : t`Indicative figures`;
}

function paceText(seconds: number): string {
  const minutes = seconds / 60;
  return Number.isInteger(minutes)
    ? plural(minutes, { one: "Updates every minute", other: "Updates every # minutes" })
    : plural(seconds, { one: "Updates every second", other: "Updates every # seconds" });
}
