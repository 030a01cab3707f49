import type { AmountUnit } from "./amount-unit.ts";

/** Direction marks, which come along with texts copied from right-to-left pages. */
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
const MINUS = "[-\u2010-\u2015\u2212\uFE63\uFF0D]";
const NEGATIVE = new RegExp(String.raw`^${MINUS}|${MINUS}$|^\(.*\)$`, "u");
const DOLLARS = ["US $", "$ US", "US$", "$US", "USD", "$", "\uFF04", "\uFE69"];

/** Signs that say the same, written as one. The Arabic decimal sign stays: it means nothing else. */
const SAME: readonly (readonly [RegExp, string])[] = [
  [/\s+/gu, " "],
  [/[\u2018\u2019\u02BC\u2032\u00B4`\uFF07\u066C]/gu, "'"],
  [/[\uFF0C\u060C]/gu, ","],
  [/\uFF0E/gu, "."],
];

/** Digits of any script as 0 to 9, and one sign for each kind of separator; currency signs stay where they are. */
export function canonicalSigns(text: string, locale: string | undefined): string {
  const { group } = localeSigns(locale);
  let plain = text.replace(INVISIBLE, "").replace(/\p{Nd}/gu, latinDigit);
  for (const [signs, sign] of SAME) plain = plain.replace(signs, sign);
  // Some scripts have a grouping sign of their own.
  if (!/[.,'\s\u066C\u2019]/u.test(group)) plain = plain.replaceAll(group, "'");
  return plain.trim();
}

/** Without the signs of this unit before and behind the number. Another currency's sign stays, and makes it unreadable. */
export function withoutUnit(text: string, unit: AmountUnit, locale: string | undefined): string {
  const signs = unit.kind === "usd" ? [...DOLLARS, dollarSign(locale)] : coinSigns(unit.symbol);
  let rest = text.trim();
  for (;;) {
    const sign = signs.find((each) => startsWith(rest, each) || endsWith(rest, each));
    if (sign === undefined) return rest;
    rest = (
      startsWith(rest, sign) ? rest.slice(sign.length) : rest.slice(0, rest.length - sign.length)
    ).trim();
  }
}

export function isNegative(text: string): boolean {
  return NEGATIVE.test(text);
}

/** What separates thousands and decimals where the reader lives. */
export function localeSigns(locale: string | undefined): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5);
  const sign = (type: "group" | "decimal") => parts.find((part) => part.type === type)?.value ?? "";
  return { group: sign("group") || ",", decimal: sign("decimal") || "." };
}

function coinSigns(symbol: string): string[] {
  return symbol === "BTC" ? [symbol, "\u20BF"] : [symbol];
}

function dollarSign(locale: string | undefined): string {
  const parts = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }).formatToParts(1);
  return (parts.find((part) => part.type === "currency")?.value ?? "$").replace(/\s/gu, " ");
}

function startsWith(text: string, sign: string): boolean {
  return text.slice(0, sign.length).toUpperCase() === sign.toUpperCase();
}

function endsWith(text: string, sign: string): boolean {
  return text.length >= sign.length && text.slice(-sign.length).toUpperCase() === sign.toUpperCase();
}

/** Unicode lists the ten digits of each script in a row, and rows beside each other in whole tens. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((code - start) % 10);
}
