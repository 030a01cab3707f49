import { beforeEach, expect, it, vi } from "vitest";
import { coinPrice } from "./coin-price.ts";

beforeEach(() => vi.spyOn(navigator, "language", "get").mockReturnValue("en-US"));

it.each([
  [64_123.45, "$64,123.45"],
  [1, "$1.00"],
  [0.9999, "$0.9999"],
  [0.0000173, "$0.000017"],
  [0, "$0.000000"],
])("writes %d as %s", (price, text) => {
  expect(coinPrice(price)).toBe(text);
});
