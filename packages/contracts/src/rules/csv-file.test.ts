import { describe, expect, it } from "vitest";
import { csvLine } from "./csv-file.ts";

/** As a spreadsheet parts a line: quotes count where a cell begins with one. */
function cellsOf(line: string, separator: "," | ";" | "\t"): readonly string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at]!;
    if (isQuoted && character === '"' && line[at + 1] === '"') {
      cell += character;
      at += 1;
    } else if (isQuoted && character === '"') isQuoted = false;
    else if (!isQuoted && character === '"' && cell === "") isQuoted = true;
    else if (!isQuoted && (character === separator || character === "\r" || character === "\n")) {
      cells.push(cell);
      cell = "";
    } else cell += character;
  }
  return cells;
}
const SEPARATORS = [",", ";", "\t"] as const;
const FORMULA = /^\s*[=+\-@]/;

describe("S126: a line of a table", () => {
  it.each([
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    " =1",
    "\u00a0=1",
    "＝1",
    "＋1",
    "－1",
    "＠SUM(A1)",
    "﹦1",
    "Ada;=1",
    "Ada; =1",
    'Ada;"=1',
    "Ada;＝1",
    "Ada;;-1",
    "Ada\t@SUM(A1)",
    "Ada\n+1",
    "Ada\r\n-1",
    '=HYPERLINK("https://evil.example","x")',
    '"Ada";=cmd|" /C calc"!A0',
  ])("has no formula of %j, whatever parts its cells", (text) => {
    const line = csvLine(["K7QF2-M9D4A", text, "closed"]);
    const seen = SEPARATORS.flatMap((separator) => cellsOf(line, separator));
    expect(seen.filter((cell) => FORMULA.test(cell.normalize("NFKC")))).toEqual([]);
  });

  it.each([
    ["a long reference", "202611160001234567"],
    ["a reference like a month's day", "MAR-26"],
    ["the same in one word", "JAN1"],
    ["a day and a month's name", "5 May"],
    ["a day of a year", "27-Nov-2026"],
    ["a reference of twelve digits", "123456789012"],
    ["leading zeros", "0012345"],
    ["a power of ten", "12345E7"],
    ["a power of ten in hex", "0e1234567890"],
    ["digits of another script", "٠٠١٢٣٤٥"],
    ["groups of digits", "1,234,567"],
    ["a date", "3/4"],
    ["a date with dots", "12.05.2026"],
    ["a time", "10:30"],
    ["a share", "50%"],
    ["more digits than a number has", "1234567890.12345678"],
  ])("has %s as text", (_name, text) => {
    expect(cellsOf(csvLine([text]), ",")).toContain(`'${text}`);
  });

  it.each([
    "Zoë Ångström",
    "Łukasz",
    "أحمد",
    "O'Connor, Ada",
    'Ada "the first" L',
    "Smith; Jones",
    "0.5-1x",
    "1=1",
    "K7QF2-M9D4A",
    "4f1c9e0b7a",
    "2026-11-16T14:02:31.000Z",
    "250.00 USD + 1 BTC",
    "0",
    "0.00352113",
    "71000",
    "12345678901",
  ])("leaves %j as it is", (text) => {
    expect(cellsOf(csvLine(["a", text]), ",").slice(0, 2)).toEqual(["a", text]);
  });

  it("ends with CRLF, and has nothing where nothing is known", () => {
    expect(csvLine(["a", null, undefined, 0, ""])).toBe("a,,,0,\r\n");
  });
});
