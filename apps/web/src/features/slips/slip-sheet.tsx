import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { i18n } from "@lingui/core";
import type { Freshness, SlipAnswer } from "@tradeslip/contracts";
import { PRICE_TO_CONFIRM, SLIP_SIDES, utcDateTime, utcTime } from "@tradeslip/contracts/rules";
import { classNames } from "@tradeslip/ui/class-names";
import { Countdown } from "@tradeslip/ui/countdown";
import { Slip } from "@tradeslip/ui/slip";
import type { ReactNode } from "react";
import { cachedByLocale } from "../../lib/format.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { dateTimeWithUtc, timeWithUtc } from "../../lib/time-with-utc.ts";
import styles from "./slip-sheet.module.css";

/** The terms of an order: the part that anybody who holds the slip's link may read. */
type SlipTerms = Omit<SlipAnswer, "surface" | "status" | "serverTime">;

interface SlipSheetProps {
  terms: SlipTerms;
  expired: boolean;
  /** Its order goes on at the desk: how long the slip's price holds says nothing any more. */
  isUnderWay?: boolean;
  /** Actions below the perforation. */
  children?: ReactNode;
}

/** The terms of an order on a paper slip: the same picture for the buyer and for anybody who checks the slip. */
export function SlipSheet({ terms, expired: isOver, isUnderWay = false, children }: SlipSheetProps) {
  const expired = isOver && !isUnderWay;
  const { reference, side, coin, usd, coinAmount, freshness } = terms;
  const brandName = usePublicConfig()?.brand.name;
  return (
    <article aria-label={t`Order slip ${reference}`} className={styles["sheet"]}>
      <Slip issued className={styles["slip"]}>
        <header className={styles["head"]}>
          <p className={styles["brand"]}>{brandName ?? "\u00a0"}</p>
          <p dir="ltr" className={styles["reference"]}>
            {reference}
          </p>
        </header>
        <div className={styles["order"]}>
          <div className={styles["words"]}>
            <p className={styles["side"]}>{i18n._(SLIP_SIDES[side])}</p>
            <p className={styles["amount"]}>
              <SlipNumber value={coinAmount} /> <span>{coin.symbol}</span>{" "}
              <span className={styles["whose"]}>{side === "buy" ? t`you receive` : t`you pay`}</span>
            </p>
            <p className={styles["value"]}>
              <span>
                <Trans>
                  for <SlipNumber value={usd} inUsd />
                </Trans>
              </span>{" "}
              <span className={styles["whose"]}>{side === "buy" ? t`you pay` : t`you receive`}</span>
            </p>
          </div>
          <PriceStamp freshness={freshness} expired={expired} />
        </div>
        <Lines terms={terms} expired={expired} isUnderWay={isUnderWay} />
        {children !== undefined && <div className={styles["stub"]}>{children}</div>}
      </Slip>
    </article>
  );
}

function Lines({ terms, expired, isUnderWay }: Required<Omit<SlipSheetProps, "children">>) {
  const { coin, rate, freshness, issuedAt, expiresAt } = terms;
  const isFirm = freshness.source === "live" || expired || isUnderWay;
  return (
    <>
      <dl>
        <Line name={t`Coin`}>{`${coin.name} (${coin.symbol})`}</Line>
        <Line name={t`Rate`}>
          <span>{`1 ${coin.symbol} = `}</span>
          <SlipNumber value={rate} inUsd />
        </Line>
        <Line name={t`Price`}>{priceText(freshness, issuedAt)}</Line>
        <Line name={t`Issued`}>
          <time dateTime={issuedAt}>{dateTimeWithUtc(issuedAt)}</time>
        </Line>
        <Line name={isUnderWay ? t`Slip valid until` : expired ? t`Expired` : t`Valid until`}>
          <time dateTime={expiresAt}>{dateTimeWithUtc(expiresAt)}</time>
        </Line>
        {!expired && !isUnderWay && (
          <Line name={t`Time left`}>
            <Countdown until={expiresAt} now={serverNow} />
          </Line>
        )}
      </dl>
      {!isFirm && <p className={styles["caution"]}>{i18n._(PRICE_TO_CONFIRM)}</p>}
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

interface StampTexts {
  readonly word: string;
  /** Below the word. */
  readonly line: string;
  /** The same on a slip that has expired. */
  readonly past: string;
}

function stampTexts({ source, asOf }: Freshness): StampTexts {
  const time = utcTime(asOf);
  switch (source) {
    case "live":
      return { word: t`Live`, line: t`at ${time}`, past: t`was live` };
    case "stale":
      return { word: t`Delayed`, line: t`from ${time}`, past: t`was delayed` };
    case "fallback":
      return { word: t`Indicative`, line: t`to be confirmed`, past: t`was indicative` };
  }
}

/** The rate's freshness at the time of issue. Like a stamp on paper, it does not age. */
function PriceStamp({ freshness, expired }: { freshness: Freshness; expired: boolean }) {
  const { word, line, past } = stampTexts(freshness);
  return (
    <p className={classNames(styles["stamp"], expired && styles["expiredStamp"])}>
      <span className={styles["stampWord"]}>{expired ? t`Expired` : word}</span>{" "}
      <span>{expired ? past : line}</span>
    </p>
  );
}

const DATE_LENGTH = "YYYY-MM-DD".length;

/** The same in words, as the chat message has them. */
function priceText({ source, asOf }: Freshness, issuedAt: string): string {
  if (source === "fallback") return t`indicative`;
  const isSameDay = utcDateTime(asOf).slice(0, DATE_LENGTH) === utcDateTime(issuedAt).slice(0, DATE_LENGTH);
  const time = isSameDay ? timeWithUtc(asOf) : dateTimeWithUtc(asOf);
  return source === "live" ? t`live at ${time}` : t`delayed from ${time}`;
}

const decimal = cachedByLocale(
  (locale, digits: number, currency: "USD" | undefined) =>
    new Intl.NumberFormat(locale, {
      ...(currency && { style: "currency", currency, currencyDisplay: "narrowSymbol" }),
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
);

/**
 * A decimal in the reader's notation with all its digits and at least two decimals, as all others on the screen. The chat
 * message has its own (P8.6): it is the `value`.
 */
export function SlipNumber({ value, inUsd = false }: { value: string; inUsd?: boolean }) {
  const digits = Math.max(2, value.split(".")[1]?.length ?? 0);
  return (
    <data value={value} className={styles["number"]}>
      {decimal(digits, inUsd ? "USD" : undefined).format(value as Intl.StringNumericLiteral)}
    </data>
  );
}

/** The public page that shows a slip's terms. */
export function slipAddress(token: string): string {
  return `/q/${encodeURIComponent(token)}`;
}
