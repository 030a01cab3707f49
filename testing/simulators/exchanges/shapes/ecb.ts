import type { Ticker } from "../ticker.ts";
import { namesIn, ok, type Shape } from "./shape.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** UTC hour when a working day's rates are published. */
const FIXING_HOUR = 15;

/** The European Central Bank's rates from Frankfurter, for the last working day. */
export const ecb: Shape = {
  path: "/v1/latest",
  answer(tickers, query) {
    const asked = namesIn(query, "symbols");
    const rates = tickers.filter(({ symbol }) => asked.length === 0 || asked.includes(symbol));
    if (query.get("base") !== "USD" || rates.length === 0)
      return { status: 404, body: { message: "not found" } };
    return ok({
      amount: 1,
      base: "USD",
      date: fixingDay(rates[0]!.stamp),
      rates: Object.fromEntries(rates.map(rateOf)),
    });
  },
  rateLimit: { message: "too many requests" },
  outOfOrder: { message: "service unavailable" },
};

function rateOf(ticker: Ticker) {
  const rate = ticker.odd ? ticker.odd.value : Number(ticker.mid.toPrecision(5));
  return [ticker.key, rate] as const;
}

function fixingDay(at: number): string {
  const day = new Date(at - FIXING_HOUR * HOUR_MS);
  const isSunday = day.getUTCDay() === 0;
  const isSaturday = day.getUTCDay() === 6;
  const daysBack = isSunday ? 2 : isSaturday ? 1 : 0;
  return new Date(day.getTime() - daysBack * DAY_MS).toISOString().slice(0, 10);
}
