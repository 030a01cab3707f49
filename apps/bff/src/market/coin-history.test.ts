import { DAY, HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { describe, expect, it } from "vitest";
import type { PricePoint } from "../sources/price-source.ts";
import { composeHistory, isLogged } from "./coin-history.ts";
import type { PriceLog } from "./price-log.ts";

const NOW = Date.UTC(2026, 10, 21, 12, 30);

/** Bitcoin at 1, every `stepMs` over `ms` up to now, and ethereum in the last row. */
function logOf(ms: number, stepMs: number): PriceLog {
  const count = Math.floor(ms / stepMs);
  const rows = Array.from({ length: count + 1 }, (_, index) => ({
    at: NOW - (count - index) * stepMs,
    prices: [1, index === count ? 2 : null],
  }));
  return { ids: ["bitcoin", "ethereum"], rows };
}

/** At 3, up to `end`. */
const chartOf = (ms: number, stepMs: number, end = NOW) => ({
  points: Array.from({ length: Math.floor(ms / stepMs) + 1 }, (_, index): PricePoint => {
    return [end - ms + index * stepMs, 3];
  }),
});
const bitcoin = (range: "24h" | "7d" | "30d" | "1y") => ({ id: "bitcoin", range }) as const;

describe("whether the log alone shows a range", () => {
  it.each([
    ["24h", DAY, 5 * MINUTE, true],
    ["24h", DAY, 30 * MINUTE, true],
    ["24h", DAY, 31 * MINUTE, false],
    ["24h", DAY - HOUR, 5 * MINUTE, false],
    ["7d", 7 * DAY, HOUR, true],
    ["7d", 6 * DAY, HOUR, false],
    ["30d", 30 * DAY, HOUR, false],
    ["1y", 365 * DAY, DAY, false],
  ] as const)("%s of %i ms, every %i: %s", (range, ms, stepMs, expected) => {
    expect(isLogged(logOf(ms, stepMs), "bitcoin", range)).toBe(expected);
  });

  it("is decided for each range of a coin", () => {
    const log = logOf(2 * DAY, 5 * MINUTE);
    expect(isLogged(log, "bitcoin", "24h")).toBe(true);
    expect(isLogged(log, "bitcoin", "7d")).toBe(false);
  });

  it("not of a coin that has only just come to the list, nor of an empty log", () => {
    expect(isLogged(logOf(DAY, 5 * MINUTE), "ethereum", "24h")).toBe(false);
    expect(isLogged(logOf(DAY, 5 * MINUTE), "solana", "24h")).toBe(false);
    expect(isLogged({ ids: [], rows: [] }, "bitcoin", "24h")).toBe(false);
  });
});

describe("a history", () => {
  it("of the log has the range's length and steps, and the newest price", () => {
    const { points } = composeHistory(logOf(3 * DAY, 5 * MINUTE), bitcoin("24h"), undefined, NOW)!;
    expect(points).toHaveLength(289);
    expect(points.at(-1)).toEqual({ at: new Date(NOW).toISOString(), price: 1 });
  });

  it.each([
    ["24h", 5 * MINUTE, 289],
    ["7d", HOUR, 170],
    ["30d", HOUR, 242],
    ["1y", DAY, 366],
  ] as const)("of %s has one point a step, at most 370", (range, stepMs, count) => {
    const chart = chartOf(365 * DAY, stepMs);
    const { points } = composeHistory(logOf(HOUR, 5 * MINUTE), bitcoin(range), chart, NOW)!;
    expect(points.length).toBeLessThanOrEqual(count);
    expect(points.length).toBeGreaterThan(count - 3);
  });

  it("continues with our prices where the chart ends", () => {
    const chart = chartOf(30 * DAY, HOUR, NOW - 2 * DAY);
    const { points } = composeHistory(logOf(7 * DAY, HOUR), bitcoin("30d"), chart, NOW)!;
    for (const { at, price } of points) expect(price, at).toBe(Date.parse(at) <= NOW - 2 * DAY ? 3 : 1);
    expect(points.at(-1)!.at).toBe(new Date(NOW).toISOString());
  });

  it("has no point of the future, whatever was stored", () => {
    const { points } = composeHistory(
      logOf(DAY, 5 * MINUTE),
      bitcoin("24h"),
      chartOf(DAY, 5 * MINUTE, NOW + HOUR),
      NOW,
    )!;
    expect(Date.parse(points.at(-1)!.at)).toBeLessThanOrEqual(NOW);
  });

  it("has no row that was logged in the future", () => {
    const points = composeHistory(logOf(2 * DAY, 5 * MINUTE), bitcoin("24h"), undefined, NOW - HOUR)?.points;
    expect(points?.at(-1)?.at).toBe(new Date(NOW - HOUR).toISOString());
  });

  it("of a coin listed for days has those days", () => {
    const chart = chartOf(3 * DAY, HOUR);
    expect(composeHistory(logOf(0, HOUR), bitcoin("1y"), chart, NOW)!.points).toHaveLength(5);
  });

  it("without the chart is the hours of the log, or none", () => {
    expect(composeHistory(logOf(DAY, HOUR), bitcoin("24h"), undefined, NOW)!.points).toHaveLength(25);
    expect(composeHistory(logOf(10 * HOUR, HOUR), bitcoin("24h"), undefined, NOW)).toBeUndefined();
    expect(composeHistory(logOf(7 * DAY, HOUR), bitcoin("30d"), undefined, NOW)).toBeUndefined();
  });
});
