import { PriceChange, Skeleton, Slip } from "@tradeslip/ui";
import { useId, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { usePublicConfig } from "../../lib/public-config.ts";
import { formatUsd } from "../../lib/format.ts";
import { RateAge } from "./rate-age.tsx";
import styles from "./rate-slip.module.css";
import { RateStamp } from "./rate-stamp.tsx";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useUsdRate, type UsdRate } from "./use-usd-rate.ts";

const UNKNOWN = "—";

/** Today's dollar rate on a slip of paper. Waiting, known or failed, it has one size. */
export function RateSlip() {
  const titleId = useId();
  const config = usePublicConfig();
  const brand = useHydrated() ? config?.brand.name : undefined;
  const usd = useUsdRate();
  const rate = usd.state === "known" ? usd.rate : undefined;
  const change = usd.state === "known" && usd.freshness.source !== "fallback" ? usd.rate.change24h : null;
  return (
    <section aria-labelledby={titleId} className={styles["place"]}>
      <div aria-hidden="true" className={styles["copy"]}>
        <Slip className={styles["sheet"]}>{null}</Slip>
      </div>
      <Slip className={styles["slip"]}>
        <div className={styles["head"]}>
          <p className={styles["brand"]}>{brand ?? "\u00a0"}</p>
          <p className={styles["pair"]}>BTC/USD</p>
        </div>
        <h2 id={titleId} className={styles["title"]}>
          One bitcoin in US dollars
        </h2>
        <dl>
          <Line name="We buy at" figure>
            <Known usd={usd}>{formatUsd(rate?.buyRate)}</Known>
          </Line>
          <Line name="We sell at" figure>
            <Known usd={usd}>{formatUsd(rate?.sellRate)}</Known>
          </Line>
          <Line name="Change 24h">
            <Known usd={usd}>
              <PriceChange percent={change} />
            </Known>
          </Line>
        </dl>
        <div className={styles["stub"]}>
          <RateAge usd={usd} />
          <Link to="/rates" className={styles["all"]}>
            Rates in other countries
          </Link>
        </div>
      </Slip>
      {usd.state === "known" && <RateStamp freshness={usd.freshness} brand={brand} />}
    </section>
  );
}

function Line({ name, figure = false, children }: { name: string; figure?: boolean; children: ReactNode }) {
  return (
    <div className={styles["line"]}>
      <dt className={styles["name"]}>{name}</dt>
      <dd className={figure ? styles["figure"] : styles["change"]}>{children}</dd>
    </div>
  );
}

/** The figure once it is known, and until then its place. The skeleton's size is the style sheet's: the page is prerendered, and its policy allows no style attributes. */
function Known({ usd, children }: { usd: UsdRate; children: ReactNode }) {
  if (usd.state === "known") return <>{children}</>;
  if (usd.state === "failed") return <>{UNKNOWN}</>;
  return (
    <span className={styles["waiting"]}>
      <Skeleton />
    </span>
  );
}
