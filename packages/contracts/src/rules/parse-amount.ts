import {
  ABOVE_MAXIMUM,
  ENTER_AMOUNT,
  TOO_FINE_USD,
  TOO_LARGE,
  TWO_AMOUNTS,
  MANY_USD_DECIMALS,
  MANY_DECIMALS,
  TOO_FINE,
  NEGATIVE_AMOUNT,
} from "./amount-messages.ts";
import type { Message } from "./message.ts";
import type { LocalTyped } from "./local-money.ts";
import { coinDecimals } from "./coin-digits.ts";
import { USD_DECIMALS } from "./trade-amounts.ts";
import { latinDigits, withoutUnseen } from "./typed-text.ts";

/** The unit of an amount field. */
export interface AmountUnit {
  readonly kind: LocalTyped["unit"];
  /** "USD", another currency to read prices in, or the coin's symbol: accepted next to a pasted number. */
  readonly symbol: string;
  readonly decimals: number;
}

export const USD: AmountUnit = { kind: "usd", symbol: "USD", decimals: USD_DECIMALS };

export function coinUnit(symbol: string): AmountUnit {
  return { kind: "coin", symbol, decimals: coinDecimals(symbol) };
}

/** The limit of an order (contract: OrderRequest). */
const MAX_WHOLE_DIGITS = 12;

/** The result of parsing. Numbers are decimal texts with a point, as the server expects. */
export type ParsedAmount =
  /** Nothing is typed yet, or only the beginning of an amount. */
  | { readonly kind: "empty" }
  | { readonly kind: "amount"; readonly value: string }
  /** Two readings are possible ("separator"), or it has more decimals than the unit ("decimals"). */
  | {
      readonly kind: "question";
      readonly about: "separator" | "decimals";
      /** With every typed digit, so possibly more decimals than the unit has, all zero. */
      readonly choices: readonly string[];
    }
  | { readonly kind: "negative" | "unreadable" | "too-fine" | "too-large" };

const EMPTY = { kind: "empty" } as const;
const UNREADABLE = { kind: "unreadable" } as const;

/**
 * Parses an amount as people write it: decimal comma or point, any grouping, digits of any script, the unit's
 * symbol.
 *
 * It never guesses between two magnitudes. "1,234" and "1.234" can mean a thousand or slightly more than one,
 * so they yield a question. The exceptions are fields of money: where the separator groups thousands in the
 * reader's locale, three digits after it cannot be cents; in a currency with three decimals they are decimals
 * if it is the locale's decimal separator. A coin has more decimals, so there it is always a question. No
 * digit is dropped, nor a reading offered that would drop one.
 * @param locale the reader's (BCP 47); undefined: the runtime's
 */
export function parseAmount(text: string, locale: string | undefined, unit: AmountUnit): ParsedAmount {
  const signs = signsOf(unit, locale);
  const written = stripSigns(normalise(text, locale), signs);
  if (isBeginning(written, signs)) return EMPTY;
  if (isNegative(written)) return { kind: "negative" };
  const readings = readingsOf(written.replace(/^\+/, ""));
  const certain = certainReading(readings, locale, unit);
  if (certain) return inUnit(certain.number, unit);
  const offered = readings.filter(({ number }) => fits(number, unit));
  if (readings.length === 0) return UNREADABLE;
  if (offered.length === 0) return { kind: "too-fine" };
  return {
    kind: "question",
    about: offered.length < readings.length ? "decimals" : "separator",
    choices: offered.map(({ number }) => withoutLeadingZeros(number)),
  };
}

/** The sentence for text that is no amount; undefined for an amount, a question or empty text. */
export function amountError({ kind }: ParsedAmount, { symbol, decimals }: AmountUnit): Message | undefined {
  switch (kind) {
    case "unreadable":
      return ENTER_AMOUNT;
    case "negative":
      return NEGATIVE_AMOUNT;
    case "too-fine":
      return symbol === USD.symbol ? TOO_FINE_USD : { ...TOO_FINE, values: { symbol, decimals } };
    case "too-large":
      // This many dollars are above the maximum; this many coins may be worth little.
      return symbol === USD.symbol ? ABOVE_MAXIMUM : TOO_LARGE;
    default:
      return undefined;
  }
}

