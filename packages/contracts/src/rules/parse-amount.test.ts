import { runs } from "@tradeslip/node-kit/testing/test-length";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choiceUnit, chosenAmount, coinUnit, parseAmount, USD, type AmountUnit } from "./parse-amount.ts";

const BTC = coinUnit("BTC");
const local = (symbol: string, decimals: number): AmountUnit => ({ kind: "local", symbol, decimals });
const [NGN, JPY, KWD] = [local("NGN", 2), local("JPY", 0), local("KWD", 3)];
const amount = (value: string) => ({ kind: "amount", value });
const asks = (...choices: string[]) => ({ kind: "question", about: "separator", choices });
const asksFor = (...choices: string[]) => ({ kind: "question", about: "decimals", choices });
const EMPTY = { kind: "empty" };
const TOO_FINE = { kind: "too-fine" };
const NEGATIVE = { kind: "negative" };
const UNREADABLE = { kind: "unreadable" };

/** Number formats of many locales, with grouping separators and digits of other scripts. */
const LOCALES = [
  "en-US en-GB en-IN en-ZA de-DE de-CH de-AT fr-FR fr-CH fr-CA es-ES es-MX es-CR it-IT it-CH pt-BR pt-PT pt-CV",
  "nl-NL sv-SE nb-NO da-DK fi-FI is-IS pl-PL cs-CZ sk-SK hu-HU ro-RO bg-BG el-GR tr-TR ru-RU uk-UA sl-SI hr-HR",
  "sr-RS et-EE lv-LV lt-LT ka-GE hy-AM kk-KZ ar-EG ar-MA ar-SA he-IL fa-IR ps-AF ur-PK ckb-IQ hi-IN mr-IN ne-NP",
  "bn-BD ta-IN hi-IN-u-nu-deva th-TH th-TH-u-nu-thai my-MM dz-BT ja-JP ko-KR zh-CN vi-VN id-ID sw-KE am-ET gsw",
  "ff-Adlm eo",
].flatMap((line) => line.split(" "));

describe("an unambiguous amount", () => {
  it.each([
    ["250", "250"],
    ["250.5", "250.5"],
    ["250,5", "250.5"],
    ["250.50", "250.50"],
    ["250,50", "250.50"],
    ["0250", "250"],
    ["000", "0"],
    [".5", "0.5"],
    [",5", "0.5"],
    ["5.", "5"],
    ["5,", "5"],
    ["1,234.50", "1234.50"],
    ["1.234,50", "1234.50"],
    ["1 234,50", "1234.50"],
    ["1\u00A0234,50", "1234.50"],
    ["1\u202F234.50", "1234.50"],
    ["1'234.50", "1234.50"],
    ["1’234,50", "1234.50"],
    ["1'234", "1234"],
    ["1 234", "1234"],
    ["1,234,567", "1234567"],
    ["1.234.567", "1234567"],
    ["12,34,567", "1234567"],
    ["12,34,567.89", "1234567.89"],
    ["1,234.", "1234"],
    ["1234,5", "1234.5"],
    ["0,123", "0.123"],
    ["0.123", "0.123"],
    ["1234.567", "1234.567"],
    ["1234,567", "1234.567"],
    ["1.234,567", "1234.567"],
    ["+5", "5"],
    ["  5  ", "5"],
    ["٠٫٥", "0.5"],
    ["١٬٢٣٤٫٥", "1234.5"],
    ["۲۵۰", "250"],
    ["२५०", "250"],
    ["２５０．５", "250.5"],
    ["\u200E250\u200F", "250"],
    ["0.12345678", "0.12345678"],
    ["0.100000000000", "0.10000000"],
  ])("%s is %s of a coin", (text, value) => {
    for (const locale of ["en-US", "de-DE"]) expect(parseAmount(text, locale, BTC)).toEqual(amount(value));
  });

  it.each([
    ["$250", "250"],
    ["250 $", "250"],
    ["$ 1,234.50", "1234.50"],
    ["US$250", "250"],
    ["USD 250.00", "250.00"],
    ["250 usd", "250"],
    ["$250 USD", "250"],
    ["250,00 $ US", "250.00"],
    ["250.000000", "250.00"],
  ])("%s is %s US dollars", (text, value) => {
    expect(parseAmount(text, "en-US", USD)).toEqual(amount(value));
  });

  it("may carry the coin's own symbol", () => {
    expect(parseAmount("0.5 BTC", "en-US", BTC)).toEqual(amount("0.5"));
    expect(parseAmount("₿0.5", "en-US", BTC)).toEqual(amount("0.5"));
  });

  it("of a coin without a symbol is a number alone", () => {
    const nameless = coinUnit("");
    expect(parseAmount("5", "en-US", nameless)).toEqual(amount("5"));
    expect(parseAmount("", "en-US", nameless)).toEqual(EMPTY);
    expect(parseAmount("5 BTC", "en-US", nameless)).toEqual(UNREADABLE);
  });
});

