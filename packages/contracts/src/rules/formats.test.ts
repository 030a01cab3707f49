import { expect, test } from "vitest";
import { marketPriceDigits, coinPriceDigits, withCents } from "./formats.ts";

test.each([
  [71_033.2, "71033"],
  [1.3247, "1.32"],
  [0.0173, "0.0173"],
  [0.000_017_3, "0.000017"],
  [0.000_001, "0.000001"],
  [0.000_000_999_96, "0.0000010000"],
  [5.81e-7, "0.0000005810"],
  [1.23e-10, "0.0000000001230"],
  [1e-25, "0.00000000000000000000"],
  [0, "0.000000"],
])("a market price of %d has the decimals that it needs: %s", (usd, text) => {
  expect(usd.toFixed(marketPriceDigits(usd))).toBe(text);
});

test.each([
  [3123.4, "3123.40"],
  [99.995, "99.9950"],
  [12.5, "12.50"],
  [1.325, "1.3250"],
  [1.1, "1.10"],
  [1.3247, "1.3247"],
  [1.344_570_5, "1.3446"],
  [0.253, "0.253"],
])("a trading price of %d has no three decimals from a dollar on: %s", (usd, text) => {
  const { least: minimumFractionDigits, most: maximumFractionDigits } = coinPriceDigits(usd);
  const digits = { minimumFractionDigits, maximumFractionDigits, useGrouping: false };
  expect(new Intl.NumberFormat("en", digits).format(usd)).toBe(text);
});

test.each([
  ["3123.4", "3123.40"],
  ["71000", "71000.00"],
  ["1.3247", "1.3247"],
  ["0.0000173", "0.0000173"],
])("%s dollars are written with their cents: %s", (usd, text) => {
  expect(withCents(usd)).toBe(text);
});