/** The question about an ambiguous text, answered by one of the choices. */
export function amountQuestion(
  { about }: Extract<ParsedAmount, { kind: "question" }>,
  text: string,
  { symbol, decimals }: AmountUnit,
): Message {
  if (about === "separator") return { ...TWO_AMOUNTS, values: { text: text.trim() } };
  return { ...(symbol === USD.symbol ? MANY_USD_DECIMALS : MANY_DECIMALS), values: { symbol, decimals } };
}

/** The unit for showing a choice: with all typed decimals, so that none seems to be cut off. */
export function choiceUnit(choice: string, unit: AmountUnit): AmountUnit {
  return { ...unit, decimals: Math.max(unit.decimals, decimalsOf(choice).length) };
}

/** The amount that a choice means. */
export function chosenAmount(choice: string, { decimals }: AmountUnit): string {
  const [whole = ""] = choice.split(".");
  const kept = decimalsOf(choice).slice(0, decimals);
  return withoutLeadingZeros(whole) + (kept && `.${kept}`);
}

/** Empty, only punctuation, or the beginning of the unit's symbol: an amount may follow. */
function isBeginning(written: string, signs: readonly string[]): boolean {
  return /^[^\p{L}\p{N}\p{S}]*$/u.test(written) || signs.some((sign) => startsWith(sign, written));
}

/** The decimals of a dinar are as many as the digits of a group. */
const THREE = 3;

function certainReading(
  readings: readonly Reading[],
  locale: string | undefined,
  unit: AmountUnit,
): Reading | undefined {
  if (readings.length === 1) return readings[0];
  if (unit.kind === "coin") return undefined;
  if (unit.decimals === THREE) return readings.find(({ point }) => point === decimalSeparator(locale));
  return readings.find(({ group }) => group !== null && group === groupSeparator(locale));
}

function inUnit(number: string, unit: AmountUnit): ParsedAmount {
  if (!fits(number, unit)) return { kind: "too-fine" };
  const value = chosenAmount(number, unit);
  return value.split(".")[0]!.length > MAX_WHOLE_DIGITS ? { kind: "too-large" } : { kind: "amount", value };
}

/** Whether all digits beyond the unit's decimals are zero. */
function fits(number: string, { decimals }: AmountUnit): boolean {
  return /^0*$/.test(decimalsOf(number).slice(decimals));
}

function decimalsOf(number: string): string {
  return number.split(".")[1] ?? "";
}

function withoutLeadingZeros(number: string): string {
  return number.replace(/^0+(?=\d)/, "").replace(/^(?=\.|$)/, "0");
}

const DECIMAL_SEPARATORS = [".", ",", "\u066B"] as const;
const GROUP_SEPARATORS = [".", ",", "'", " "] as const;

/**
 * A number with a decimal point and no grouping, and the separators read as grouping and as decimal point, if
 * any.
 */
interface Reading {
  readonly number: string;
  readonly group: string | null;
  readonly point: string | null;
}

/**
 * All numbers that a text can mean in any locale. Groups have three digits or, as in India, two before the
 * last three. Only texts such as "1,234" and "1.234" have more than one reading.
 */
function readingsOf(text: string): readonly Reading[] {
  const found: Reading[] = [];
  const [whole, fraction] = [/^\d+$/, /^\d*$/];
  if (whole.test(text)) found.push({ number: text, group: null, point: null });
  for (const group of GROUP_SEPARATORS) {
    if (isGrouped(text, group)) found.push({ number: text.replaceAll(group, ""), group, point: null });
  }
  for (const decimal of DECIMAL_SEPARATORS) {
    const [before = "", after, ...more] = text.split(decimal);
    if (after === undefined || more.length > 0 || !fraction.test(after)) continue;
    if (whole.test(before) || (before === "" && after !== ""))
      found.push({ number: `${before}.${after}`, group: null, point: decimal });
    for (const group of GROUP_SEPARATORS) {
      if (group !== decimal && isGrouped(before, group))
        found.push({ number: `${before.replaceAll(group, "")}.${after}`, group, point: decimal });
    }
  }
  return found;
}

function isGrouped(text: string, group: string): boolean {
  const [first = "", ...rest] = text.split(group);
  const last = rest.at(-1);
  if (last === undefined || !/^\d{3}$/.test(last) || !/^[1-9]\d{0,2}$/.test(first)) return false;
  const between = rest.slice(0, -1);
  const isByThree = between.every((part) => /^\d{3}$/.test(part));
  const isIndian = first.length <= 2 && between.every((part) => /^\d{2}$/.test(part));
  return isByThree || isIndian;
}

