import { describe, expect, it } from "vitest";
import { orderAnswer } from "../../testing/order-answers.ts";
import { slipsAsCsv, slipsAsJson, toCsv } from "./slip-list.tsx";

const slip = orderAnswer(new Date("2026-11-16T14:02:31.000Z"));

it("writes one line of CSV for each slip under a line of headings", () => {
  expect(slipsAsCsv([slip], "https://desk.example").split("\r\n")).toEqual([
    "reference,issued_at,expires_at,side,coin,symbol,coin_amount,usd,rate_usd,price_source,price_as_of,check_link",
    "K7QF-2M9D-4,2026-11-16T14:02:31.000Z,2026-11-16T14:17:31.000Z,buy,Bitcoin,BTC,0.01559492,1000.00,64123.45,live,2026-11-16T14:02:19.000Z,https://desk.example/q/slip-token",
    "",
  ]);
});

it("keeps a coin's name from running as a formula", () => {
  const named = { ...slip, coin: { ...slip.coin, name: '=cmd|" /C calc"!A0' } };
  expect(slipsAsCsv([named], "https://desk.example")).toContain(`,"'=cmd|"" /C calc""!A0",`);
});

it("writes everything of each slip as JSON", () => {
  expect(JSON.parse(slipsAsJson([slip]))).toEqual({ version: 1, slips: [slip] });
});

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

  it("leaves text that is no formula unchanged", () => {
    expect(toCsv([["0.5-1", "1=1", "K7QF"]])).toBe("0.5-1,1=1,K7QF\r\n");
  });
});
