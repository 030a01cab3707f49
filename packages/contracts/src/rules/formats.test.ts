import { expect, test } from "vitest";
import { marketPriceDigits } from "./formats.ts";

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
