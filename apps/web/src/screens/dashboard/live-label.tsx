import { Badge } from "@tradeslip/ui";
import { useFreshnessTone } from "../../features/live-data/freshness-line.tsx";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import styles from "./live-label.module.css";

const labels = {
  live: { tone: "live", text: "Live Data" },
  delayed: { tone: "neutral", text: "Delayed" },
  indicative: { tone: "indicative", text: "Indicative" },
} as const;

/** 'Live Data' as long as it is (specification, section 2; decisions, Market data). */
export function LiveLabel({ freshness }: { freshness: ReceivedFreshness }) {
  const { tone, text } = labels[useFreshnessTone(freshness)];
  return (
    <span className={styles["label"]}>
      <Badge tone={tone}>{text}</Badge>
    </span>
  );
}
