import { formatsOf } from "@tradeslip/contracts/rules";
import { speak } from "@tradeslip/ui/testing/english";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  formatCoinPrice,
  formatExactPrice,
  formatOnePrice,
  formatCompact,
  formatMarketPrice,
  formatPercent,
  formatTime,
  formatUsd,
} from "./format.ts";

/** Intl puts narrow and wide no-break spaces where it likes; tests read them as spaces. */
const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

afterEach(() => vi.restoreAllMocks());

describe("market price", () => {
  it.each([
    [64_123.45, "$64,123"],
    [1000, "$1,000"],
    [999.99, "$999.99"],
    [1, "$1.00"],
    [0.5123, "$0.5123"],
    [0.01, "$0.0100"],
    [0.0000173, "$0.000017"],
    [0, "$0.000000"],
  ])("shows %d as %s", (value, text) => expect(formatMarketPrice(value)).toBe(text));
});

describe("coin price", () => {
  it.each([
    [64_123.456, "$64,123.46"],
    [581.236, "$581.24"],
    [1.3247, "$1.3247"],
    [1.344_570_5, "$1.3446"],
    [1, "$1.00"],
    [0.9999, "$0.9999"],
    [0.253214, "$0.253214"],
    [0.0000173, "$0.0000173"],
    [0, "$0.00"],
  ])("shows %d as %s", (value, text) => expect(formatCoinPrice(value)).toBe(text));
});

describe("the price of an order", () => {
  it.each([
    ["72163.455", "$72,163.455"],
    ["3123.4", "$3,123.40"],
    ["1.01486805", "$1.01486805"],
    ["0.0000123", "$0.0000123"],
    ["71033", "$71,033.00"],
  ])("has all digits of %s: %s, from a list and from a slip", (price, text) => {
    expect(formatExactPrice(price)).toBe(text);
    expect(formatExactPrice(Number(price))).toBe(text);
    expect(formatOnePrice("BTC", price)).toBe(`1 BTC = ${text}`);
  });
});

describe("compact number", () => {
  it.each([
    [3_180_426_664_968, "3.18T"],
    [21_034_567_890, "21.0B"],
    [387_036_049, "387M"],
    [950_000, "950K"],
    [999_999, "1.00M"],
    [28_901_496_280_860_000, "28,900T"],
    [17, "17"],
    [0, "0"],
  ])("shows %d as %s", (value, text) => expect(formatCompact(value)).toBe(text));

  it("puts the letter behind the digits wherever the currency's sign stands", () => {
    expect(formatCompact(2_431_870_000_000, { currency: "USD" })).toBe("$2.43T");
    speak("de-DE");
    expect(spaced(formatCompact(2_431_870_000_000, { currency: "USD" }))).toBe("2,43T $");
  });
});

describe("percent", () => {
  it("has two decimals unless told", () => {
    expect(formatPercent(0.4)).toBe("0.40%");
    expect(formatPercent(52.64, 1)).toBe("52.6%");
  });

  it("shows a loss with a real minus sign and no loss without one", () => {
    expect(formatPercent(-0.42)).toBe("\u22120.42%");
    expect(formatPercent(-0.001)).toBe("0.00%");
  });
});

it("shows what is unknown as a dash and never as zero", () => {
  for (const unknown of [null, undefined, Number.NaN, Infinity]) {
    expect(formatUsd(unknown)).toBe("—");
    expect(formatMarketPrice(unknown)).toBe("—");
    expect(formatCompact(unknown)).toBe("—");
    expect(formatPercent(unknown)).toBe("—");
  }
  expect(formatTime("no time")).toBe("—");
});

it("writes numbers as the reader does", () => {
  speak("de-DE");
  expect(spaced(formatUsd(64_123.45))).toBe("64.123,45 $");
  expect(spaced(formatPercent(-0.42))).toBe("\u22120,42 %");
});

describe("time", () => {
  const now = new Date(2026, 10, 16, 14, 5).getTime();

  it("is the time of day for a moment of today", () => {
    speak("en-GB");
    expect(formatTime(new Date(2026, 10, 16, 14, 2).toISOString(), now)).toBe("14:02");
  });

  it("names the day for any other moment", () => {
    speak("en-GB");
    expect(formatTime(new Date(2026, 10, 15, 14, 2).toISOString(), now)).toBe("15 Nov, 14:02");
  });

  it("names no month in another language than the page's", () => {
    for (const [locale, text] of [
      ["en", /^20 Nov, \d\d:02$/],
      ["ha", /^20\/11, \d\d:02$/],
      ["yo", /^20\/11, \d\d:02$/],
    ] as const) {
      speak(locale, formatsOf(locale));
      expect(formatTime("2026-11-20T14:02:00Z", now)).toMatch(text);
    }
  });

  it("names the year if it is another one, past or to come", () => {
    speak("en-GB");
    expect(formatTime(new Date(2025, 11, 31, 14, 2).toISOString(), now)).toBe("31 Dec 2025, 14:02");
    expect(formatTime(new Date(2027, 0, 1, 9, 30).toISOString(), now)).toBe("1 Jan 2027, 09:30");
  });
});

it("an amount in Arabic is an island from left to right", () => {
  speak("ar");
  expect(spaced(formatUsd(71_998.75))).toBe("\u206671,998.75 US$\u2069");
  expect(spaced(formatCoinPrice(1.3247))).toBe("\u20661.3247 US$\u2069");
  expect(spaced(formatOnePrice("BTC", 1.5))).toBe("\u20661 BTC = \u20661.50 US$\u2069\u2069");
  expect(formatPercent(-0.4)).toBe("\u2066\u22120.40%\u2069");
  expect(spaced(formatOnePrice("BTC", 1.3247))).toBe("\u20661 BTC = \u20661.3247 US$\u2069\u2069");
});
