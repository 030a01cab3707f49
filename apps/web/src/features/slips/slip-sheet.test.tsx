import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { slipDateTime, SlipNumber, slipTime } from "./slip-sheet.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const readIn = (language: string) => vi.spyOn(navigator, "language", "get").mockReturnValue(language);

it.each([
  ["en-US", "1000.00", "1,000.00"],
  ["en-US", "64123.45", "64,123.45"],
  ["de-DE", "10000000.00", "10.000.000,00"],
  ["de-DE", "250", "250"],
  ["en-US", "0.00001734", "0.00001734"],
])("writes in %s the number %s as %s, and keeps the message's", (language, value, shown) => {
  readIn(language);
  const { container } = render(<SlipNumber value={value} />);
  expect(container.textContent).toBe(shown);
  expect(container.querySelector("data")?.value).toBe(value);
});

it("shows times in the reader's zone with UTC beside, and UTC alone where that is the reader's", () => {
  readIn("en-GB");
  const moment = "2026-11-21T14:02:59Z";
  const local = (style: Intl.DateTimeFormatOptions) =>
    new Date(moment).toLocaleString("en-GB", { ...style, timeStyle: "short" });
  const offset = vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(-60);
  expect(slipDateTime(moment)).toBe(`${local({ dateStyle: "medium" })} (2026-11-21 14:02 UTC)`);
  expect(slipTime(moment)).toBe(`${local({})} (14:02 UTC)`);
  offset.mockReturnValue(0);
  expect(slipTime(moment)).toBe("14:02 UTC");
});
