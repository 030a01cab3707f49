import { expect, it } from "vitest";
import { amounts } from "./coingecko/read-answers.ts";
import { MarketCoin } from "./price-source.ts";

const KEPT = MarketCoin.shape.sparkline;

it.each([[[]], [[0, 81_045.84]]])("%j is a series of prices", (series) => {
  expect(amounts.safeParse(series).success).toBe(true);
  expect(KEPT.safeParse(series).success).toBe(true);
});

it.each([[[1, -1]], [[1, Infinity]], [[NaN]], [["1"]], [{ 0: 1 }], ["1"]])("%j is none", (series) => {
  expect(amounts.safeParse(series).success).toBe(false);
  expect(KEPT.safeParse(series).success).toBe(false);
});

it("a price may be unknown where CoinGecko answers, and not in what is kept", () => {
  expect(amounts.safeParse([1, null]).success).toBe(true);
  expect(KEPT.safeParse([1, null]).success).toBe(false);
});
