import { FreshnessStamp } from "@tradeslip/ui";
import { useFreshnessTone } from "../../features/live-data/freshness-line.tsx";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { formatTime } from "../../lib/format.ts";

interface RateLabelProps {
  /** This one coin has no market price. */
  indicative: boolean;
  freshness: ReceivedFreshness;
}

/** What the rate is worth. The line beside the coin announces its changes; this one is silent. */
export function RateLabel({ indicative, freshness }: RateLabelProps) {
  const ofAll = useFreshnessTone(freshness);
  const tone = indicative ? "indicative" : ofAll;
  return (
    <FreshnessStamp tone={tone}>
      {tone === "live" && "Live"}
      {tone === "delayed" && `Delayed, from ${formatTime(freshness.asOf)}: our team confirms it`}
      {tone === "indicative" && "Indicative: our team confirms it"}
    </FreshnessStamp>
  );
}
