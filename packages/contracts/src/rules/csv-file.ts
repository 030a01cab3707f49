/** A byte order mark makes Excel read names correctly. */
export const CSV_START = "\uFEFF";

export type CsvCell = string | number | null | undefined;

/** One line by RFC 4180, in a form that spreadsheets show unchanged. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map((cell) => quoted(asShown(String(cell ?? "")))).join(",")}\r\n`;
}

function quoted(text: string): string {
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Characters that begin a formula, including their full-width and small forms. */
const CHARACTERS = "=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B";
/**
 * The start of a cell, also where semicolons or tabs separate cells: such a spreadsheet ignores our quotes,
 * because they aren't at the start of its cell.
 */
const FORMULA = new RegExp(`((?:^|[;\\t\\r\\n])[\\s"]*)(?=[${CHARACTERS}])`, "gu");
const BEGINS_WITH_SPACE = /^[\t\r\n]/;
/** Digits with the other characters of numbers, dates and times. */
const NUMBER_OR_DATE = /^\s*[\p{Nd}.,:/%()\s+-]*\p{Nd}[\p{Nd}.,:/%()\s+-]*(?:e[+-]?\p{Nd}+)?\s*$/iu;
/** "MAR-26", "JAN1", "5 May": a reference that a spreadsheet takes for a day. */
const MONTH_NAMED =
  /^\s*(?:\d{1,4}[\s./-]*)?(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}[\s.,/-]*\d{0,4}(?:[\s.,/-]+\d{1,4})?\s*$/i;
const NUMBER = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** Longer integers are shown as powers of ten, and longer fractions lose their end. */
const WHOLE_DIGITS = 11;
const ALL_DIGITS = 15;

/** Puts an apostrophe where a spreadsheet would change a text: a formula, a number it shortens, a date. */
function asShown(text: string): string {
  const harmless = text.replace(FORMULA, "$1'");
  if (harmless.startsWith("'")) return harmless;
  const changes =
    BEGINS_WITH_SPACE.test(harmless) ||
    (/\d/.test(harmless) && MONTH_NAMED.test(harmless)) ||
    (NUMBER_OR_DATE.test(harmless) && !staysNumber(harmless));
  return changes ? `'${harmless}` : harmless;
}

function staysNumber(text: string): boolean {
  if (!NUMBER.test(text)) return false;
  return text.includes(".") ? text.length - 1 <= ALL_DIGITS : text.length <= WHOLE_DIGITS;
}
