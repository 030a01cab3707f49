const LINE_END = "\r\n";
const NEEDS_QUOTES = /[",\r\n]/;
/** What a spreadsheet takes for the start of a formula, full-width forms included (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Rows as CSV by RFC 4180. A text that a spreadsheet would run gets an apostrophe in front. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(toField).join(",") + LINE_END).join("");
}

function toField(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
