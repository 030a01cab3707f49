import { cachedByLocale } from "../../lib/format.ts";

/** For any currency or coin, so without a currency symbol. */
const MOST_DIGITS = 18;
const amounts = cachedByLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: MOST_DIGITS }),
);

/** An amount of an account in its currency: 10,000.00. Shows all of its digits. */
export function amountText(amount: string): string {
  return amounts().format(amount as `${number}`);
}
