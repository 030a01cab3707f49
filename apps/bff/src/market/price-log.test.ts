import { DAY, HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { describe, expect, it } from "vitest";
import type { MarketCoin } from "../sources/price-source.ts";
import { EMPTY_LOG, lastLoggedAt, loggedPrices, logPrices, PriceLog } from "./price-log.ts";
import { marketCoin } from "./testing/market-data.ts";

const START = Date.UTC(2026, 10, 21, 12, 2, 30);

const bare = (overrides: Partial<MarketCoin> = {}) => marketCoin({ sparkline: [], ...overrides });

/** A row every five minutes; the price is the number of the row. */
function logFor(ms: number, coins: readonly MarketCoin[] = [bare()], log: PriceLog = EMPTY_LOG): PriceLog {
  let next = log;
  for (let passed = 0; passed <= ms; passed += 5 * MINUTE) {
    const at = START + passed;
    const price = 1 + passed / (5 * MINUTE);
    next = logPrices(
      next,
      coins.map((coin) => ({ ...coin, price })),
      at,
    );
  }
  return next;
}

describe("what is logged", () => {
  it("every published price, by time", () => {
    const log = logFor(10 * MINUTE, [bare(), bare({ id: "ethereum" })]);
    expect(loggedPrices(log, "ethereum")).toEqual([
      [START, 1],
      [START + 5 * MINUTE, 2],
      [START + 10 * MINUTE, 3],
    ]);
    expect(lastLoggedAt(log)).toBe(START + 10 * MINUTE);
    expect(loggedPrices(log, "solana")).toEqual([]);
    expect(lastLoggedAt(EMPTY_LOG)).toBeUndefined();
  });

  it("no price of 0, which is none", () => {
    const log = logPrices(EMPTY_LOG, [bare(), bare({ id: "new", price: 0 })], START);
    expect(loggedPrices(log, "new")).toEqual([]);
  });

  it("is never changed, only replaced", () => {
    const log = logFor(HOUR);
    const before = JSON.stringify(log);
    logPrices(log, [bare()], START + 2 * HOUR);
    expect(JSON.stringify(log)).toBe(before);
  });

  it("H39: rows from the future, written under a wrong clock, go", () => {
    const wrong = logPrices(logFor(HOUR), [bare({ price: 9 })], START + 5 * DAY);
    expect(lastLoggedAt(wrong)).toBe(START + 5 * DAY);
    const now = START + HOUR + 5 * MINUTE;
    const right = logPrices(wrong, [bare()], now);
    expect(lastLoggedAt(right)).toBe(now);
    expect(loggedPrices(right, "bitcoin").map(([, price]) => price)).not.toContain(9);
  });
});

describe("thinning", () => {
  const log = logFor(
    10 * DAY,
    Array.from({ length: 61 }, (_, index) => bare({ id: `coin-${index}` })),
  );
  const times = loggedPrices(log, "coin-7").map(([at]) => at);
  const end = START + 10 * DAY;

  it("keeps every five minutes of a day and every hour of a week", () => {
    expect(times.filter((at) => at > end - DAY)).toHaveLength(288);
    const older = times.filter((at) => at <= end - DAY - HOUR);
    for (const [index, at] of older.entries()) if (index > 0) expect(at - older[index - 1]!).toBe(HOUR);
    expect(times[0]).toBeLessThanOrEqual(end - 7 * DAY);
    expect(times[0]).toBeGreaterThan(end - 7 * DAY - 2 * HOUR);
  });

  it("keeps what it holds: hours are those of the five minutes before", () => {
    for (const [at, price] of loggedPrices(log, "coin-7")) expect(START + (price - 1) * 5 * MINUTE).toBe(at);
  });

  it("keeps the newest prices, however soon they come after others, until the next ones", () => {
    let next = logFor(HOUR);
    const before = lastLoggedAt(next)!;
    for (const at of [before + 1_000, before + 2_000]) {
      next = logPrices(next, [bare({ price: 9 })], at);
      expect(loggedPrices(next, "bitcoin").at(-1)).toEqual([at, 9]);
      expect(next.rows.at(-2)!.at).toBe(before);
    }
  });

  it("has a bound: 500 rows, 61 coins in under 300 kB, however often prices are published", () => {
    expect(log.rows.length).toBeLessThanOrEqual(450);
    expect(JSON.stringify(log).length).toBeLessThan(300_000);
    let busy = log;
    for (let second = 0; second < 3_600; second += 20) busy = logPrices(busy, [bare()], end + second * 1000);
    expect(busy.rows.length).toBeLessThanOrEqual(455);
  });

  it("forgets a coin a week after it left the list, and holds at most 120", () => {
    let next = logFor(0, [bare({ id: "gone" })]);
    for (let day = 1; day <= 9; day += 1) next = logPrices(next, [bare()], START + day * DAY);
    expect(next.ids).toEqual(["bitcoin"]);
    let many = EMPTY_LOG;
    for (let turn = 0; turn < 10; turn += 1) {
      const coins = Array.from({ length: 50 }, (_, index) => bare({ id: `coin-${turn}-${index}` }));
      const at = START + turn * 5 * MINUTE;
      many = logPrices(many, coins, at);
    }
    expect(many.ids).toHaveLength(120);
    expect(many.ids).toContain("coin-9-49");
  });
});

describe("hours without requests", () => {
  const at = Date.UTC(2026, 10, 21, 12, 34);
  const week = Array.from({ length: 168 }, (_, index) => 1000 + index);
  const lastUpdated = new Date(at - MINUTE).toISOString();

  it("are filled with the hourly prices that the list carries, each at its full hour", () => {
    const log = logPrices(EMPTY_LOG, [marketCoin({ sparkline: week, lastUpdated, price: 5 })], at);
    const points = loggedPrices(log, "bitcoin");
    expect(points).toHaveLength(169);
    const noon = Date.UTC(2026, 10, 21, 12);
    expect(points[0]).toEqual([noon - 167 * HOUR, 1000]);
    expect(points.at(-2)).toEqual([noon, 1167]);
    expect(points.at(-1)).toEqual([at, 5]);
  });

  it("stay empty where the list has no price, and the hours before it keep theirs", () => {
    const log = logPrices(EMPTY_LOG, [marketCoin({ sparkline: week.with(100, 0), lastUpdated })], at);
    const points = loggedPrices(log, "bitcoin");
    expect(points).toHaveLength(168);
    expect(points[99]).toEqual([Date.UTC(2026, 10, 21, 12) - 68 * HOUR, 1099]);
    expect(points[100]).toEqual([Date.UTC(2026, 10, 21, 12) - 66 * HOUR, 1101]);
  });

  it("are not at the full hour of the newest prices", () => {
    const noon = Date.UTC(2026, 10, 21, 12);
    const coins = [marketCoin({ sparkline: week, lastUpdated: new Date(noon).toISOString(), price: 5 })];
    const log = logPrices(EMPTY_LOG, coins, noon);
    expect(PriceLog.safeParse(log).success).toBe(true);
    expect(loggedPrices(log, "bitcoin").at(-1)).toEqual([noon, 5]);
  });

  it("don't take the place of prices published within five minutes after the full hour", () => {
    const noon = Date.UTC(2026, 10, 21, 12);
    const published = noon + MINUTE;
    const coins = [marketCoin({ sparkline: week, lastUpdated: new Date(noon).toISOString(), price: 5 })];
    const before = logPrices(EMPTY_LOG, [bare({ price: 4 })], noon - 5 * MINUTE);
    let log = logPrices(before, coins, published);
    for (const passed of [5, 10, 70]) log = logPrices(log, coins, published + passed * MINUTE);
    const step = loggedPrices(log, "bitcoin").filter(([time]) => time >= noon && time < noon + 5 * MINUTE);
    expect(step).toEqual([[published, 5]]);
  });

  it("are not where our own prices are", () => {
    const first = logPrices(EMPTY_LOG, [bare({ price: 7 })], at - 3 * HOUR);
    const log = logPrices(first, [marketCoin({ sparkline: week, lastUpdated })], at);
    const ours = at - 3 * HOUR;
    const thatHour = loggedPrices(log, "bitcoin").filter(([time]) => {
      return Math.floor(time / HOUR) === Math.floor(ours / HOUR);
    });
    expect(thatHour).toEqual([[ours, 7]]);
  });

  it("stay empty where the hours of the prices are unknown", () => {
    for (const coin of [
      marketCoin({ sparkline: week, lastUpdated: null }),
      marketCoin({ sparkline: week.slice(2), lastUpdated }),
      marketCoin({ sparkline: [...week, 1, 2], lastUpdated }),
      marketCoin({ sparkline: week.slice(-5), lastUpdated }),
    ])
      expect(loggedPrices(logPrices(EMPTY_LOG, [coin], at), "bitcoin")).toHaveLength(1);
  });

  it("are counted from each coin's own time: one that was updated an hour earlier ends there", () => {
    const late = marketCoin({ sparkline: week, lastUpdated: new Date(at - HOUR).toISOString() });
    const log = logPrices(
      EMPTY_LOG,
      [late, marketCoin({ id: "ethereum", sparkline: week, lastUpdated })],
      at,
    );
    const noon = Date.UTC(2026, 10, 21, 12);
    expect(loggedPrices(log, "bitcoin").at(-2)).toEqual([noon - HOUR, 1167]);
    expect(loggedPrices(log, "ethereum").at(-2)).toEqual([noon, 1167]);
  });
});

describe("a stored log", () => {
  const log = logFor(HOUR, [bare(), bare({ id: "ethereum" })]);
  const [first] = log.rows;

  it("is taken as it was", () => {
    expect(PriceLog.parse(JSON.parse(JSON.stringify(log)))).toEqual(log);
    expect(PriceLog.parse(EMPTY_LOG)).toEqual(EMPTY_LOG);
  });

  it.each([
    null,
    {},
    [],
    { ...log, ids: ["bitcoin", "bitcoin"] },
    { ...log, ids: ["bitcoin"] },
    { ...log, ids: "bitcoin" },
    { ...log, ids: Array.from({ length: 121 }, (_, index) => String(index)), rows: [] },
    { ...log, rows: [null] },
    { ...log, rows: [{ at: 1 }] },
    { ...log, rows: [{ at: 1, prices: [1, -1] }] },
    { ...log, rows: [{ at: 1, prices: [1, 0] }] },
    { ...log, rows: [{ at: 1, prices: [1, "1"] }] },
    { ...log, rows: [{ at: 1, prices: [1, Infinity] }] },
    { ...log, rows: [{ at: 1, prices: [1, 1e300] }] },
    { ...log, rows: [{ at: "1", prices: [1, 1] }] },
    { ...log, rows: [{ at: Infinity, prices: [1, 1] }] },
    { ...log, rows: [{ at: 9e15, prices: [1, 1] }] },
    { ...log, rows: [first, first] },
    { ...log, rows: log.rows.toReversed() },
    { ...log, rows: Array.from({ length: 501 }, (_, index) => ({ at: index + 1, prices: [1, 1] })) },
  ])("is refused if it isn't one of ours (%#)", (stored) => {
    expect(PriceLog.safeParse(stored).success).toBe(false);
  });
});
