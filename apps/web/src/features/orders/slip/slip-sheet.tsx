import { Countdown, Slip } from "@tradeslip/ui";
import type { ReactNode } from "react";
import { serverNow } from "../../../lib/server-clock.ts";
import { PlainNumber } from "./plain-number.tsx";
import { PriceStamp, priceWords } from "./price-stamp.tsx";
import styles from "./slip-sheet.module.css";
import { SIDE_WORDS, type SlipTerms } from "./slip-terms.ts";
import { utcMoment } from "./utc-time.ts";

interface SlipSheetProps {
  terms: SlipTerms;
  expired: boolean;
  /** The operator's name; undefined until it is known. */
  brandName: string | undefined;
  /** Below the tear: what to do with the slip. */
  children?: ReactNode;
}

/** The terms of an order on a slip of paper: the same picture for who ordered, and for who checks it. */
export function SlipSheet({ terms, expired, brandName, children }: SlipSheetProps) {
  const { reference, side, coin, usd, coinAmount, freshness } = terms;
  return (
    <article aria-label={`Order slip ${reference}`} className={styles["sheet"]}>
      <Slip className={styles["slip"]}>
        <header className={styles["head"]}>
          <p className={styles["brand"]}>{brandName ?? "\u00a0"}</p>
          <p className={styles["reference"]}>{reference}</p>
        </header>
        <div className={styles["order"]}>
          <div className={styles["words"]}>
            <p className={styles["side"]}>{SIDE_WORDS[side]}</p>
            <p className={styles["amount"]}>
              <PlainNumber value={coinAmount} /> {coin.symbol}
            </p>
            <p className={styles["value"]}>
              for <PlainNumber value={usd} /> USD
            </p>
          </div>
          <PriceStamp freshness={freshness} expired={expired} />
        </div>
        <Lines terms={terms} expired={expired} />
        {children !== undefined && <div className={styles["stub"]}>{children}</div>}
      </Slip>
    </article>
  );
}

function Lines({ terms, expired }: Pick<SlipSheetProps, "terms" | "expired">) {
  const { coin, rate, freshness, issuedAt, expiresAt } = terms;
  const isFirm = freshness.source === "live" || expired;
  return (
    <>
      <dl>
        <Line name="Coin">
          {coin.name} ({coin.symbol})
        </Line>
        <Line name="Rate">
          <PlainNumber value={rate} /> USD for 1 {coin.symbol}
        </Line>
        <Line name="Price">{priceWords(freshness, issuedAt)}</Line>
        <Line name="Issued">
          <time dateTime={issuedAt}>{utcMoment(issuedAt)}</time>
        </Line>
        <Line name={expired ? "Expired" : "Valid until"}>
          <time dateTime={expiresAt}>{utcMoment(expiresAt)}</time>
        </Line>
        {!expired && (
          <Line name="Time left">
            <Countdown until={expiresAt} now={serverNow} />
          </Line>
        )}
      </dl>
      {!isFirm && <p className={styles["caution"]}>This price is to be confirmed by our team.</p>}
    </>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles["line"]}>
      <dt className={styles["name"]}>{name}</dt>
      <dd className={styles["figure"]}>{children}</dd>
    </div>
  );
}
