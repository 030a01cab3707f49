import { t } from "@lingui/core/macro";
import { classNames } from "../class-names.ts";
import { formatLocale } from "../format-locale.ts";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import styles from "./price-change.module.css";

export interface PriceChangeProps {
  /** 1.23 means 1.23 %. Null: unknown. */
  percent: number | null;
  digits?: number;
}

/** A price change, shown by sign, arrow and colour. */
export function PriceChange({ percent, digits = 2 }: PriceChangeProps) {
  if (percent === null || !Number.isFinite(percent)) {
    return (
      <span className={classNames(styles["change"], styles["flat"])}>
        <span aria-hidden="true">—</span>
        <VisuallyHidden>{t`unknown`}</VisuallyHidden>
      </span>
    );
  }
  const trend = trendOf(percent, digits);
  return (
    <span className={classNames(styles["change"], styles[trend])}>
      {trend !== "flat" && (
        <svg className={styles["arrow"]} viewBox="0 0 10 8" aria-hidden="true">
          <path d={trend === "up" ? "M5 .5 9.5 7.5H.5z" : "M5 7.5.5.5h9z"} />
        </svg>
      )}
      <span>{percentText(percent, digits)}</span>
    </span>
  );
}

export type Trend = "up" | "down" | "flat";

/** The direction of a change as displayed: a change that rounds to zero is flat. */
export function trendOf(percent: number, digits: number): Trend {
  const half = 0.5 / 10 ** digits;
  if (percent >= half) return "up";
  if (percent <= -half) return "down";
  return "flat";
}

/** "+1.23%" in the reader's locale, with a true minus sign. */
export function percentText(percent: number, digits: number): string {
  return formatter(formatLocale(), digits)
    .format(trendOf(percent, digits) === "flat" ? 0 : percent / 100)
    .replace("-", "−");
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Formatters are cached: creating one costs far more than using it, and a table shows fifty changes. */
function formatter(locale: string, digits: number): Intl.NumberFormat {
  const key = `${locale}|${digits}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    style: "percent",
    signDisplay: "exceptZero",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(key, made);
  return made;
}
