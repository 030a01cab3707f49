/** Amounts as written in statements. The decimal mark is determined from the whole file. */
import Big from "big.js";

export type DecimalMark = "." | ",";

/** "NGN 5.00", "-Ksh5.00", "N5.00". */
const CURRENCY_BEFORE = /^([-+(]?)\s?(?:\p{L}{2,4}|N)\.?(?=[-+(\d\s])/iu;
/** The most common form. */
const PLAIN = /^([-+]?)(\d+(?:[.,]\d+)*)$/;
const NUMBER = /^\d(?:[\d.,]*\d)?$|^[.,]\d+$/;

/** The digits with their separators, and the sign; null for text that is no number. */
function digitsOf(cell: string): { readonly digits: string; readonly isNegative: boolean } | null {
  const [, plainSign, plainDigits] = PLAIN.exec(cell) ?? [];
  if (plainDigits !== undefined) return { digits: plainDigits, isNegative: plainSign === "-" };
  const text = cell.normalize("NFKC").replaceAll("−", "-").trim();
  const isDebit = /(?:dr|debit)\.?$/iu.test(text);
  const bare = text
    .replace(/ ?(?:cr|dr|credit|debit)\.?$/iu, "")
    .replace(/ \p{L}{2,4}$|\p{Sc}/gu, "")
    .replace(CURRENCY_BEFORE, "$1")
    .replace(/[\s'’_]/gu, "");
  const [, open, sign = "", digits = "", after = ""] = /^(\(?)([-+]?)([\d.,]+)\)?([-+]?)$/.exec(bare) ?? [];
  if (!NUMBER.test(digits) || (open === "(") !== bare.endsWith(")")) return null;
  return { digits, isNegative: isDebit || open === "(" || sign === "-" || after === "-" };
}

/**
 * What a cell reveals about the file's decimal mark; null: nothing. Undefined: it is no number.
 * @param digits that the currency has after the mark; undefined: what they alone would tell is nothing
 */
export function markIn(cell: string, digits?: number): DecimalMark | null | undefined {
  const figure = digitsOf(cell)?.digits;
  if (figure === undefined) return undefined;
  const marks = figure.replace(/\d/g, "");
  if (marks === "") return null;
  const last = marks.at(-1) as DecimalMark;
  const isMixed = new Set(marks).size === 2;
  if (isMixed) return last;
  const other = last === "." ? "," : ".";
  if (marks.length > 1) return other;
  const behind = figure.length - 1 - figure.lastIndexOf(last);
  if (behind !== 3 || figure.startsWith("0")) return last;
  // "1,234" may be a thousand, or slightly more than one: of dinars, which have three digits.
  if (digits === undefined) return null;
  return digits === 3 ? last : other;
}

/** Signed decimal text; null for a cell in another format. */
export function readFigure(cell: string, mark: DecimalMark): string | null {
  const found = digitsOf(cell);
  if (found === null) return null;
  const grouping = mark === "." ? "," : ".";
  const [whole = "", decimals = "", more] = found.digits.split(mark);
  const groups = whole.split(grouping);
  const isGrouped =
    groups.length === 1 ||
    (groups[0]!.length <= 3 && groups.slice(1).every(({ length }) => length === 3 || length === 2));
  if (more !== undefined || decimals.includes(grouping) || !isGrouped) return null;
  const value = new Big(`${groups.join("") || "0"}${decimals && `.${decimals}`}`);
  return (found.isNegative ? value.times(-1) : value).toFixed();
}
