import type { Freshness, SlipAnswer } from "@tradeslip/contracts";
import { classNames } from "@tradeslip/ui/class-names";
import { Countdown } from "@tradeslip/ui/countdown";
import { Slip } from "@tradeslip/ui/slip";
import type { ReactNode } from "react";
import { usePublicConfig } from "../../lib/public-config.ts";
import { serverNow } from "../../lib/server-clock.ts";
import styles from "./slip-sheet.module.css";

/** The terms of an order: the part that anybody who holds the slip's link may read. */
type SlipTerms = Omit<SlipAnswer, "surface" | "status" | "serverTime">;

interface SlipSheetProps {
  terms: SlipTerms;
  expired: boolean;
  /** Actions below the perforation. */
  children?: ReactNode;
}

/** Names both parties, because buyer and support read the same slip. */
const SIDES = { buy: "Buy from the desk", sell: "Sell to the desk" } as const;

/** The terms of an order on a paper slip: the same picture for the buyer and for anybody who checks the slip. */
export function SlipSheet({ terms, expired, children }: SlipSheetProps) {
  const { reference, side, coin, usd, coinAmount, freshness } = terms;
  const brandName = usePublicConfig()?.brand.name;
  return (
    <article aria-label={`Order slip ${reference}`} className={styles["sheet"]}>
      <Slip className={styles["slip"]}>
        <header className={styles["head"]}>
          <p className={styles["brand"]}>{brandName ?? "\u00a0"}</p>
          <p className={styles["reference"]}>{reference}</p>
        </header>
        <div className={styles["order"]}>
          <div className={styles["words"]}>
            <p className={styles["side"]}>{SIDES[side]}</p>
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
        <Line name="Price">{priceText(freshness, issuedAt)}</Line>
        <Line name="Issued">
          <time dateTime={issuedAt}>{utcDateTime(issuedAt)}</time>
        </Line>
        <Line name={expired ? "Expired" : "Valid until"}>
          <time dateTime={expiresAt}>{utcDateTime(expiresAt)}</time>
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

const STAMPS = {
  live: { word: "Live", line: (asOf: string) => `at ${utcTime(asOf)}` },
  stale: { word: "Delayed", line: (asOf: string) => `from ${utcTime(asOf)}` },
  fallback: { word: "Indicative", line: () => "to be confirmed" },
} as const;

/** The rate's freshness at the time of issue. Like a stamp on paper, it does not age. */
function PriceStamp({ freshness, expired }: { freshness: Freshness; expired: boolean }) {
  const { word, line } = STAMPS[freshness.source];
  return (
    <p className={classNames(styles["stamp"], expired && styles["expiredStamp"])}>
      <span className={styles["stampWord"]}>{expired ? "Expired" : word}</span>{" "}
      <span>{expired ? `was ${word.toLowerCase()}` : line(freshness.asOf)}</span>
    </p>
  );
}

const DATE_LENGTH = "YYYY-MM-DD".length;

/** The same in the words of the chat message. */
function priceText({ source, asOf }: Freshness, issuedAt: string): string {
  if (source === "fallback") return "indicative";
  const isSameDay = utcDateTime(asOf).slice(0, DATE_LENGTH) === utcDateTime(issuedAt).slice(0, DATE_LENGTH);
  const time = isSameDay ? utcTime(asOf) : utcDateTime(asOf);
  return source === "live" ? `live at ${time}` : `delayed from ${time}`;
}

/**
 * A decimal in the notation of the chat message: digits and a point. Thousands are set apart by CSS space only, so
 * copying yields the message's exact text.
 */
export function PlainNumber({ value }: { value: string }) {
  const [whole = "", decimals] = value.split(".");
  const groups = whole.match(/\d{1,3}(?=(?:\d{3})*$)/g) ?? [whole];
  return (
    <span className={styles["number"]}>
      {groups.map((group, place) => (
        <span key={groups.length - place} className={styles["group"]}>
          {group}
        </span>
      ))}
      {decimals !== undefined && `.${decimals}`}
    </span>
  );
}

/**
 * "2026-11-21 14:02 UTC", as in the chat message, so that both parties read the same wherever they are. Rounded down
 * to the minute: no price looks newer and no slip longer than it is.
 */
export function utcDateTime(iso: string): string {
  const [day = "", time = ""] = new Date(iso).toISOString().split("T");
  return `${day} ${time.slice(0, "hh:mm".length)} UTC`;
}

/** "14:02 UTC" */
export function utcTime(iso: string): string {
  return utcDateTime(iso).slice("YYYY-MM-DD ".length);
}

/** The public page that shows a slip's terms. */
export function slipAddress(token: string): string {
  return `/q/${encodeURIComponent(token)}`;
}
