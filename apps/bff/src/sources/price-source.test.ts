import { expect, it } from "vitest";
import { BitcoinPrices, MarketCoin } from "./price-source.ts";

const KEPT = MarketCoin.shape.sparkline;

it.each([[[]], [[0, 81_045.84]]])("%j is a series of prices", (series) => {
  expect(KEPT.safeParse(series).success).toBe(true);
});

it.each([[[1, -1]], [[1, Infinity]], [[NaN]], [["1"]], [[1, null]], [{ 0: 1 }], ["1"]])(
  "%j is none",
  (series) => {
    expect(KEPT.safeParse(series).success).toBe(false);
  },
);

const figures = { change: null, volume: null, marketCap: null };
const bitcoinAt = (usd: number, ngn: number, change: number | null = null) => ({
  byCurrency: { usd: { ...figures, price: usd, change }, ngn: { ...figures, price: ngn } },
  lastUpdatedAt: null,
});

it("bitcoin's prices are kept as they were read", () => {
  expect(BitcoinPrices.parse(bitcoinAt(84_000, 1.2e8))).toEqual(bitcoinAt(84_000, 1.2e8));
});

it.each([
  ["a currency worth more than any", bitcoinAt(84_000, 1e-30)],
  ["one worth less", bitcoinAt(84_000, 1e300)],
  ["impossible dollars", bitcoinAt(1e300, 1.2e8)],
  ["an endless change", bitcoinAt(84_000, 1.2e8, 1e300)],
])("bitcoin's prices are refused with %s, from which no rate can be computed", (_what, prices) => {
  expect(BitcoinPrices.safeParse(prices).success).toBe(false);
});
