import { cachedByLocale, show, type Unknowable } from "../../lib/format.ts";

/** The most decimals, which a phone's columns have room for. */
const MOST_DIGITS = 2;

const figures = cachedByLocale((locale, currency: string) => {
  const { maximumFractionDigits = MOST_DIGITS } = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
  }).resolvedOptions();
  const digits = Math.min(maximumFractionDigits, MOST_DIGITS);
  return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
});

/** The price of one bitcoin in `currency`, without a currency symbol: 63,995.20 or, in yen, 9,676,074. */
export function formatRate(value: Unknowable, currency: string): string {
  return show(value, (known) => figures(currency).format(known));
}
