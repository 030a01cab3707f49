import { expect, it } from "vitest";
import { shortText } from "./short-text.ts";

it.each([
  ["Bitcoin", "Bitcoin"],
  ["POL (ex-MATIC)", "POL (ex-MATIC)"],
  ["币安人生", "币安人生"],
  ["  two\r\nlines\u2028three \t ", "two lines three"],
  ["BTC\u202Eevil\u2066", "BTCevil"],
  ["a\u0000b\uD800c", "a b c"],
  ["\u200B\u200F", ""],
])("%j becomes %j", (text, plain) => {
  expect(shortText(text, 48)).toBe(plain);
});

it("is cut between characters, not inside one", () => {
  expect(shortText("ab😀😀", 9)).toBe("ab😀");
  expect(shortText("ab 😀", 4)).toBe("ab");
});
