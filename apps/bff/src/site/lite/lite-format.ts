import { html, type SafeHtml } from "@remix-run/html-template";
import type { Freshness } from "@tradeslip/contracts";
import {
  ageText,
  countryNames,
  EXACT_DIGITS,
  islandIn,
  freshnessTone,
  marketPriceDigits,
  sumDigits,
  type AmountUnit,
  type Message,
  pathIn,
  utcDateTime,
  utcTime,
} from "@tradeslip/contracts/rules";
import type { Language } from "@tradeslip/node-kit/languages";
import { richText } from "./rich-text.ts";

/** Sentences, numbers and times of one language. Times are UTC: without scripts the zone is unknown. */
export interface LiteFormat extends Language {
  /** A rate with the decimals of its currency: $71,256.40, CA$98,222.10, ¥9,676,074. */
  rate(amount: number, currency: string): string;
  /** For the list of all rates, whose two columns fit a phone in whole units only: $71,256, ¥9,676,074. */
  wholeRate(amount: number, currency: string): string;
  /** The price of an order, with all of its digits. */
  coinPrice(usd: number): string;
  marketPrice(usd: number): string;
  /** A change with its sign; `value` is in percent already. */
  change(value: number): string;
  /** $1,234.00 or 0.50000000 BTC. */
  amount(value: string, unit: AmountUnit): string;
  /** 1,234.50 USD, 412,500.00 NGN or 0.00345585 BTC. */
  readonly sum: (amount: string, currency: string) => string;
  /** "23:23 UTC" */
  readonly utcTime: (moment: string) => string;
  /** "2026-11-29 23:23 UTC" */
  readonly utcDateTime: (moment: string) => string;
  /** "23:23 UTC", with the day when it is not today's. */
  readonly when: (moment: string) => string;
  /** @param code of our lists @param english its name there */
  readonly countryName: (code: string, english: string) => string;
  /** When the page is made; ages on it are counted up to then. */
  readonly now: number;
  /** "23:23:04 UTC", with the day when it is not today's. */
  time(moment: string | number): string;
  /** "12 s", up to {@link now}. */
  age(iso: string): Message;
}

/** The part that depends only on the locale. */
type Notation = Omit<LiteFormat, keyof Language | "now" | "when" | "time" | "age">;

const DAY_LENGTH = "YYYY-MM-DD".length;

/** By locale. */
const notations = new Map<string, Notation>();

export function liteFormat(language: Language, now: number): LiteFormat {
  const notation = notations.get(language.formats) ?? makeNotation(language.formats);
  notations.set(language.formats, notation);
  return {
    ...language,
    ...notation,
    now,
    when: (moment) => (isSameDay(moment, now) ? notation.utcTime(moment) : notation.utcDateTime(moment)),
    time: (moment) => islandIn(language.formats, timeText(new Date(moment).toISOString(), now)),
    age: (iso) => ageText(now - Date.parse(iso)),
  };
}

