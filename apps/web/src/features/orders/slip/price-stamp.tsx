import type { Freshness } from "@tradeslip/contracts";
import { classNames } from "@tradeslip/ui";
import styles from "./price-stamp.module.css";
import { utcMoment, utcTime } from "./utc-time.ts";

const DAY = "YYYY-MM-DD".length;

const STAMPS = {
  live: { word: "Live", line: (asOf: string) => `at ${utcTime(asOf)}` },
  stale: { word: "Delayed", line: (asOf: string) => `from ${utcTime(asOf)}` },
  fallback: { word: "Indicative", line: () => "to be confirmed" },
} as const;

/** What the rate was when the slip was issued. It is a stamp on paper: it does not age. */
export function PriceStamp({ freshness, expired }: { freshness: Freshness; expired: boolean }) {
  const { word, line } = STAMPS[freshness.source];
  return (
    <p className={classNames(styles["stamp"], expired && styles["expired"])}>
      <span className={styles["word"]}>{expired ? "Expired" : word}</span>{" "}
      <span>{expired ? `was ${word.toLowerCase()}` : line(freshness.asOf)}</span>
    </p>
  );
}

/** What the rate is worth, in the words of the message. */
export function priceWords({ source, asOf }: Freshness, issuedAt: string): string {
  if (source === "fallback") return "indicative";
  const isOfThatDay = utcMoment(asOf).slice(0, DAY) === utcMoment(issuedAt).slice(0, DAY);
  const time = isOfThatDay ? utcTime(asOf) : utcMoment(asOf);
  return source === "live" ? `live at ${time}` : `delayed from ${time}`;
}
