import * as fc from "fast-check";
import { expect, it } from "vitest";
import { currencyDigits, isLocalCurrency, sumDigits, withSumDigits } from "./currency-digits.ts";
import {
  crosses,
  isOutsideBand,
  localTrade,
  type RateFrom,
  type RateRule,
  sideNow,
  sideRates,
} from "./local-money.ts";

const RULE: RateRule = {
  currency: "NGN",
  buy: { mode: "hand", rate: "1650.00" },
  sell: { mode: "reference", percent: -2 },
  band: 4,
  goodMinutes: 60,
  tiers: [
    { fromUsd: "1000", buy: "1640.00" },
    { fromUsd: "5000", buy: "1632.00", sell: "-1.5" },
  ],
};

it("O113: a side's rates are its own, or so many percent from the reference; a tier that leaves a side out keeps it", () => {
  expect(sideRates(RULE, "buy", undefined)).toEqual([
    { fromUsd: "0", rate: "1650" },
    { fromUsd: "1000", rate: "1640" },
    { fromUsd: "5000", rate: "1632" },
  ]);
  expect(sideRates(RULE, "sell", undefined)).toBeNull();
  expect(sideRates(RULE, "sell", "129.18")).toEqual([
    { fromUsd: "0", rate: "126.596" },
    { fromUsd: "5000", rate: "127.242" },
  ]);
});

it("O113: a rate set by hand is as old as its hand, one by a reference as that, but never older than its rule", () => {
  const rule = { ...RULE, setAt: { buy: "2026-03-14T09:00:00.000Z", sell: "2026-03-14T09:05:00.000Z" } };
  const early = { rate: "129.18", asOf: "2026-03-14T09:04:00.000Z" };
  expect(sideNow(rule, "buy", early)).toMatchObject({
    asOf: "2026-03-14T09:00:00.000Z",
    source: "desk",
    goodUntil: "2026-03-14T10:00:00.000Z",
  });
  expect(sideNow(rule, "sell", early)).toMatchObject({
    asOf: "2026-03-14T09:05:00.000Z",
    source: "reference",
    goodUntil: "2026-03-14T09:19:00.000Z",
  });
});

it("a side by a reference is good until that more than doubled or halved it since it was confirmed", () => {
  const setAt = { buy: "2026-03-14T09:00:00.000Z", sell: "2026-03-14T09:05:00.000Z" };
  const goodUntil = (rate: string, sell: string | null) => {
    const rule = { ...RULE, setAt, confirmed: { buy: "1", sell } };
    const reference = { rate, asOf: "2026-03-14T11:00:00.000Z" };
    expect(sideNow(rule, "buy", reference)?.goodUntil, "by hand").toBe("2026-03-14T10:00:00.000Z");
    return sideNow(rule, "sell", reference)?.goodUntil;
  };
  const good = "2026-03-14T11:15:00.000Z";
  // Two percent below the reference: 98 for 100.
  for (const confirmed of ["98", "49", "196", null]) expect(goodUntil("100", confirmed)).toBe(good);
  for (const confirmed of ["48.99", "196.01", "98000"]) expect(goodUntil("100", confirmed)).toBe(setAt.sell);
});

it("O113: a band holds all tiers, its edge included; tiers of both sides may meet and not cross", () => {
  const at = (...rates: string[]): RateFrom[] => rates.map((rate) => ({ fromUsd: "0", rate }));
  expect(isOutsideBand(at("104", "96"), "100", 4)).toBe(false);
  expect(isOutsideBand(at("100", "104.00001"), "100", 4)).toBe(true);
  expect(crosses(at("10", "9"), at("9", "8"))).toBe(false);
  expect(crosses(at("10", "8.9"), at("9", "8"))).toBe(true);
});

it.each([
  ["77.25", "KWD", "77.250"],
  ["412500", "NGN", "412500.00"],
  ["39000", "JPY", "39000"],
  ["250", "USD", "250.00"],
  ["0.5", "BTC", "0.50000000"],
  ["0.123456789", "ETH", "0.123456789"],
  ["250", "USDT", "250.000000"],
])("O113: %s %s is %s to the smallest unit that it is agreed in", (amount, currency, text) => {
  expect(withSumDigits(amount, currency)).toBe(text);
  expect(sumDigits(amount, currency)).toBe(text.split(".")[1]?.length ?? 0);
});

