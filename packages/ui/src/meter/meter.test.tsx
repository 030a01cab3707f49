import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Meter } from "./meter.tsx";

afterEach(cleanup);

test("a meter says its share", () => {
  render(<Meter label="BTC Dominance" percent={59.24} />);
  const meter = screen.getByRole("meter", { name: "BTC Dominance" });
  expect(meter.getAttribute("aria-valuenow")).toBe("59.2");
  expect(meter.getAttribute("aria-valuetext")).toBe("59.2%");
  expect(meter.style.getPropertyValue("--share")).toBe("59.24%");
});

test("a share never leaves the bar", () => {
  render(<Meter label="Share" percent={140} />);
  expect(screen.getByRole("meter").getAttribute("aria-valuenow")).toBe("100");
});