describe("one separator with three digits after it", () => {
  it("is a question in a coin's field, in every locale", () => {
    for (const locale of LOCALES) {
      expect(parseAmount("1,234", locale, BTC)).toEqual(asks("1234", "1.234"));
      expect(parseAmount("1.234", locale, BTC)).toEqual(asks("1234", "1.234"));
    }
  });

  it("means thousands of dollars if the locale groups with that separator", () => {
    expect(parseAmount("1,234", "en-US", USD)).toEqual(amount("1234"));
    expect(parseAmount("250,000", "en-IN", USD)).toEqual(amount("250000"));
    expect(parseAmount("1.234", "de-DE", USD)).toEqual(amount("1234"));
  });

  it("O113: means what a field of local money can hold: thousands of naira and yen, fils of a dinar", () => {
    expect(parseAmount("412,000", "en-GB", NGN)).toEqual(amount("412000"));
    expect(parseAmount("38,750", "en-GB", JPY)).toEqual(amount("38750"));
    expect(parseAmount("77.250", "en-GB", KWD)).toEqual(amount("77.250"));
    expect(parseAmount("77,250", "fr", KWD)).toEqual(amount("77.250"));
    expect(parseAmount("77,250", "en-GB", KWD)).toEqual(asks("77250", "77.250"));
  });

  it("is never asked about where we wrote it: each answer and each derived amount is read as it was meant", () => {
    for (const locale of LOCALES)
      for (const unit of [NGN, JPY, KWD])
        for (const value of ["1", "77.25", "1234.5", "412500", "0.125"]) {
          const digits = { minimumFractionDigits: unit.decimals, maximumFractionDigits: unit.decimals };
          const written = new Intl.NumberFormat(locale, digits).format(Number(value));
          expect(parseAmount(written, locale, unit), written).toEqual(
            amount(Number(value).toFixed(unit.decimals)),
          );
        }
  });

  it("is a question in a dollar field if it does not", () => {
    expect(parseAmount("1.234", "en-US", USD)).toEqual(asksFor("1234"));
    expect(parseAmount("250,000", "de-DE", USD)).toEqual(asks("250000", "250.000"));
    expect(parseAmount("250,000", "fr-FR", USD)).toEqual(asks("250000", "250.000"));
    expect(parseAmount("250.000", "de-CH", USD)).toEqual(asks("250000", "250.000"));
  });
});

const NAIRA = { kind: "local", symbol: "NGN", decimals: 2 } as const;

it.each([
  ["620,000", "620000"],
  ["620,000 NGN", "620000"],
  ["NGN 620000.00", "620000.00"],
  ["\u20A6620,000", "620000"],
  ["N620,000", "620000"],
  ["1,240,000.50", "1240000.50"],
  ["600 naira", "600"],
])("an amount of naira is read as people write it: %s", (text, value) => {
  expect(parseAmount(text, "en-NG", NAIRA)).toEqual(amount(value));
});

it("of local money nothing is guessed either, nor is another currency's sign taken", () => {
  expect(parseAmount("620.000", "en-NG", NAIRA)).toEqual(asks("620000", "620.000"));
  const dinar = { kind: "local", symbol: "KWD", decimals: 3 } as const;
  expect(parseAmount("1,234", "en-US", dinar)).toEqual(asks("1234", "1.234"));
  expect(parseAmount("$500", "en-CA", { ...NAIRA, symbol: "CAD" })).toEqual(UNREADABLE);
  expect(parseAmount("$500", "en-NG", NAIRA)).toEqual(UNREADABLE);
});

it("a price in another currency has that one's signs, and never the dollar's", () => {
  const price = { kind: "usd", symbol: "NGN", decimals: 12 } as const;
  for (const text of ["\u20A695,000,000", "95,000,000 NGN", "N95,000,000"])
    expect(parseAmount(text, "en-NG", price)).toEqual(amount("95000000"));
  for (const text of ["$60,000", "60,000 USD", "US$60,000"])
    expect(parseAmount(text, "en-NG", price)).toEqual(UNREADABLE);
});

it.each([
  ["250.1234", USD],
  ["1,234.567", USD],
  ["0,999", USD],
  ["0.123456789", BTC],
])("excess decimals of %s are not dropped", (text, unit) => {
  expect(parseAmount(text, "en-US", unit)).toEqual(TOO_FINE);
});

it("a choice is written with the decimals that were typed, and means the amount without its last zeros", () => {
  expect(choiceUnit("250.000", USD).decimals).toBe(3);
  expect(chosenAmount("250.000", USD)).toBe("250.00");
  expect(choiceUnit("1234", USD).decimals).toBe(2);
  expect(chosenAmount("1234", USD)).toBe("1234");
});

