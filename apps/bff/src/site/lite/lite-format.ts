import { coinPriceDigits, marketPriceDigits, type AmountUnit } from "@tradeslip/contracts/rules";
import { LRUCache } from "lru-cache";

/** Numbers and times in a reader's notation. Times are UTC: without a script the reader's zone is unknown. */
export interface LiteFormat {
  readonly locale: string;
  /** A rate in whole units of its currency: $71,256, CA$98,222, ¥9,676,074. */
  rate(amount: number, currency: string): string;
  coinPrice(usd: number): string;
  marketPrice(usd: number): string;
  /** `value` is in percent already. */
  percent(value: number): string;
  /** $1,234.00 or 0.50000000 BTC. */
  amount(value: string, unit: AmountUnit): string;
  /** "23:23:04 UTC", with the day when it is not today's. */
  time(iso: string): string;
}

const DEFAULT_LOCALE = "en-US";
const DAY_LENGTH = "YYYY-MM-DD".length;

/** Readers send a handful of languages; a hostile client must not grow the map. */
const formats = new LRUCache<string, Omit<LiteFormat, "time">>({ max: 50 });

/** The notation of the first language that a request names (RFC 9110, section 12.5.4), US English without one. */
export function liteFormat(acceptLanguage: string | undefined, now: number): LiteFormat {
  const locale = firstLocale(acceptLanguage);
  const format = formats.get(locale) ?? makeFormat(locale);
  formats.set(locale, format);
  return { ...format, time: (iso) => timeText(iso, now) };
}

function firstLocale(acceptLanguage = ""): string {
  const [first = ""] = acceptLanguage.split(",");
  const [tag = ""] = first.split(";");
  try {
    return Intl.getCanonicalLocales(tag.trim())[0] ?? DEFAULT_LOCALE;
  } catch {
    return DEFAULT_LOCALE;
  }
}

function makeFormat(locale: string): Omit<LiteFormat, "time"> {
  const percentage = new Intl.NumberFormat(locale, {
    style: "percent",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const money = new Map<string, Intl.NumberFormat>();
  const moneyFormat = (currency: string, digits: number) => {
    const key = `${currency} ${digits}`;
    const made = money.get(key) ?? makeMoneyFormat(locale, currency, digits);
    money.set(key, made);
    return made;
  };
  return {
    locale,
    rate: (amount, currency) => moneyFormat(currency, 0).format(amount),
    coinPrice: (usd) => moneyFormat("USD", coinPriceDigits(usd)).format(usd),
    marketPrice: (usd) => moneyFormat("USD", marketPriceDigits(usd)).format(usd),
    percent: (value) => percentage.format(value / 100).replace("-", "\u2212"),
    amount: (value, { kind, symbol, decimals }) => {
      const decimal = value as Intl.StringNumericLiteral;
      if (kind === "usd") return moneyFormat("USD", 2).format(decimal);
      const plain = new Intl.NumberFormat(locale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
      return `${plain.format(decimal)} ${symbol}`;
    },
  };
}

function makeMoneyFormat(locale: string, currency: string, digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

function timeText(iso: string, now: number): string {
  const day = iso.slice(0, DAY_LENGTH);
  const time = iso.slice(DAY_LENGTH + 1, "YYYY-MM-DDThh:mm:ss".length);
  const isToday = new Date(now).toISOString().startsWith(day);
  return isToday ? `${time} UTC` : `${day} ${time} UTC`;
}
