import { FreshnessStamp, LiveRegion } from "@tradeslip/ui";
import { useState } from "react";
import { formatTime } from "../../lib/format.ts";
import { ageText } from "./age.ts";
import styles from "./freshness-line.module.css";
import type { ReceivedFreshness } from "./received-freshness.ts";
import { useServerNow } from "./ticker.ts";
import { currentTone, type FreshnessTone } from "./tone.ts";

interface FreshnessLineProps {
  freshness: ReceivedFreshness;
  /** A sentence such as "Updates every 2 minutes". */
  every?: string;
}

/**
 * What the numbers beside it are, and how old: "Live, 12 s ago", "Delayed, from 14:02", "Indicative rates". The age
 * counts on each second unannounced; a change from one to another is announced.
 */
export function FreshnessLine({ freshness, every }: FreshnessLineProps) {
  const now = useServerNow();
  const tone = currentTone(freshness, now);
  const hasChanged = useChangeOf(tone);
  return (
    <span className={styles["line"]}>
      <FreshnessStamp tone={tone}>
        <Words tone={tone} freshness={freshness} now={now} />
        {every && tone !== "indicative" && "."}
      </FreshnessStamp>{" "}
      {every && <span className={styles["every"]}>{every}</span>}
      <LiveRegion>{hasChanged ? announcement(tone, freshness, now) : null}</LiveRegion>
    </span>
  );
}

/** The tone of an answer at this second: for labels such as the dashboard's "Live Data". */
export function useFreshnessTone(freshness: ReceivedFreshness): FreshnessTone {
  return currentTone(freshness, useServerNow());
}

function Words({ tone, freshness, now }: { tone: FreshnessTone; freshness: ReceivedFreshness; now: number }) {
  if (tone === "indicative") return <>Indicative {freshness.subject}</>;
  const { asOf } = freshness;
  return (
    <>
      {tone === "live" ? "Live, " : "Delayed, from "}
      <time dateTime={asOf}>{tone === "live" ? ageText(now - Date.parse(asOf)) : formatTime(asOf, now)}</time>
    </>
  );
}

/** True once `tone` is no longer what it was at first. */
function useChangeOf(tone: FreshnessTone): boolean {
  const [first] = useState(tone);
  const [changed, setChanged] = useState(false);
  if (!changed && tone !== first) setChanged(true);
  return changed || tone !== first;
}

function announcement(tone: FreshnessTone, { asOf, subject }: ReceivedFreshness, now: number): string {
  if (tone === "live") return `The ${subject} are live again`;
  return tone === "delayed"
    ? `The ${subject} are delayed, from ${formatTime(asOf, now)}`
    : `Indicative ${subject}`;
}
