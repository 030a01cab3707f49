import { describe, expect, it } from "vitest";
import { iconPath, roundSignificant, roundTo, roundToOrNull } from "./response-fields.ts";

it("rounds to decimals", () => {
  expect(roundTo(0.1 + 0.2, 2)).toBe(0.3);
  expect(roundTo(-0.001, 2)).toBe(0);
  expect(roundTo(2621040321355.0405, 2)).toBe(2621040321355.04);
  expect(roundTo(1e24, 2)).toBe(1e24);
});

it("keeps null", () => {
  expect(roundToOrNull(null, 2)).toBeNull();
  expect(roundToOrNull(1.005, 1)).toBe(1);
});

it("rounds to six digits", () => {
  expect([81045.84776, 0.99981234, 0.0000012345678, 0].map(roundSignificant)).toEqual([
    81045.8, 0.999812, 0.00000123457, 0,
  ]);
});

describe("a coin's icon", () => {
  it("is the ticker in lower case", () => {
    expect(iconPath("BTC")).toBe("/icons/coins/btc.svg");
    expect(iconPath("1INCH")).toBe("/icons/coins/1inch.svg");
  });

  it.each(["", "USD.E", "../x", "a/b", "ÄPFEL", "A B", "X\n", "%2e"])(
    "is generic for the ticker %j",
    (ticker) => {
      expect(iconPath(ticker)).toBe("/icons/coins/generic.svg");
    },
  );
});
