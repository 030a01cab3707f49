import { coinUnit, USD } from "@tradeslip/contracts/rules";
import { speak } from "@tradeslip/ui/testing/english";
import { expect, it } from "vitest";
import { formatBriefly, formatRoundUsd } from "./amount-format.ts";

it.each([
  ["500.00", "$500"],
  ["512.34", "$512.34"],
  ["1000000.00", "$1,000,000"],
])("writes %s dollars as %s", (value, text) => {
  expect(formatBriefly(value, USD)).toBe(text);
});

it.each([
  ["0.00345585", "0.00345585\u00A0BTC"],
  ["0.50000000", "0.5\u00A0BTC"],
  ["2", "2\u00A0BTC"],
  ["1999.99999999", "1,999.99999999\u00A0BTC"],
])("writes %s of a coin as %s, all that is paid or got", (value, text) => {
  expect(formatBriefly(value, coinUnit("BTC"))).toBe(text);
});

it.each([
  ["en", "$1000"],
  ["fr", "1\u202f000\u00a0$"],
  ["ar", "\u20661,000\u00a0US$\u2069"],
])("a round amount in %s is %j", (locale, text) => {
  speak(locale);
  expect(formatRoundUsd("1000")).toBe(text);
});
