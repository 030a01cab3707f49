import { coinUnit, USD } from "@tradeslip/contracts/rules";
import { expect, it } from "vitest";
import { formatBriefly } from "./amount-format.ts";

it.each([
  ["500.00", "$500"],
  ["512.34", "$512.34"],
  ["1000000.00", "$1,000,000"],
])("writes %s dollars as %s", (value, text) => {
  expect(formatBriefly(value, USD)).toBe(text);
});

it.each([
  ["0.00701695", "0.0070\u00A0BTC"],
  ["0.00709999", "0.0070\u00A0BTC"],
  ["0.01999999", "0.019\u00A0BTC"],
  ["1.99", "1.9\u00A0BTC"],
  ["2", "2.0\u00A0BTC"],
  ["1999.99999999", "1,900\u00A0BTC"],
])("writes %s of a coin as %s, never rounded up", (value, text) => {
  expect(formatBriefly(value, coinUnit("BTC"))).toBe(text);
});
