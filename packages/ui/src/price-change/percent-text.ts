import { readerLocale } from "../reader-locale.ts";

export type Trend = "up" | "down" | "flat";

/** The direction of a change as it is shown: what rounds to zero is flat. */
export function trendOf(percent: number, digits: number): Trend {
  const half = 0.5 / 10 ** digits;
  if (percent >= half) return "up";
  if (percent <= -half) return "down";
  return "flat";
}

/** "+1.23%" in the reader's locale, with a true minus sign. */
export function percentText(percent: number, digits: number): string {
  return formatter(readerLocale(), digits)
    .format(trendOf(percent, digits) === "flat" ? 0 : percent / 100)
    .replace("-", "−");
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Making a formatter costs far more than using it, and a table holds fifty changes. */
function formatter(locale: string | undefined, digits: number): Intl.NumberFormat {
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
