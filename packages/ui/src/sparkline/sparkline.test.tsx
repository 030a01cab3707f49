import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { linePoints, Sparkline } from "./sparkline.tsx";

afterEach(cleanup);

test.each([
  [[100, 90, 103.1], "7 days: up 3.1%"],
  [[100, 120, 98.2], "7 days: down 1.8%"],
  [[100, 120, 100.01], "7 days: unchanged"],
  [[100], "7 days: unknown"],
  [[], "7 days: unknown"],
])("%j reads %s", (points, text) => {
  render(<Sparkline points={points} />);
  expect(screen.getByRole("img", { name: text })).toBeTruthy();
});

test("the dearest point is on top, the cheapest at the bottom, inside the box", () => {
  expect(linePoints([1, 3, 2], 106, 26)).toEqual([
    [3, 23],
    [53, 3],
    [103, 13],
  ]);
});

test("a price that never moved is a line through the middle", () => {
  expect(linePoints([5, 5], 96, 32).map(([, y]) => y)).toEqual([16, 16]);
});

test("a stablecoin's week looks calm: less than 2 % of the price does not fill the box", () => {
  const heights = linePoints([1, 1.001, 0.999, 1], 96, 32).map(([, y]) => y);
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(3);
  expect(heights[0]).toBe(16);
});
