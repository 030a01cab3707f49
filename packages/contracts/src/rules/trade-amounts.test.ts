import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkDecimals,
  checkWorth,
  inCurrency,
  isSameSpread,
  priceText,
  tradeAmounts,
  tradeRate,
} from "./trade-amounts.ts";
import { coinDecimals } from "./coin-digits.ts";
import { digitsOn, NETWORKS } from "./networks.ts";
import { englishOf } from "./testing/english.ts";

const digits = (most: number) => fc.bigInt({ min: 0n, max: 10n ** BigInt(most) - 1n });
const decimal = (whole: number, decimals: number) =>
  fc
    .tuple(digits(whole), digits(decimals))
    .map(([before, after]) => `${before}.${String(after).padStart(decimals, "0")}`);
const rate = decimal(7, 12).filter((text) => units(text, 12) > 0n);

/** A decimal text in units of its last decimal. */
function units(text: string, decimals: number): bigint {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(decimals, "0"));
}

function halfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

describe("the rate of an order", () => {
  it.each([
    ["71309.13", "buy", "0", "71309.13"],
    ["71309.13", "sell", "0", "71309.13"],
    ["71309.13", "buy", "0.5", "71665.67565"],
    ["71309.13", "sell", "0.5", "70952.58435"],
    ["0.00000586351", "buy", "1.25", "0.000005936803875"],
    ["1", "sell", "20", "0.8"],
  ] as const)("of %s USD, to %s with a spread of %s percent, is %s", (price, side, spread, expected) => {
    expect(tradeRate(price, side, spread)).toBe(expected);
  });
});

describe("both sides of a trade", () => {
  it.each([
    ["usd", "250.00", "71309", { usd: "250.00", coinAmount: "0.00350587" }],
    ["usd", "250", "1", { usd: "250.00", coinAmount: "250.00000000" }],
    ["usd", "1000", "0.00000586351", { usd: "1000.00", coinAmount: "170546310.99801996" }],
    ["coin", "0.5", "71309.13", { usd: "35654.57", coinAmount: "0.50000000" }],
    ["coin", "99000000", "0.00000586351", { usd: "580.49", coinAmount: "99000000.00000000" }],
  ] as const)("of %s %s at %s", (unit, value, price, expected) => {
    expect(tradeAmounts({ unit, value }, price)).toEqual(expected);
  });

  it("from USD are exact but for the last decimal of the coin, rounded half up once", () => {
    fc.assert(
      fc.property(decimal(9, 2), rate, (value, price) => {
        const { usd, coinAmount } = tradeAmounts({ unit: "usd", value }, price);
        expect(units(usd, 2)).toBe(units(value, 2));
        // (value / 10^2) / (price / 10^12) in units of 10^-8
        expect(units(coinAmount, 8)).toBe(halfUp(units(value, 2) * 10n ** 18n, units(price, 12)));
      }),
    );
  });

  it("from a coin are exact but for the last cent, rounded half up", () => {
    fc.assert(
      fc.property(decimal(9, 8), rate, (value, price) => {
        const { usd, coinAmount } = tradeAmounts({ unit: "coin", value }, price);
        expect(units(coinAmount, 8)).toBe(units(value, 8));
        // (value / 10^8) * (price / 10^12) in units of 10^-2
        expect(units(usd, 2)).toBe(halfUp(units(value, 8) * units(price, 12), 10n ** 18n));
      }),
    );
  });
});

describe("the price as text", () => {
  it.each([
    [71_309, "71309"],
    [5.81e-6, "0.00000581"],
    [1.234e-10, "0.0000000001234"],
    [0.1 + 0.2, "0.30000000000000004"],
  ])("%d is %s", (price, text) => {
    expect(priceText(price)).toBe(text);
  });

  it("loses no digit of any price", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-15, max: 1e8, noNaN: true }), (price) => {
        expect(priceText(price)).toMatch(/^\d+(\.\d+)?$/);
        expect(Number(priceText(price))).toBe(price);
      }),
    );
  });
});

describe("the minimum", () => {
  it.each([
    ["usd", "249.99", "71309", "Minimum trade amount is $250"],
    ["usd", "250.00", "71309", null],
    ["usd", "0", "71309", "Minimum trade amount is $250"],
    // Rounded to cents, it would be 250.00.
    ["coin", "249.99999999", "1", "Minimum trade amount is $250"],
    ["coin", "0.00350587", "71308.0", "Minimum trade amount is $250"],
    ["coin", "250", "0.9999999", "Minimum trade amount is $250"],
    ["coin", "250", "1", null],
  ] as const)("%s %s at %s: %s", (unit, value, price, sentence) => {
    expect(englishOf(checkWorth({ unit, value }, price))).toBe(sentence);
  });
});

it.each([
  ["usd", "10000000.00", "1", null],
  ["usd", "10000000.01", "1", "Maximum trade amount is $10,000,000"],
  ["coin", "999999999999", "71309", "Maximum trade amount is $10,000,000"],
] as const)("the maximum: %s %s at %s: %s", (unit, value, price, sentence) => {
  expect(englishOf(checkWorth({ unit, value }, price))).toBe(sentence);
});

it.each([
  ["usd", "250", null],
  ["usd", "250.25", null],
  ["usd", "250.255", "US dollar amounts have at most 2 decimals"],
  ["usd", "250.000", "US dollar amounts have at most 2 decimals"],
  ["coin", "0.12345678", null],
  ["coin", "0.123456789", "BTC amounts have at most 8 decimals"],
] as const)("decimals: %s %s: %s", (unit, value, sentence) => {
  expect(englishOf(checkDecimals({ unit, value }, "BTC"))).toBe(sentence);
});

it("O131: what is typed of a coin has no more decimals than can be sent, and what is derived neither", () => {
  const typed = { unit: "coin", value: "650.6539137" } as const;
  expect(englishOf(checkDecimals(typed, "xrp"))).toBe("xrp amounts have at most 6 decimals");
  expect(checkDecimals({ ...typed, value: "650.653914" }, "XRP")).toBeNull();
  const bought = tradeAmounts({ unit: "usd", value: "250" }, "0.38422884", coinDecimals("XRP"));
  expect(bought).toEqual({ usd: "250.00", coinAmount: "650.653918" });
});

it("O131: an order of a coin is in what each of its networks carries", () => {
  for (const network of NETWORKS)
    for (const { symbol } of network.coins) {
      const all = NETWORKS.flatMap(({ coins }) => [...coins]).filter((coin) => coin.symbol === symbol);
      expect([symbol, coinDecimals(symbol)]).toEqual([
        symbol,
        Math.min(8, ...all.map((each) => each.digits)),
      ]);
    }
  expect(["bnb", "tron", "other"].map((name) => digitsOn(name, "USDT"))).toEqual([18, 6, 6]);
  expect(digitsOn("solana", "SOL")).toBe(9);
  expect(digitsOn("other", "PEPE")).toBe(8);
});

it("an amount in a currency without decimals is rounded once", () => {
  expect(tradeAmounts({ unit: "coin", value: "1" }, "99.4951", 8, 0).usd).toBe("99");
});

it("dollars in another currency keep every digit", () => {
  expect(inCurrency("0.00000581", "1372.8512")).toBe("0.007976265472");
});

it("a spread is the same however many zeros it is written with", () => {
  const spread = { buyPercent: "1.50", sellPercent: "0.0" };
  expect(isSameSpread(spread, { buyPercent: "1.5", sellPercent: "0" })).toBe(true);
  expect(isSameSpread(spread, { buyPercent: "1.5", sellPercent: "0.1" })).toBe(false);
});
