import { describe, expect, it } from "vitest";
import { toCsv } from "./csv.ts";

describe("a CSV file", () => {
  it("ends each line with CRLF", () => {
    expect(toCsv([["a", "b"], ["c"]])).toBe("a,b\r\nc\r\n");
  });

  it.each([
    ["with, comma", '"with, comma"'],
    ['with "quotes"', '"with ""quotes"""'],
    ["with\nline", '"with\nline"'],
    ["with\r\nline", '"with\r\nline"'],
    [" with spaces ", " with spaces "],
  ])("writes %j by RFC 4180", (text, field) => {
    expect(toCsv([[text]])).toBe(`${field}\r\n`);
  });

  it.each([
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "＝1",
    "－1",
    '=HYPERLINK("https://evil.example","x")',
  ])("lets no spreadsheet run %j", (text) => {
    expect(toCsv([[text]])).toMatch(/^"?'/);
  });

  it("leaves what is no formula as it is", () => {
    expect(toCsv([["0.5-1", "1=1", "K7QF"]])).toBe("0.5-1,1=1,K7QF\r\n");
  });
});
