import { Button, VisuallyHidden } from "@tradeslip/ui";
import { FreshnessLine } from "../../features/live-data/freshness-line.tsx";
import styles from "./rate-slip.module.css";
import type { UsdRate } from "./use-usd-rate.ts";

/** What the slip's figures are and how old, or that there are none. */
export function RateAge({ usd }: { usd: UsdRate }) {
  return <div className={styles["age"]}>{wordsFor(usd)}</div>;
}

function wordsFor(usd: UsdRate) {
  if (usd.state === "known")
    return <FreshnessLine freshness={usd.freshness} every="Updates every 2 minutes" />;
  if (usd.state === "waiting") return <VisuallyHidden>Loading the rate</VisuallyHidden>;
  return (
    <>
      <p role="status">The rate could not be loaded.</p>
      <Button size="s" busy={usd.retrying} onClick={usd.retry}>
        {usd.retrying ? "Trying again..." : "Try again"}
      </Button>
    </>
  );
}
