import { expect, it } from "vitest";
import { slipExpiry } from "./slip-terms.ts";

const MINUTE = 60_000;
const issuedAt = Date.parse("2026-11-21T12:00:00.000Z");
const freshness = (source: "live" | "stale" | "fallback", ageMs: number) => {
  const asOf = new Date(issuedAt - ageMs).toISOString();
  return { source, asOf, nextRefresh: asOf };
};

it.each([
  ["live", 0, 15],
  ["live", 2 * MINUTE, 13],
  ["stale", 3 * MINUTE, 15],
  ["stale", 600 * MINUTE, 15],
  ["fallback", 60 * MINUTE, 15],
] as const)("%s, %i ms old: %i minutes from issue", (source, ageMs, minutes) => {
  expect(slipExpiry(freshness(source, ageMs), issuedAt) - issuedAt).toBe(minutes * MINUTE);
});

it("a price from the future, after the clock was put back, does not hold for longer", () => {
  expect(slipExpiry(freshness("live", -60 * MINUTE), issuedAt) - issuedAt).toBe(15 * MINUTE);
});
