import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Meter } from "./meter.tsx";

afterEach(cleanup);

const barOf = (meter: HTMLElement) => meter.querySelector("svg")!;

test("a meter says its share", () => {
  render(<Meter label="BTC Dominance" percent={59.24} />);
  const meter = screen.getByRole("meter", { name: "BTC Dominance" });
  expect(meter.getAttribute("aria-valuenow")).toBe("59.2");
  expect(meter.getAttribute("aria-valuetext")).toBe("59.2%");
  expect(barOf(meter).getAttribute("width")).toBe("59.24%");
});

test("a share never leaves the bar", () => {
  render(<Meter label="Share" percent={140} />);
  const meter = screen.getByRole("meter");
  expect(meter.getAttribute("aria-valuenow")).toBe("100");
  expect(barOf(meter).getAttribute("width")).toBe("100%");
});

test("it can be prerendered: no style attribute", () => {
  const { container } = render(<Meter label="Share" percent={40} />);
  expect(container.querySelector("[style]")).toBeNull();
});
