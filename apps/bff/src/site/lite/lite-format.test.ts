import { coinUnit, USD } from "@tradeslip/contracts/rules";
import { describe, expect, it } from "vitest";
import { ENGLISH } from "../../platform/language/languages.ts";
import { liteFormat } from "./lite-format.ts";

const NOW = Date.parse("2026-11-16T14:02:31.000Z");
/** Intl puts narrow and wide no-break spaces where it likes; tests read them as spaces. */
const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
const readBy = (formats: string) => liteFormat({ ...ENGLISH, formats }, NOW);

describe("one notation", () => {
  it.each([
    ["USD", 70_890.934, "$70,890.93"],
    ["CAD", 97_913.2, "CA$97,913.20"],
    ["JPY", 11_294_074.4, "¥11,294,074"],
    ["SGD", 90_577, "SGD 90,577.00"],
  ])("gives a rate in %s the decimals of its currency: %d is %s", (currency, amount, text) =>
    expect(spaced(readBy("en-US").rate(amount, currency))).toBe(text),
  );

  it("gives all rates of the list whole units", () => {
    const rates = ["USD", "JPY", "MXN"].map((currency) => readBy("en-US").wholeRate(70_890.93, currency));
    expect(rates).toEqual(["$70,891", "¥70,891", "MX$70,891"]);
  });

  it("gives a rate and a price in US dollars the same decimals", () => {
    expect(readBy("en-US").rate(71_033, "USD")).toBe(readBy("en-US").coinPrice(71_033));
  });

  it.each([
    [71_033, "$71,033.00"],
    [72_163.455, "$72,163.455"],
    [1.014_868_05, "$1.01486805"],
    [1.3247, "$1.3247"],
    [0.253214, "$0.253214"],
    [0.0000173, "$0.0000173"],
  ])("cuts no digit off the price that an order is made at: %d is %s", (usd, text) =>
    expect(readBy("en-US").coinPrice(usd)).toBe(text),
  );

  it.each([
    ["1234.00", "USD", "1,234.00 USD"],
    ["412500", "NGN", "412,500.00 NGN"],
    ["77.25", "KWD", "77.250 KWD"],
    ["39000", "JPY", "39,000 JPY"],
    ["0.00345585", "BTC", "0.00345585 BTC"],
  ])("writes a sum of %s %s in groups: %s", (amount, currency, text) =>
    expect(readBy("en-US").sum(amount, currency)).toBe(text),
  );

  it.each(["en-US", "en-AU", "en-CA", "es-MX", "en-SG"])(
    "writes US dollars for %s with the sign of the minimum trade, and no other currency with it",
    (locale) => {
      const format = readBy(locale);
      const prices = [format.coinPrice(500), format.marketPrice(500), format.amount("500", USD)];
      for (const text of [...prices, format.rate(500, "USD")]) expect(text).toMatch(/^\$500[.,]00$/);
      for (const currency of ["AUD", "CAD", "MXN", "SGD"])
        expect(format.rate(500, currency)).toMatch(/^[A-Z]+\$?\s?\d/);
    },
  );

  it("writes an amount of a coin with eight decimals", () => {
    expect(readBy("de-DE").amount("0.5", coinUnit("BTC"))).toBe("0,50000000 BTC");
  });

  it("writes a change with its sign, and no sign where it rounds to zero", () => {
    expect(readBy("en-US").change(0.46)).toBe("+0.46%");
    expect(readBy("en-US").change(-0.51)).toBe("\u22120.51%");
    expect(readBy("en-US").change(-0.001)).toBe("0.00%");
  });
});

it("writes times in UTC, with the day when it is not today's, and ages up to the page", () => {
  const format = readBy("en-US");
  expect(format.time("2026-11-16T14:02:19.000Z")).toBe("14:02:19 UTC");
  expect(format.time("2026-11-15T14:02:19.000Z")).toBe("2026-11-15 14:02:19 UTC");
  expect(format.say(format.age("2026-11-16T13:53:19.000Z"))).toBe("9 min");
});

it.each([
  ["2026-11-16T00:00:00.000Z", "00:00 UTC"],
  ["2026-11-15T23:59:59.000Z", "2026-11-15 23:59 UTC"],
  ["2026-11-17T09:30:00.000Z", "2026-11-17 09:30 UTC"],
])("names the day of an order's time, %s, unless it is today: %s", (moment, text) => {
  expect(readBy("en-US").when(moment)).toBe(text);
  expect(readBy("ar-u-nu-latn").when(moment)).toBe(`\u2066${text}\u2069`);
});

it("an amount in Arabic is an island from left to right", () => {
  const arabic = readBy("ar-u-nu-latn");
  expect(spaced(arabic.rate(71_998.75, "USD"))).toBe("\u206671,998.75 US$\u2069");
  expect(arabic.sum("0.00345585", "BTC")).toBe("\u20660.00345585 BTC\u2069");
  expect(arabic.change(-1.01)).toBe("\u2066\u22121.01%\u2069");
});
