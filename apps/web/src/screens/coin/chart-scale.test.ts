import { describe, expect, it } from "vitest";
import { extremes, nearest, priceScale, timeTicks } from "./chart-scale.ts";

describe("the price scale", () => {
  it.each([
    [[2_028.18, 2_053.17], [2_020, 2_030, 2_040, 2_050, 2_060], 0],
    [[61_900, 64_800], [61_000, 62_000, 63_000, 64_000, 65_000, 66_000], 0],
    [[0.0000171, 0.0000189], [0.000016, 0.000017, 0.000018, 0.000019, 0.00002], 6],
  ])("has round steps around %j", (prices, ticks, digits) => {
    const scale = priceScale(prices);
    expect(scale.ticks.map((tick) => Number(tick.toPrecision(6)))).toEqual(ticks);
    expect(scale.digits).toBe(digits);
  });

  it("leaves room above the highest and below the lowest price", () => {
    const { ticks } = priceScale([100, 200]);
    expect(ticks[0]).toBeLessThan(100);
    expect(ticks.at(-1)).toBeGreaterThan(200);
  });

  it("does not blow up the tenths of a per mille of a stablecoin", () => {
    const { ticks } = priceScale([0.9999, 1.0001]);
    expect(ticks.at(-1)! - ticks[0]!).toBeGreaterThanOrEqual(0.004);
  });

  it("never goes below zero", () => {
    expect(priceScale([0, 1]).ticks[0]).toBe(0);
    expect(priceScale([0, 0]).ticks[0]).toBe(0);
  });
});

it("the times between the first and the last are full hours", () => {
  const start = Date.parse("2026-11-15T13:47:12Z");
  const points = [
    { at: start, price: 1 },
    { at: start + 24 * 3_600_000, price: 2 },
  ];
  const ticks = timeTicks(points, 5).map((at) => new Date(at).toISOString().slice(11, 19));
  expect(ticks).toEqual(["13:47:12", "20:00:00", "02:00:00", "08:00:00", "13:47:12"]);
});

it("finds the highest, the lowest and the nearest point", () => {
  const points = [3, 5, 1, 4].map((price, index) => ({ at: index * 10, price }));
  expect(extremes(points)).toEqual({ high: 1, low: 2 });
  expect([-5, 4, 6, 99].map((at) => nearest(points, at))).toEqual([0, 0, 1, 3]);
});
