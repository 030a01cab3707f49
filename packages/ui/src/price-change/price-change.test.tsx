import { speak } from "../testing/english.ts";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PriceChange } from "./price-change.tsx";

afterEach(cleanup);

const shown = (percent: number | null, digits?: number) =>
  render(<PriceChange percent={percent} {...(digits !== undefined && { digits })} />).container;

test("a rise has a plus, an arrow and its colour", () => {
  const change = shown(1.234);
  expect(change.textContent).toBe("+1.23%");
  expect(change.querySelector("svg")).not.toBeNull();
  expect(change.querySelector(".up")).not.toBeNull();
});

test("a fall has a true minus", () => {
  const change = shown(-1.07);
  expect(change.textContent).toBe("−1.07%");
  expect(change.querySelector(".down")).not.toBeNull();
});

test.each([0, 0.004, -0.004, -0])("%s is shown as no change: no sign, no arrow", (percent) => {
  const change = shown(percent);
  expect(change.textContent).toBe("0.00%");
  expect(change.querySelector("svg")).toBeNull();
});

test.each([null, Number.NaN, Number.POSITIVE_INFINITY])("%s is unknown, never zero", (percent) => {
  expect(shown(percent).textContent).toBe("—unknown");
});

test("digits can be chosen", () => {
  expect(shown(3.14, 1).textContent).toBe("+3.1%");
});

test("the reader's locale writes the figure, not the runtime's", () => {
  speak("de-DE");
  expect(shown(1.234).textContent).toBe("+1,23\u00a0%");
});
