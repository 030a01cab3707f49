import { expect, it } from "vitest";
import { amountText } from "./amount-text.ts";

it.each([
  ["3950", "3,950.00"],
  ["10000.00", "10,000.00"],
  ["0.0035016", "0.0035016"],
  ["123456789.123456789012345678", "123,456,789.123456789012345678"],
])("%s is shown as %s", (amount, shown) => expect(amountText(amount)).toBe(shown));
