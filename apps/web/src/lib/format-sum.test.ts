import { currencyDigits } from "@tradeslip/contracts/rules";
import { someCurrencies } from "@tradeslip/contracts/testing/some-currencies";
import { speak } from "@tradeslip/ui/testing/english";
import { expect, it } from "vitest";
import { formatBareSum, formatSignedSum, formatSum, formatLocalRate } from "./format-sum.ts";

/** Intl puts no-break spaces where it likes; tests read them as spaces. */
const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

it.each([
  ["1234.5", "USD", "$1,234.50"],
  ["412500", "NGN", "412,500.00 NGN"],
  ["1234567.5", "EUR", "1,234,567.50 EUR"],
  ["39000", "JPY", "39,000 JPY"],
  ["77.25", "KWD", "77.250 KWD"],
  ["0.00345585", "BTC", "0.00345585 BTC"],
  ["0.5", "BTC", "0.50000000 BTC"],
  ["250", "USDT", "250.000000 USDT"],
  ["123456789.123456789012345678", "ETH", "123,456,789.123456789012345678 ETH"],
])("shows %s %s as %s", (amount, currency, text) => {
  expect(spaced(formatSum(amount, currency))).toBe(text);
  expect(text).toContain(formatBareSum(amount, currency));
});

it("O113: a payment, which has lost its zeros, is shown like the slip's amount in any currency", () => {
  for (const currency of someCurrencies()) {
    const digits = currencyDigits(currency);
    const agreed = digits === 0 ? "412500" : `412500.${"0".repeat(digits)}`;
    expect(formatSum("412500", currency)).toBe(formatSum(agreed, currency));
    expect(formatSum("412500", currency)).toContain(agreed.replace("412", "412,"));
  }
});

it.each([
  ["1650", "NGN", "1,650.00 NGN"],
  ["0.3075", "KWD", "0.3075 KWD"],
  ["156.4", "JPY", "156.40 JPY"],
])("shows a rate of %s %s as slips have it: %s", (rate, currency, text) =>
  expect(spaced(formatLocalRate(rate, currency))).toBe(text),
);

it.each([
  ["495000", "JPY", "+495,000"],
  ["-77.25", "KWD", "\u221277.250"],
  ["-0.5", "BTC", "\u22120.50000000"],
  ["0", "NGN", "0.00"],
])("shows a change by %s %s as %s", (amount, currency, text) =>
  expect(formatSignedSum(amount, currency)).toBe(text),
);

it("a balance below nothing has a minus as wide as a plus", () => {
  expect(formatBareSum("-181250", "NGN")).toBe("\u2212181,250.00");
});

it("an amount in Arabic is an island from left to right", () => {
  speak("ar");
  expect(spaced(formatSum("0.00345585", "BTC"))).toBe("\u20660.00345585 BTC\u2069");
  expect(formatBareSum("250", "KWD")).toBe("\u2066250.000\u2069");
  expect(formatSignedSum("-250", "KWD")).toBe("\u2066\u2212250.000\u2069");
});
