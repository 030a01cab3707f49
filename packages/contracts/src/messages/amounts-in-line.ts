import { parseAmount } from "../rules/parse-amount.ts";

/** A number in a line, with its unit. */
export interface LineNumber {
  readonly text: string;
  /** "coin": the slip's coin. Null: no unit that we know. */
  readonly unit: "usd" | "coin" | "other" | null;
  /** As written in the line. */
  readonly unitText: string;
}

/** With any grouping and decimal separator. */
const NUMBER = /\d(?:[\d.,'\u2019\u066B\u066C ]{0,60}\d)?/gu;
/** Replaces the slip's symbol, which may contain digits. */
const COIN = "\u00A4";
const USD_AFTER = /^(?:USD|US ?\$|\$|US[- ]dollars?|dollars?)(?![\p{L}\p{N}])/iu;
const USD_BEFORE = /(?:USD|US ?\$|\$ ?US|\$)$/i;
const OTHER_AFTER = /^(?:[A-Z][A-Z0-9]{1,11}(?![\p{L}\p{N}])|\p{Sc})/u;
const OTHER_BEFORE = /(?:(?<![\p{L}\p{N}])[A-Z]{3}|\p{Sc})$/u;

export function numbersIn(line: string, symbol: string): readonly LineNumber[] {
  const marked = line.replace(wholeWord(symbol), COIN);
  return [...marked.matchAll(NUMBER)].map(({ 0: text, index }) => {
    const before = marked.slice(0, index).trimEnd();
    const after = marked.slice(index + text.length).trimStart();
    if (after.startsWith(COIN) || before.endsWith(COIN)) return { text, unit: "coin", unitText: symbol };
    const usd = USD_AFTER.exec(after) ?? USD_BEFORE.exec(before);
    if (usd) return { text, unit: "usd", unitText: usd[0] };
    const [other] = OTHER_AFTER.exec(after) ?? OTHER_BEFORE.exec(before) ?? [];
    return { text, unit: other === undefined ? null : "other", unitText: other ?? "" };
  });
}

/** Whether a number can only mean the known one, however it is written. @param known decimal text */
export function isSameNumber(text: string, known: string): boolean {
  if (text === known) return true;
  // Read as a coin amount, in which "1,234" may or may not be a thousand.
  const parsed = parseAmount(text, "en", { kind: "coin", symbol: "USD", decimals: 30 });
  return parsed.kind === "amount" && plain(parsed.value) === plain(known);
}

function plain(number: string): string {
  return number.includes(".") ? number.replace(/\.?0+$/, "") : number;
}

/** Matches the word only where it isn't part of another. Case-insensitive. */
export function wholeWord(word: string): RegExp {
  const escaped = word.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, "giu");
}

const DOLLARS = "us usd dollar dollars";

/** Whether a text around numbers has words that ours has not; every name of the dollar is the same. */
export function hasOtherWords(text: string, ours: string): boolean {
  const known = new Set(wordsOf(`${ours} ${DOLLARS}`));
  return wordsOf(text).some((word) => !known.has(word));
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}
