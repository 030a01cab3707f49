import { i18n } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { Rate } from "@tradeslip/contracts";
import { knownFigure } from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui/button";
import type { Elements } from "@tradeslip/ui/elements";
import { PriceChange } from "@tradeslip/ui/price-change";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { Slip } from "@tradeslip/ui/slip";
import { VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import { type ReactNode, useId } from "react";
import { Link } from "react-router-dom";
import { WE_BUY_AT, WE_SELL_AT } from "../../content/rates.ts";
import {
  FreshnessLine,
  ServedFreshness,
  useFreshnessTone,
} from "../../features/live-data/freshness-line.tsx";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { ratesQuery } from "../../features/live-data/queries.ts";
import { formatUsd } from "../../lib/format.ts";
import { ServerValue } from "../../lib/server-value.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import styles from "./rate-slip.module.css";

const UNKNOWN = "—";

/** Today's dollar rate on a slip of paper. Waiting, known or failed, it has one size. */
export function RateSlip() {
  const titleId = useId();
  const config = usePublicConfig();
  const brand = useHydrated() ? config?.brand.name : undefined;
  const usd = useUsdRate();
  const rate = usd.state === "known" ? usd.rate : undefined;
  const change =
    usd.state === "known" && usd.freshness.source !== "fallback" ? knownFigure(usd.rate, "change24h") : null;
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
          {t`One bitcoin in US dollars`}
        </h2>
        <dl>
          <Line name={i18n._(WE_BUY_AT)} figure>
            <Known usd={usd} served="usd-buy">
              <span>{formatUsd(rate?.buyRate)}</span>
            </Known>
          </Line>
          <Line name={i18n._(WE_SELL_AT)} figure>
            <Known usd={usd} served="usd-sell">
              <span>{formatUsd(rate?.sellRate)}</span>
            </Known>
          </Line>
          <Line name={t`Change 24h`}>
            <Known usd={usd} served="usd-change">
              <PriceChange percent={change} />
            </Known>
          </Line>
        </dl>
        <div className={styles["stub"]}>
          <RateAge usd={usd} />
          <Link to="/rates" className={styles["all"]}>
            {t`Rates in other countries`}
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
function Known({ usd, served, children }: { usd: UsdRate; served: string; children: Elements }) {
  if (usd.state === "known") return <>{children}</>;
  if (usd.state === "failed") return <span>{UNKNOWN}</span>;
  return (
    <ServerValue name={served}>
      <span className={styles["waiting"]}>
        <Skeleton />
      </span>
    </ServerValue>
  );
}

/** What the slip's figures are and how old, or that there are none. */
function RateAge({ usd }: { usd: UsdRate }) {
  return <div className={styles["age"]}>{wordsFor(usd)}</div>;
}

function wordsFor(usd: UsdRate) {
  if (usd.state === "known") return <FreshnessLine freshness={usd.freshness} />;
  if (usd.state === "waiting") {
    return (
      <ServedFreshness answer="rates">
        <VisuallyHidden>{t`Loading the rate`}</VisuallyHidden>
      </ServedFreshness>
    );
  }
  return (
    <>
      <p role="status">{t`We couldn't load the rate.`}</p>
      <Button size="s" busy={usd.retrying} onClick={usd.retry}>
        {usd.retrying ? t`Trying again...` : t`Try again`}
      </Button>
    </>
  );
}

const WORDS = { live: msg`LIVE`, updated: msg`UPDATED`, delayed: msg`DELAYED`, indicative: msg`INDICATIVE` };

/** A rubber stamp that says what the rate is. A picture of the line under the figures, so hidden from assistive technology. */
function RateStamp({ freshness, brand }: { freshness: ReceivedFreshness; brand: string | undefined }) {
  const tone = useFreshnessTone(freshness);
  const arcId = useId();
  return (
    <svg className={styles["stamp"]} viewBox="0 0 140 140" aria-hidden="true" focusable="false">
      <path id={arcId} fill="none" d="M70 70m-49 0a49 49 0 0 1 98 0a49 49 0 0 1-98 0" />
      <circle className={styles["rateStampLine"]} cx="70" cy="70" r="66" strokeWidth="3" />
      <circle className={styles["rateStampLine"]} cx="70" cy="70" r="42" strokeWidth="1.5" />
      <text className={styles["around"]}>
        <textPath href={`#${arcId}`} startOffset="25%" textAnchor="middle">
          {brand}
        </textPath>
        <textPath href={`#${arcId}`} startOffset="75%" textAnchor="middle">
          {t`OUR DESK'S RATE`}
        </textPath>
      </text>
      <rect className={styles["bar"]} x="8" y="55" width="124" height="30" rx="3" />
      <text className={styles["word"]} x="70" y="76" textAnchor="middle">
        {i18n._(WORDS[tone])}
      </text>
    </svg>
  );
}

type UsdRate =
  | { state: "waiting" }
  | { state: "failed"; retrying: boolean; retry: () => void }
  | { state: "known"; rate: Rate; freshness: ReceivedFreshness };

/** The US row of the rates, from the rates page's query. */
function useUsdRate(): UsdRate {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(ratesQuery);
  const hydrated = useHydrated();
  const rate = data?.rates.find(({ currency }) => currency === "USD");
  if (!hydrated) return { state: "waiting" };
  if (data && rate) return { state: "known", rate, freshness: freshnessOf(rate, data.freshness) };
  if (data || errorUpdateCount > 0)
    return { state: "failed", retrying: isFetching, retry: () => void refetch() };
  return { state: "waiting" };
}

/** A stand-in row is no market price, whatever the answer around it is. */
function freshnessOf({ indicative }: Rate, freshness: ReceivedFreshness): ReceivedFreshness {
  return indicative ? { ...freshness, source: "fallback" } : freshness;
}
