import { useId } from "react";
import { useFreshnessTone } from "../../features/live-data/freshness-line.tsx";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import styles from "./rate-stamp.module.css";

const WORD = { live: "LIVE", delayed: "DELAYED", indicative: "INDICATIVE" } as const;

/** A rubber stamp that says what the rate is. A picture of the line under the figures, so hidden from assistive technology. */
export function RateStamp({ freshness, brand }: { freshness: ReceivedFreshness; brand: string | undefined }) {
  const tone = useFreshnessTone(freshness);
  const arcId = useId();
  return (
    <svg className={styles["stamp"]} viewBox="0 0 140 140" aria-hidden="true" focusable="false">
      <path id={arcId} fill="none" d="M70 70m-49 0a49 49 0 0 1 98 0a49 49 0 0 1-98 0" />
      <circle className={styles["line"]} cx="70" cy="70" r="66" strokeWidth="3" />
      <circle className={styles["line"]} cx="70" cy="70" r="42" strokeWidth="1.5" />
      <text className={styles["around"]}>
        <textPath href={`#${arcId}`} startOffset="25%" textAnchor="middle">
          {brand}
        </textPath>
        <textPath href={`#${arcId}`} startOffset="75%" textAnchor="middle">
          RATE OF THE DESK
        </textPath>
      </text>
      <rect className={styles["bar"]} x="8" y="55" width="124" height="30" rx="3" />
      <text className={styles["word"]} x="70" y="76" textAnchor="middle">
        {WORD[tone]}
      </text>
    </svg>
  );
}
