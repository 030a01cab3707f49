/** With it Excel reads names as they are written. */
export const CSV_START = "\uFEFF";

export type CsvCell = string | number | null | undefined;

/** One line by RFC 4180, of which a spreadsheet shows each cell as it is here. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map((cell) => quoted(asShown(String(cell ?? "")))).join(",")}\r\n`;
}

function quoted(text: string): string {
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Characters that begin a formula, also in their full-width and small forms. */
const CHARACTERS = "=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B";
/**
 * Where a cell begins, or one where semicolons or tabs part cells: such a spreadsheet doesn't see our quotes,
 * as they aren't at the beginning of its cell.
 */
const FORMULA = new RegExp(`((?:^|[;\\t\\r\\n])[\\s"]*)(?=[${CHARACTERS}])`, "gu");
const BEGINS_WITH_SPACE = /^[\t\r\n]/;
/** Digits with the characters of numbers, dates and times. */
const NUMBER_OR_DATE = /^\s*[\p{Nd}.,:/%()\s+-]*\p{Nd}[\p{Nd}.,:/%()\s+-]*(?:e[+-]?\p{Nd}+)?\s*$/iu;
/** "MAR-26", "JAN1", "5 May": a reference that a spreadsheet takes for a day. */
const MONTH_NAMED =
  /^\s*(?:\d{1,4}[\s./-]*)?(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}[\s.,/-]*\d{0,4}(?:[\s.,/-]+\d{1,4})?\s*$/i;
const NUMBER = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** Of a longer whole number powers of ten are shown, of a longer fraction the end is lost. */
const WHOLE_DIGITS = 11;
const ALL_DIGITS = 15;

/** An apostrophe stands where a spreadsheet would change a text: a formula, a shorter number, a date. */
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
