import { cachedByLocale } from "../../lib/format.ts";

/** Of any currency or coin, so that it stands without a sign. */
const MOST_DIGITS = 18;
const amounts = cachedByLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: MOST_DIGITS }),
);

/** An amount of an account in its currency: 10,000.00. All of its digits are shown. */
export function amountText(amount: string): string {
  return amounts().format(amount as `${number}`);
}
