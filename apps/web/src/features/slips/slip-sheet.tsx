import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { i18n } from "@lingui/core";
import type { Freshness, SlipAnswer } from "@tradeslip/contracts";
import { PRICE_TO_CONFIRM, SLIP_SIDES, utcDateTime, utcTime } from "@tradeslip/contracts/rules";
import { classNames } from "@tradeslip/ui/class-names";
import { Countdown } from "@tradeslip/ui/countdown";
import { Slip } from "@tradeslip/ui/slip";
import type { ReactNode } from "react";
import { feeTexts } from "./fee-texts.ts";
import { cachedByLocale, island } from "../../lib/format.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { dateTimeWithUtc, timeWithUtc } from "../../lib/time-with-utc.ts";
import styles from "./slip-sheet.module.css";

const WHOSE = "text-ink-muted font-sans text-s font-normal";

/** The terms of an order: the part that anyone with the slip's link may read. */
type SlipTerms = Omit<SlipAnswer, "surface" | "status" | "serverTime">;

interface SlipSheetProps {
  terms: SlipTerms;
  expired: boolean;
  /** Its order is in progress at the desk, so the expiry of the slip's price no longer matters. */
  isUnderWay?: boolean;
  /** Actions below the perforation. */
  children?: ReactNode;
}

/** The terms of an order on a paper slip, the same for the buyer and for others who check it. */
export function SlipSheet({ terms, expired: isOver, isUnderWay = false, children }: SlipSheetProps) {
  const expired = isOver && !isUnderWay;
  const { reference, side, coin, usd, coinAmount, freshness } = terms;
  const brandName = usePublicConfig()?.brand.name;
  return (
    <article aria-label={t`Order slip ${reference}`} className="w-full max-w-140 print:break-inside-avoid">
      <Slip issued className="py-8 px-5 md:p-8 print:p-5">
        <header className="flex flex-wrap items-baseline justify-between gap-x-4 pb-3 border-b border-dashed border-b-rule-strong">
          <p className="font-display text-l leading-[1.2] wrap-anywhere">{brandName ?? "\u00a0"}</p>
          <p dir="ltr" className="font-mono text-l font-medium tracking-[0.04em] select-all">
            {reference}
          </p>
        </header>
        <div className="flex flex-wrap items-start justify-between gap-y-3 gap-x-4 py-4">
          <div className="min-w-0">
            <p className="text-ink-muted text-s">{i18n._(SLIP_SIDES[side])}</p>
            <p className="font-mono text-[clamp(1.25rem,0.9rem_+_1.6vw,1.625rem)] font-medium leading-[1.3] tracking-[-0.02em]">
              <bdi>
                <SlipNumber value={coinAmount} /> <span>{coin.symbol}</span>
              </bdi>{" "}
              <span className={WHOSE}>{side === "buy" ? t`you receive` : t`you send`}</span>
            </p>
            <p className="text-ink-muted font-mono text-m">
              <span>
                <Trans>
                  for <SlipNumber value={usd} inUsd />
                </Trans>
              </span>{" "}
              <span className={WHOSE}>{side === "buy" ? t`you pay` : t`you receive`}</span>
            </p>
          </div>
          <PriceStamp freshness={freshness} expired={expired} />
        </div>
        <Lines terms={terms} expired={expired} isUnderWay={isUnderWay} />
        {children !== undefined && (
          <div className="mt-4 pt-5 border-t-2 border-dashed border-t-rule-strong print:hidden">
            {children}
          </div>
        )}
      </Slip>
    </article>
  );
}

function Lines({ terms, expired, isUnderWay }: Required<Omit<SlipSheetProps, "children">>) {
  const { side, coin, usd, coinAmount, rate, market, fee, local, freshness, issuedAt, expiresAt } = terms;
  const isFirm = freshness.source === "live" || expired || isUnderWay;
  return (
    <>
      <dl>
        <Line name={t`Coin`}>{`${coin.name} (${coin.symbol})`}</Line>
        {market !== undefined && (
          <Line name={freshness.source === "fallback" ? t`Indicative price` : t`Market price`}>
            <SlipNumber value={market} inUsd />
          </Line>
        )}
        {fee && <Line {...feeTexts({ ...fee, source: freshness.source })} />}
        {fee && (
          <Line name={t`You get`}>
            {side === "buy" ? <SlipNumber value={coinAmount} /> : <SlipNumber value={usd} inUsd />}
            {side === "buy" && <span>{` ${coin.symbol}`}</span>}
          </Line>
        )}
        <Line name={fee && Number(fee.percent) > 0 ? t`Our price, fee included` : t`Rate`}>
          <bdi dir="ltr">
            <span>{`1 ${coin.symbol} = `}</span>
            <SlipNumber value={rate} inUsd />
          </bdi>
        </Line>
        {local && (
          <Line name={side === "buy" ? t`You pay` : t`You are paid`}>
            <bdi dir="ltr">
              <SlipNumber value={local.amount} isMoney />
              <span>{` ${local.currency} (1 USD = `}</span>
              <SlipNumber value={local.rate} />
              <span>{` ${local.currency})`}</span>
            </bdi>
          </Line>
        )}
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
      {!isFirm && (
        <p className="mt-2 py-2 px-3 border-[1.5px] border-dashed border-accent-text rounded-sm bg-accent-wash text-accent-text text-s">
          {i18n._(PRICE_TO_CONFIRM)}
        </p>
      )}
    </>
  );
}

function Line({ name, value, children = value }: { name: string; value?: string; children?: ReactNode }) {
  return (
    <div className={styles["line"]}>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="ms-auto text-end text-balance tabular-nums wrap-anywhere">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

interface StampTexts {
  readonly word: string;
  /** Shown below the word. */
  readonly line: string;
  /** The same for an expired slip. */
  readonly past: string;
}

function stampTexts({ source, asOf }: Freshness): StampTexts {
  const time = island(utcTime(asOf));
  switch (source) {
    case "live":
      return { word: t`Price checked`, line: time, past: t`was live` };
    case "stale":
      return { word: t`Price delayed`, line: t`from ${time}`, past: t`was delayed` };
    case "fallback":
      return { word: t`Price indicative`, line: t`to be confirmed`, past: t`was indicative` };
  }
}

/** The rate's freshness at the time of issue. Like a stamp on paper, it does not age. */
function PriceStamp({ freshness, expired }: { freshness: Freshness; expired: boolean }) {
  const { word, line, past } = stampTexts(freshness);
  return (
    <p className={classNames(styles["stamp"], expired && styles["expiredStamp"])}>
      <span className="text-m font-medium">{expired ? t`Expired` : word}</span>{" "}
      <span>{expired ? past : line}</span>
    </p>
  );
}

const DATE_LENGTH = "YYYY-MM-DD".length;

/** The same in words, as in the chat message. */
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

interface SlipNumberProps {
  value: string;
  inUsd?: boolean;
  /** Another currency, with its own number of decimals: yen have none. */
  isMoney?: boolean;
}

/**
 * A decimal in the reader's notation with all its digits and at least two decimals, as everywhere on the
 * screen. The chat message's notation (P8.6) is in the `value` attribute.
 */
export function SlipNumber({ value, inUsd = false, isMoney = false }: SlipNumberProps) {
  const own = value.split(".")[1]?.length ?? 0;
  const digits = isMoney ? own : Math.max(2, own);
  return (
    <data value={value} className="tabular-nums wrap-anywhere">
      {island(decimal(digits, inUsd ? "USD" : undefined).format(value as Intl.StringNumericLiteral))}
    </data>
  );
}
