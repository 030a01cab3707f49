import { i18n } from "@lingui/core";
import {
  coinPriceDigits,
  compactUnit,
  dateOptions,
  EXACT_DIGITS,
  marketPriceDigits,
} from "@tradeslip/contracts/rules";
import { inBoth } from "@tradeslip/ui/english-beneath";
import { formatLocale } from "@tradeslip/ui/format-locale";

/** Shown where a number is unknown. */
export const UNKNOWN = "—";

export type Unknowable = number | null | undefined;

/** Figures with a fixed number of digits after the point: 1,234.50. */
export const plain = cachedByLocale(
  (locale, digits: number) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: "negative",
    }),
);

const money = cachedByLocale(
  (locale, currency: string, digits: number) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: "negative",
    }),
);

const threeFigures = cachedByLocale(
  (locale, currency: string | undefined) =>
    new Intl.NumberFormat(locale, {
      ...(currency ? { style: "currency", currency, currencyDisplay: "narrowSymbol" } : {}),
      minimumSignificantDigits: 3,
      maximumSignificantDigits: 3,
    }),
);

const percentage = cachedByLocale(
  (locale, digits: number) =>
    new Intl.NumberFormat(locale, {
      style: "percent",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: "negative",
    }),
);

/** US dollars with cents: $64,123.45. */
export function formatUsd(value: Unknowable): string {
  return show(value, (known) => money("USD", 2).format(known));
}

/** US dollars with as many digits as the price's magnitude requires (docs/product.md, P3.12). */
export function formatMarketPrice(value: Unknowable): string {
  return show(value, (known) => money("USD", marketPriceDigits(Math.abs(known))).format(known));
}

const coinPrice = cachedByLocale(
  (locale, least: number, most: number) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency: "USD",
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    }),
);

const decimals = cachedByLocale(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: EXACT_DIGITS }),
);

/** All digits of a decimal text, grouped: 1.5. */
export function formatDecimal(text: string): string {
  return decimals().format(text as Intl.StringNumericLiteral);
}

/** The price of an order, as its slip has it: "1 BTC = $72,163.5768". */
export function formatOnePrice(symbol: string, price: number | string): string {
  return island(`1 ${symbol} = ${formatExactPrice(price)}`);
}

/** A coin's market price in lists: $64,123.45, $1.3247, below a dollar all digits. */
export function formatCoinPrice(price: number): string {
  const { least, most } = coinPriceDigits(price);
  return island(coinPrice(least, most).format(price));
}

/** A price that an order is made at, or that someone chose: all of its digits, and at least the cents. */
export function formatExactPrice(price: number | string): string {
  return island(coinPrice(2, EXACT_DIGITS).format(price as number | Intl.StringNumericLiteral));
}

/** Three significant digits and T, B, M or K: 3.18T, $21.0B, 950K. Whole numbers below 1000 are unchanged. */
export function formatCompact(value: Unknowable, { currency }: { currency?: string } = {}): string {
  return show(value, (known) => {
    const rounded = Number(known.toPrecision(3));
    const [size, letter] = compactUnit(Math.abs(rounded));
    if (letter === "" && Number.isInteger(known))
      return currency ? money(currency, 0).format(known) : plain(0).format(known);
    return threeFigures(currency)
      .format(rounded / size)
      .replace(/\d(?=\D*$)/, `$&${letter}`);
  });
}

/** `value` is already in percent: 0.4 becomes 0.40%. */
export function formatPercent(value: Unknowable, digits = 2): string {
  return show(value, (known) => percentage(digits).format(known / 100));
}

const CLOCK = { hour: "2-digit", minute: "2-digit" } as const;
const DAY = { ...CLOCK, day: "numeric", month: "short" } as const;
const time = dateFormat(CLOCK);
const dayAndTime = dateFormat(DAY);
const yearAndTime = dateFormat({ ...DAY, year: "numeric" });

/** The time of day for today (14:02), otherwise with the date (20 Nov, 14:02), and the year if it's another. */
export function formatTime(iso: string, now: number = Date.now()): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return UNKNOWN;
  const today = new Date(now);
  const isThisYear = moment.getFullYear() === today.getFullYear();
  const isToday = moment.toDateString() === today.toDateString();
  if (isToday) return time(moment);
  return isThisYear ? dayAndTime(moment) : yearAndTime(moment);
}

/** Formats moments in the page's language, and in English in the English beneath a draft. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (moment: Date | number) => string {
  const format = cachedByLocale(
    (locale) => new Intl.DateTimeFormat(locale, dateOptions(i18n.locale, options)),
  );
  return (moment) => inBoth(() => format().format(moment));
}

/** The time of day in another zone (03:00). @param zone IANA name. @param now in milliseconds */
export function timeIn(zone: string, now: number): string {
  const options = { hour: "2-digit", minute: "2-digit", timeZone: zone } as const;
  return inBoth(() => new Intl.DateTimeFormat(formatLocale(), options).format(now));
}

/** Sorts names by the reader's locale. */
export function compareNames(a: string, b: string): number {
  return a.localeCompare(b, formatLocale());
}

/** The figure with a typographic minus; a dash if it is unknown. */
export function show(value: Unknowable, format: (known: number) => string): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return UNKNOWN;
  return island(format(value).replace("-", "\u2212"));
}

/** Whether Intl adds right-to-left marks, which would turn an amount's currency around. */
const runsLeft = cachedByLocale((locale) =>
  new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }).format(1).includes("\u200F"),
);

/** Isolates an amount in a right-to-left text, so that it still reads from left to right. */
export function island(amount: string): string {
  return runsLeft() ? `\u2066${amount.replaceAll(/[\u200E\u200F]/g, "")}\u2069` : amount;
}

/** Caches one formatter per language and arguments: creating one costs far more than using it. */
export function cachedByLocale<Args extends readonly (string | number | undefined)[], Formatter>(
  make: (locale: string, ...args: Args) => Formatter,
): (...args: Args) => Formatter {
  const made = new Map<string, Formatter>();
  return (...args) => {
    const locale = formatLocale();
    const key = [i18n.locale, locale, ...args].join("|");
    const formatter = made.get(key) ?? make(locale, ...args);
    made.set(key, formatter);
    return formatter;
  };
}