describe("text that is no amount", () => {
  it.each(["", "  ", "$", ".", ",", "-", "U", "us", "USD", "$ ", "-$"])(
    "%j is nothing yet: an amount may begin so",
    (text) => expect(parseAmount(text, "en-US", USD)).toEqual(EMPTY),
  );

  it.each(["-5", "−5", "$-5", "-$5", "5-", "(5)", "-300", "-1.2.3"])("%s is negative", (text) =>
    expect(parseAmount(text, "en-US", USD)).toEqual(NEGATIVE),
  );

  it.each([
    "abc",
    "NaN",
    "Infinity",
    "∞",
    "1e400",
    "1.2.3",
    "1,23,4",
    "1 23",
    "2k",
    "1e3",
    "€250",
    "0.5 BTC",
    "1,234,56",
    "0,123,456",
    "1.234 567",
    "5;5",
    "250 kr",
    "1_000",
    "1-2",
  ])("%s is not understood", (text) => expect(parseAmount(text, "en-US", USD)).toEqual(UNREADABLE));

  it("does not accept dollars or another coin for this coin", () => {
    expect(parseAmount("$250", "en-US", BTC)).toEqual(UNREADABLE);
    expect(parseAmount("250 ETH", "en-US", BTC)).toEqual(UNREADABLE);
  });

  it("is too large with more than twelve digits before the point", () => {
    expect(parseAmount("9".repeat(12), "en-US", USD)).toEqual(amount("9".repeat(12)));
    expect(parseAmount("1".repeat(13), "en-US", USD)).toEqual({ kind: "too-large" });
  });
});

describe.each(LOCALES)("%s", (locale) => {
  const cents = fc.bigInt({ min: 0n, max: 10n ** 14n - 1n });
  const decimalText = (units: bigint, decimals: number) => {
    const digits = String(units).padStart(decimals + 1, "0");
    return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  };
  /** One format for all runs: making it takes longer than a run. */
  const writer = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(locale, options);
    return (value: string) => format.format(value as Intl.StringNumericLiteral);
  };
  const fixed = (decimals: number) => ({ minimumFractionDigits: decimals, maximumFractionDigits: decimals });

  it("parses its own dollar and coin formats to the last digit", () => {
    const [writeUsd, writeCoin] = [writer(fixed(2)), writer(fixed(8))];
    fc.assert(
      fc.property(cents, (units) => {
        const [usd, coin] = [decimalText(units, 2), decimalText(units, 8)];
        expect(parseAmount(writeUsd(usd), locale, USD)).toEqual(amount(usd));
        expect(parseAmount(writeCoin(coin), locale, BTC)).toEqual(amount(coin));
      }),
      { numRuns: 50 },
    );
  });

  it("parses its own currency format", () => {
    // Cape Verde writes the dollar sign as the decimal separator; no US dollar price looks like that.
    if (locale === "pt-CV") return;
    const text = writer({ style: "currency", currency: "USD" })("1234567.50");
    expect(parseAmount(text, locale, USD)).toEqual(amount("1234567.50"));
  });

  it("never misreads its own numbers, however short", () => {
    const write = writer({ maximumFractionDigits: 8 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 8 }), (units, decimals) => {
        const value = decimals === 0 ? String(units) : decimalText(units, decimals);
        const parsed = parseAmount(write(value), locale, BTC);
        const meant =
          parsed.kind === "question" ? parsed.choices : [(parsed as { value?: string }).value ?? parsed.kind];
        if (parsed.kind === "too-large") return;
        expect(meant.map(Number)).toContain(Number(value));
      }),
      { numRuns: 50 },
    );
  });
});

it("never changes digits, nor offers a reading with fewer of them, whatever is typed", () => {
  const typed = fc.string({ unit: fc.constantFrom(..."0123456789.,' $-٫٬".split("")), maxLength: 14 });
  const units = fc.constantFrom<AmountUnit>(USD, BTC);
  fc.assert(
    fc.property(typed, units, fc.constantFrom(...LOCALES), (text, unit, locale) => {
      const parsed = parseAmount(text, locale, unit);
      const digits = (value: string) => value.replace(/\D/g, "").replace(/^0+/, "");
      const figures = (value: string) => digits(value).replace(/0+$/, "");
      if (parsed.kind === "question")
        for (const choice of parsed.choices) expect(digits(choice)).toBe(digits(text));
      if (parsed.kind !== "amount") return;
      expect(parsed.value).toMatch(/^\d{1,12}(\.\d{1,8})?$/);
      expect(figures(parsed.value)).toBe(figures(text));
    }),
    { numRuns: runs(500, 2_000) },
  );
});