it("O113: digits are the platform's; the dollar and what is no currency are no local money", () => {
  expect(["NGN", "JPY", "KWD"].map(currencyDigits)).toEqual([2, 0, 3]);
  expect(["NGN", "KES", "GHS", "JPY", "BHD"].every(isLocalCurrency)).toBe(true);
  expect(["USD", "ngn", "XQQ", "", "BTC", "toString"].some(isLocalCurrency)).toBe(false);
});

it("O113: the amount typed is exact, and the others follow from it: ₦669,900 at 1,650 are $406.00", () => {
  const at = { rate: "72353.26", rates: [{ fromUsd: "0", rate: "1650" }], digits: 2, coinDigits: 8 };
  expect(localTrade({ unit: "local", value: "669900" }, at)).toEqual({
    usd: "406.00",
    coinAmount: "0.00561136",
    localAmount: "669900.00",
    localRate: "1650",
  });
  // Half to even, and never from the rounded dollars: 2.5 yen are two, 3.5 four.
  const yen = { rate: "2", rates: [{ fromUsd: "0", rate: "0.5" }], digits: 0, coinDigits: 8 };
  expect(localTrade({ unit: "usd", value: "5.00" }, yen)).toMatchObject({ localAmount: "2" });
  expect(localTrade({ unit: "usd", value: "7.00" }, yen)).toMatchObject({ localAmount: "4" });
  expect(localTrade({ unit: "coin", value: "0.0025" }, { ...at, rate: "1" })).toMatchObject({
    usd: "0.00",
    localAmount: "4.12",
  });
});

it("O113: the tier is that of the dollars at the base rate, whatever was typed", () => {
  const rates = sideRates(RULE, "buy", undefined)!;
  const at = { rate: "50000", rates, digits: 2, coinDigits: 8 };
  const rateFor = (unit: "usd" | "coin" | "local", value: string) =>
    localTrade({ unit, value }, at).localRate;
  expect([rateFor("usd", "999.99"), rateFor("usd", "1000")]).toEqual(["1650", "1640"]);
  expect([rateFor("coin", "0.01999999"), rateFor("coin", "0.02")]).toEqual(["1650", "1640"]);
  expect([rateFor("local", "1649999.99"), rateFor("local", "1650000")]).toEqual(["1650", "1640"]);
  expect(rateFor("local", "8250000")).toBe("1632");
});

/** Half to even, in whole numbers alone. @returns the quotient */
function halfEven(dividend: bigint, divisor: bigint): bigint {
  const whole = dividend / divisor;
  const twice = 2n * (dividend % divisor);
  return twice > divisor || (twice === divisor && whole % 2n === 1n) ? whole + 1n : whole;
}

const units = (text: string) => BigInt(text.replace(".", ""));

it("O113: each amount is the exact one, rounded once, for any rates and digits", () => {
  const inputs = {
    value: fc.bigInt(1n, 10n ** 12n),
    // Ten-thousandths.
    rate: fc.bigInt(1n, 10n ** 10n),
    perDollar: fc.bigInt(1n, 10n ** 9n),
    digits: fc.constantFrom(0, 2, 3),
  };
  const text = (whole: bigint, decimals: number) => {
    const padded = String(whole).padStart(decimals + 1, "0");
    return decimals === 0 ? padded : `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
  };
  fc.assert(
    fc.property(fc.record(inputs), ({ value, rate, perDollar, digits }) => {
      const at = {
        rate: text(rate, 4),
        rates: [{ fromUsd: "0", rate: text(perDollar, 4) }],
        digits,
        coinDigits: 8,
      };
      const scale = 10n ** BigInt(digits);
      const byLocal = localTrade({ unit: "local", value: text(value, digits) }, at);
      expect(units(byLocal.localAmount)).toBe(value);
      expect(units(byLocal.usd)).toBe(halfEven(value * 10n ** 4n * 100n, scale * perDollar));
      expect(units(byLocal.coinAmount)).toBe(
        halfEven(value * 10n ** 8n * 10n ** 8n, scale * perDollar * rate),
      );
      const byUsd = localTrade({ unit: "usd", value: text(value, 2) }, at);
      expect(units(byUsd.localAmount)).toBe(halfEven(value * perDollar * scale, 100n * 10n ** 4n));
      const byCoin = localTrade({ unit: "coin", value: text(value, 8) }, at);
      expect(units(byCoin.localAmount)).toBe(
        halfEven(value * rate * perDollar * scale, 10n ** 8n * 10n ** 8n),
      );
      expect(units(byCoin.usd)).toBe(halfEven(value * rate * 100n, 10n ** 8n * 10n ** 4n));
    }),
  );
});
