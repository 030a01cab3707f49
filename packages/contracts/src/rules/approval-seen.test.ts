import { expect, it } from "vitest";
import { isAmountSeen, isEndSeen, plainAmount } from "./approval-seen.ts";

it.each([
  ["250", true],
  ["250.00", true],
  ["0250.0", true],
  ["2 50", true],
  ["250.01", false],
  ["", false],
  ["-250", false],
  ["2.5e2", false],
  ["250 USD", false],
])("the amount 250 is seen by %j: %s", (seen, fits) => expect(isAmountSeen(seen, "250")).toBe(fits));

it("an amount in groups is the same amount, in any of its spellings", () => {
  for (const seen of ["412,500.00", "412 500", "412'500"]) expect(isAmountSeen(seen, "412500")).toBe(true);
});

it.each([
  ["12,50", "12.50"],
  ["0,125", "0.125"],
  ["412,5", "412.5"],
])("%j shows %s, and no amount a hundred times as large", (seen, amount) => {
  expect(isAmountSeen(seen, amount)).toBe(true);
  expect(isAmountSeen(seen, seen.replace(",", ""))).toBe(false);
});

it("an amount in groups of India's is the same amount", () => {
  expect(isAmountSeen("12,50,000.00", "1250000")).toBe(true);
});

it.each([
  ["12,50", "12.50"],
  ["-1,053.75", "-1053.75"],
  ["\u22121 053,75", "-1053.75"],
  ["12,50,000", "1250000"],
  ["412500", "412500"],
  // No amount: the server refuses it.
  ["1.234,50", "1.234.50"],
])("%j that a member types is %s", (typed, amount) => expect(plainAmount(typed)).toBe(amount));

it.each([
  ["bc1qexample00ab", "le00ab", true],
  ["bc1qexample00ab", "LE 00 AB", true],
  ["bc1qexample00ab", "bc1qexample00ab", true],
  ["bc1qexample00ab", "e00ab", false],
  ["bc1qexample00ab", "", false],
  ["", "", false],
])("the end of %j is seen by %j: %s", (destination, seen, fits) =>
  expect(isEndSeen(seen, destination)).toBe(fits),
);