function makeNotation(locale: string): Notation {
  const percentage = new Intl.NumberFormat(locale, {
    style: "percent",
    signDisplay: "exceptZero",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const money = new Map<string, Intl.NumberFormat>();
  const moneyFormat = (currency: string, digits?: number, most = digits) => {
    const key = `${currency} ${digits} ${most}`;
    const made = money.get(key) ?? makeMoneyFormat(locale, currency, digits, most);
    money.set(key, made);
    return made;
  };
  const island = (text: string) => islandIn(locale, text);
  return {
    rate: (amount, currency) => island(moneyFormat(currency).format(amount)),
    wholeRate: (amount, currency) => island(moneyFormat(currency, 0).format(amount)),
    coinPrice: (usd) => island(moneyFormat("USD", 2, EXACT_DIGITS).format(usd)),
    marketPrice: (usd) => island(moneyFormat("USD", marketPriceDigits(usd)).format(usd)),
    sum: (amount, currency) => {
      const digits = sumDigits(amount, currency);
      const sums = new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
      return island(`${sums.format(amount as Intl.StringNumericLiteral)} ${currency}`);
    },
    countryName: countryNames(locale),
    utcTime: (moment) => island(utcTime(moment)),
    utcDateTime: (moment) => island(utcDateTime(moment)),
    change: (value) => island(percentage.format(value / 100).replace("-", "\u2212")),
    amount: (value, { kind, symbol, decimals }) => {
      const decimal = value as Intl.StringNumericLiteral;
      if (kind === "usd") return island(moneyFormat("USD", decimals).format(decimal));
      const plain = new Intl.NumberFormat(locale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
      return island(`${plain.format(decimal)} ${symbol}`);
    },
  };
}

/**
 * The bare dollar sign is the US dollar's, as in "Minimum trade: $250"; others that share it show their code.
 */
function makeMoneyFormat(
  locale: string,
  currency: string,
  minimumFractionDigits?: number,
  maximumFractionDigits?: number,
): Intl.NumberFormat {
  const styled = (currencyDisplay: "narrowSymbol" | "symbol" | "code") =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      currencyDisplay,
      ...(minimumFractionDigits === undefined ? {} : { minimumFractionDigits, maximumFractionDigits }),
    });
  if (currency === "USD") return styled("narrowSymbol");
  const format = styled("symbol");
  const sign = format.formatToParts(0).find(({ type }) => type === "currency");
  return sign?.value === "$" ? styled("code") : format;
}

function timeText(iso: string, now: number): string {
  const day = iso.slice(0, DAY_LENGTH);
  const time = iso.slice(DAY_LENGTH + 1, "YYYY-MM-DDThh:mm:ss".length);
  return isSameDay(iso, now) ? `${time} UTC` : `${day} ${time} UTC`;
}

/** In UTC. */
function isSameDay(iso: string, now: number): boolean {
  return new Date(now).toISOString().startsWith(new Date(iso).toISOString().slice(0, DAY_LENGTH));
}

/** What the numbers of a page are. */
export type Subject = "rates" | "prices";

const DISPUTED: Message = /*i18n*/ { id: "lite.disputed", message: "<b>The sources disagree.</b>" };
/** Of one price. */
export const DISPUTED_NOTE: Message = /*i18n*/ { id: "lite.note_disputed", message: "disputed" };
const FEW: Message = /*i18n*/ { id: "lite.few_sources", message: "<b>Few sources.</b>" };
const INDICATIVE: Readonly<Record<Subject, Message>> = {
  rates: /*i18n*/ { id: "lite.indicative_rates", message: "<b>Indicative rates</b>, not market prices." },
  prices: /*i18n*/ { id: "lite.indicative_prices", message: "<b>Indicative prices</b>, not market prices." },
};
/** Each stays true until the page is reloaded. */
const AGES: Readonly<Record<"live" | "updated" | "delayed", Message>> = {
  live: /*i18n*/ {
    id: "lite.live",
    message: "<b>Live</b> when this page loaded at {now}: from <time>{time}</time>, {age} old.",
  },
  updated: /*i18n*/ {
    id: "lite.updated",
    message: "<b>Updated</b> at <time>{time}</time>, {age} before this page loaded.",
  },
  delayed: /*i18n*/ {
    id: "lite.delayed",
    message: "<b>Delayed</b>, from <time>{time}</time>, {age} before this page loaded.",
  },
};

/**
 * Source, age and time of the prices; with several sources, whether they agree; and where to see them: a line
 * each, since a sentence may be in another language, and run the other way, than the next.
 */
export function freshnessLines(freshness: Freshness, subject: Subject, format: LiteFormat): SafeHtml {
  const { agreement } = freshness;
  const { locale, say, now } = format;
  const sources = pathIn(locale, "/prices");
  // A disputed price is never live: in a live list it's bitcoin's alone, whose row says so.
  const isDisputed = agreement === "disputed" && freshnessTone(freshness, now) !== "live";
  const note = isDisputed ? DISPUTED : agreement === "few" ? FEW : null;
  return html`<p>${sourceAndAge(freshness, subject, format)}</p>
    ${note && html`<p>${richText(say(note))}</p>`}
    <p>
      <a href="${sources}">${say(/*i18n*/ { id: "lite.where_from", message: "Where it comes from" })}</a>
    </p>`;
}

function sourceAndAge(freshness: Freshness, subject: Subject, format: LiteFormat): SafeHtml {
  const { asOf } = freshness;
  const tone = freshnessTone(freshness, format.now);
  if (tone === "indicative") return richText(format.say(INDICATIVE[subject]));
  const values = { now: format.time(format.now), time: format.time(asOf), age: format.age(asOf) };
  return richText(format.say({ ...AGES[tone], values }), {
    time: (text) => html`<time datetime="${asOf}">${text}</time>`,
  });
}
