import { expect, it } from "vitest";
import { iconPath } from "./icon-path.ts";

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
