import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { LiveRegion } from "./visually-hidden.tsx";

afterEach(cleanup);

test("the region is there before its text, and polite", () => {
  const { rerender } = render(<LiveRegion />);
  const region = screen.getByRole("status");
  rerender(<LiveRegion>Rates are delayed</LiveRegion>);
  expect(screen.getByRole("status")).toBe(region);
  expect(region.getAttribute("aria-live")).toBe("polite");
  expect(region.textContent).toBe("Rates are delayed");
});