const MINUS = "[-\u2010-\u2015\u2212\uFE63\uFF0D]";
const NEGATIVE = new RegExp(String.raw`^${MINUS}|${MINUS}$|^\(.*\)$`, "u");
const DOLLARS = ["US $", "$ US", "US$", "$US", "USD", "$", "\uFF04", "\uFE69"];

/** Variants of one separator. The Arabic decimal separator stays: it is unambiguous. */
const EQUIVALENT: readonly (readonly [RegExp, string])[] = [
  [/\s+/gu, " "],
  [/[\u2018\u2019\u02BC\u2032\u00B4`\uFF07\u066C]/gu, "'"],
  [/[\uFF0C\u060C]/gu, ","],
  [/\uFF0E/gu, "."],
];

/** Digits of any script as 0 to 9, and one character per kind of separator; currency signs stay. */
function normalise(text: string, locale: string | undefined): string {
  const group = groupSeparator(locale);
  let plain = latinDigits(withoutUnseen(text));
  for (const [signs, sign] of EQUIVALENT) plain = plain.replace(signs, sign);
  // Some locales have their own grouping separator.
  if (!/[.,'\s\u066C\u2019]/u.test(group)) plain = plain.replaceAll(group, "'");
  return plain.trim();
}

function signsOf(unit: AmountUnit, locale: string | undefined): readonly string[] {
  // Every text begins with an empty sign, and stripping it would never end.
  return writtenSigns(unit, locale).filter((sign) => sign !== "");
}

function writtenSigns({ kind, symbol }: AmountUnit, locale: string | undefined): readonly string[] {
  if (kind === "coin") return coinSigns(symbol);
  return symbol === USD.symbol ? [...DOLLARS, dollarSign(locale)] : [symbol, ...localSigns(symbol)];
}

/**
 * Strips the unit's own symbol before and after the number. Another currency's symbol makes it unreadable.
 */
function stripSigns(text: string, signs: readonly string[]): string {
  let rest = text.trim();
  for (;;) {
    const sign = signs.find((each) => startsWith(rest, each) || endsWith(rest, each));
    if (sign === undefined) return rest;
    rest = (
      startsWith(rest, sign) ? rest.slice(sign.length) : rest.slice(0, rest.length - sign.length)
    ).trim();
  }
}

function isNegative(text: string): boolean {
  return NEGATIVE.test(text);
}

/** The thousands separator of the reader's locale. */
const groupSeparator = byLocale((locale) => separatorOf(locale, "group") || ",");
const decimalSeparator = byLocale((locale) => separatorOf(locale, "decimal") || ".");

function separatorOf(locale: string | undefined, wanted: "group" | "decimal"): string | undefined {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5);
  return parts.find(({ type }) => type === wanted)?.value;
}

function coinSigns(symbol: string): string[] {
  return symbol === "BTC" ? [symbol, "\u20BF"] : [symbol];
}

/** As people write it who have no key for the sign. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = { NGN: ["naira", "N"], KES: ["KSh"] };

/** A sign that several currencies share may be another's. */
function localSigns(currency: string): readonly string[] {
  const format = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  });
  const sign = format.formatToParts(1).find(({ type }) => type === "currency")?.value ?? currency;
  return [...(SHARED_SIGNS.has(sign) ? [] : [sign]), ...(WRITTEN[currency] ?? [])];
}

const SHARED_SIGNS = new Set(["$", "\u00A3", "\u00A5", "kr", "Rs"]);

const dollarSign = byLocale((locale) => {
  const parts = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }).formatToParts(1);
  return (parts.find((part) => part.type === "currency")?.value ?? "$").replace(/\s/gu, " ");
});

/**
 * Remembers the last locale: fields parse on each keystroke, and creating a formatter takes a slow phone a
 * millisecond.
 */
function byLocale(read: (locale: string | undefined) => string): typeof read {
  let last: { readonly locale: string | undefined; readonly text: string } | undefined;
  return (locale) => {
    if (last === undefined || last.locale !== locale) last = { locale, text: read(locale) };
    return last.text;
  };
}

function startsWith(text: string, sign: string): boolean {
  return text.slice(0, sign.length).toUpperCase() === sign.toUpperCase();
}

function endsWith(text: string, sign: string): boolean {
  return text.length >= sign.length && text.slice(-sign.length).toUpperCase() === sign.toUpperCase();
}
