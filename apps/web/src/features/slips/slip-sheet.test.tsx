import { speak } from "@tradeslip/ui/testing/english";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { SlipNumber } from "./slip-sheet.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each([
  ["en-US", "1000.00", "1,000.00"],
  ["en-US", "64123.45", "64,123.45"],
  ["de-DE", "10000000.00", "10.000.000,00"],
  ["en-US", "64123", "64,123.00"],
  ["de-DE", "250", "250,00"],
  ["en-US", "0.00001734", "0.00001734"],
])("writes in %s the number %s as %s, and keeps the message's", (language, value, shown) => {
  speak(language);
  const { container } = render(<SlipNumber value={value} />);
  expect(container.textContent).toBe(shown);
  expect(container.querySelector("data")?.value).toBe(value);
});
