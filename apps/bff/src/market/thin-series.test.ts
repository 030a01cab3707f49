import { expect, it } from "vitest";
import { thinSeries } from "./thin-series.ts";

const series = (length: number) => Array.from({ length }, (_, index) => index);

it("keeps a short series whole", () => {
  expect(thinSeries([], 28)).toEqual([]);
  expect(thinSeries(series(28), 28)).toEqual(series(28));
});

it.each([29, 30, 100, 168, 169])("thins %i points to 28 at nearly equal steps with both ends", (length) => {
  const thin = thinSeries(series(length), 28);
  expect([thin.length, thin[0], thin.at(-1)]).toEqual([28, 0, length - 1]);
  const steps = thin.slice(1).map((point, index) => point - (thin[index] as number));
  expect(Math.max(...steps) - Math.min(...steps)).toBeLessThanOrEqual(1);
  expect(Math.min(...steps)).toBeGreaterThan(0);
});
