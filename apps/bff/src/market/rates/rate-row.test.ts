import { Rate } from "@tradeslip/contracts/schemas";
import Big from "big.js";
import { describe, expect, it } from "vitest";
import { rateRow, spreadPercent } from "./rate-row.ts";

const country = { name: "United States", code: "us", currency: "USD" } as const;
const state = { lastUpdated: "2026-05-18T08:17:38.000Z", indicative: false };
const quote = { price: 76_975, change: -1.4093297, volume: 29096603418.89408, marketCap: 1542226908349.8406 };

describe("a row of the rates", () => {
  it("buys at 0.998 and sells at 1.002 of the market price", () => {
    expect(rateRow(country, quote, state)).toEqual({
      country: "United States",
      countryCode: "us",
      currency: "USD",
      buyRate: 76_821.05,
      sellRate: 77_128.95,
      spreadPercent: 0.4,
      change24h: -1.41,
      volume: 29096603418.89,
      marketCap: 1542226908349.84,
      lastUpdated: "2026-05-18T08:17:38.000Z",
      indicative: false,
    });
    expect(Rate.safeParse(rateRow(country, quote, state)).success).toBe(true);
  });

  it.each([
    [1.1, 1.0978, 1.1022],
    [115_234.35, 115_003.8813, 115_464.8187],
    [116_039_000, 115_806_922, 116_271_078],
  ])("multiplies %d exactly, where floating point would not", (price, buyRate, sellRate) => {
    expect(rateRow(country, { ...quote, price }, state)).toMatchObject({ buyRate, sellRate });
  });

  it("has no negative zero", () => {
    expect(rateRow(country, { ...quote, change: -0.001 }, state).change24h).toBe(0);
  });
});

describe("the spread", () => {
  it("is the difference in percent of the buying price, two decimals", () => {
    expect(spreadPercent(new Big(100), new Big("101.236"))).toBe(1.24);
  });
  it("is 0 if the buying price is 0", () => {
    expect(spreadPercent(new Big(0), new Big(5))).toBe(0);
  });
});
