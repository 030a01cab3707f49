import { createHash } from "node:crypto";
import type { CatalogType } from "@lingui/conf";
import { movesMoney } from "./money-texts.ts";

/** `#  reviewed: NAME, YYYY-MM-DD, HASH`, a translator's comment, which Weblate and Poedit preserve. */
const REVIEWED = /^reviewed: .+, \d{4}-\d{2}-\d{2}, ([0-9a-f]{8})$/;
/** First strong isolate: keeps the English in its own direction, and marks it for code that renders it. */
const [ISOLATE, END_ISOLATE] = ["\u2068", "\u2069"];
/**
 * Precedes English beneath a draft; without it, English replaces the draft. Placeholders have no lines, hence
 * the space.
 */
const BENEATH = " \n";

/** Hash of an English text in a review: if the text changes, the review no longer applies. */
export function reviewHash(english: string): string {
  return createHash("sha256").update(english).digest("hex").slice(0, 8);
}

type Entry = CatalogType[string];

/** Whether a person has reviewed this translation of this English. */
export function isReviewed({ extra }: Entry, english: string): boolean {
  const { flags, translatorComments } = (extra ?? {}) as { flags?: string[]; translatorComments?: string[] };
  if (flags?.includes("fuzzy") === true) return false;
  return (translatorComments ?? []).some((line) => REVIEWED.exec(line.trim())?.[1] === reviewHash(english));
}

/**
 * A draft about money or rights is shown with its English beneath it; a label, which has no room for both, is
 * in English until it is reviewed.
 */
export function withEnglish(
  catalogue: string,
  messages: Record<string, string>,
  { english, own }: { readonly english: CatalogType; readonly own: CatalogType },
): Record<string, string> {
  const shown = Object.entries(messages).map(([id, text]) => {
    const source = english[id]?.translation ?? text;
    if (!movesMoney(catalogue, id, source)) return [id, text];
    const entry = own[id];
    if (!entry?.translation || isReviewed(entry, source)) return [id, text];
    if (isSubject(id)) return [id, source];
    const marked = `${ISOLATE}${source}${END_ISOLATE}`;
    if (!isSentence(source)) return [id, marked];
    return [id, text === source ? text : `${text}${BENEATH}${marked}`];
  });
  return Object.fromEntries(shown) as Record<string, string>;
}

/** A mail's subject may end with a value, and is read by programs. */
function isSubject(id: string): boolean {
  return id.endsWith(".subject");
}

/** Labels and buttons have no punctuation; a sentence may end with a link, a value or an address. */
function isSentence(text: string): boolean {
  return /[.?!:…]$/.test(text) ? /\s/.test(text) : /[.?!] [<{A-Z]|[.?!:] .*}[^\s<]*$/s.test(text);
}

/**
 * Amounts as written by translators or around a value: "1 BTC", "0.2%", "1 {symbol}", "{share}%", "{value}
 * {symbol}", "{price, number, price}", "0198 4420 11", and one drawn beside its coin.
 */
const AMOUNT =
  /(?<![\u2066\d.,+])(?:\d[\d.,]*(?:[ \u00a0](?:[A-Z]{3,5}\b|\{symbol\})|%)|\{\w+\}(?:%|[ \u00a0](?:[A-Z]{3,5}\b|\{(?:symbol|currency)\}))|\{\w+, number, \w+\}(?: \{currency\})?|\d{2,}(?: \d{2,})+|<\d+\/> <\d+>\{symbol\}<\/\d+>)/g;

/** For right-to-left texts: amounts read from left to right as everywhere. */
export function withAmountsIsolated(messages: Record<string, string>): Record<string, string> {
  const shown = Object.entries(messages).map(([id, text]) => [id, text.replace(AMOUNT, "\u2066$&\u2069")]);
  return Object.fromEntries(shown) as Record<string, string>;
}

/** For right-to-left texts: English parts keep their word order and the full stop at the end. */
export function withEnglishIsolated(
  messages: Record<string, string>,
  english: CatalogType,
): Record<string, string> {
  const shown = Object.entries(messages).map(([id, text]) => {
    const isEnglish = text === english[id]?.translation && /\s/.test(text);
    return [id, isEnglish ? `${ISOLATE}${text}${END_ISOLATE}` : text];
  });
  return Object.fromEntries(shown) as Record<string, string>;
}
