import { expect, it } from "vitest";
import { plainText } from "./plain-text.ts";

it.each([
  ["Bitcoin", "Bitcoin"],
  ["POL (ex-MATIC)", "POL (ex-MATIC)"],
  ["币安人生", "币安人生"],
  ["  two\r\nlines\u2028three \t ", "two lines three"],
  ["BTC\u202Eevil\u2066", "BTC evil"],
  ["a\u0000b\uD800c", "a b c"],
  ["\u200B\u200F", ""],
])("%j becomes %j", (text, plain) => {
  expect(plainText(text, 48)).toBe(plain);
});

it("is cut between signs, not inside one", () => {
  expect(plainText("ab😀😀", 9)).toBe("ab😀");
  expect(plainText("ab 😀", 4)).toBe("ab");
});
