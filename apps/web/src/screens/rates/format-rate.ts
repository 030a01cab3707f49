import { currencyDigits } from "@tradeslip/contracts/rules";
import { cachedByLocale, plain, show, type Unknowable } from "../../lib/format.ts";

/** The most decimals, which a phone's columns have room for. */
const MOST_DIGITS = 2;

const figures = cachedByLocale((_locale, currency: string) =>
  plain(Math.min(currencyDigits(currency), MOST_DIGITS)),
);

/** The price of one bitcoin in `currency`, without a currency symbol: 63,995.20 or, in yen, 9,676,074. */
export function formatRate(value: Unknowable, currency: string): string {
  return show(value, (known) => figures(currency).format(known));
}
