import { expect, it } from "vitest";
import { MarketCoin } from "./price-source.ts";

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
