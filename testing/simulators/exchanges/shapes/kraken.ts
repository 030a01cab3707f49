import { textBook, type Ticker } from "../ticker.ts";
import { namesIn, ok, type Shape } from "./shape.ts";

/** Errors come with status 200, and a single unlisted pair fails the whole call. */
export const kraken: Shape = {
  path: "/0/public/Ticker",
  answer(tickers, query, listed) {
    const asked = namesIn(query, "pair");
    if (!asked.every((name) => listed.has(name))) return ok({ error: ["EQuery:Unknown asset pair"] });
    const pairs = tickers.filter(({ symbol }) => asked.includes(symbol));
    return ok({
      error: [],
      result: Object.fromEntries(pairs.map((ticker) => [ticker.key, pairOf(ticker)])),
    });
  },
  state: {
    path: "/0/public/SystemStatus",
    says: (isTrading) => ({
      error: [],
      result: { status: isTrading ? "online" : "post_only", timestamp: "2026-10-01T11:46:00Z" },
    }),
  },
  rateLimit: { error: ["EAPI:Rate limit exceeded"] },
  outOfOrder: { error: ["EService:Unavailable"] },
};

/** Each with the figures of today and of 24 hours: volume, average, trades, low, high. */
function pairOf(ticker: Ticker) {
  const { bid, ask, last } = textBook(ticker);
  const twice = (text: unknown) => [text, text];
  return {
    a: [ask, "1", "1.000"],
    b: [bid, "2", "2.000"],
    c: [last, "0.00160710"],
    v: ["165.16072288", "598.03698452"],
    p: twice(last),
    t: [6405, 21103],
    l: twice(last),
    h: twice(last),
    o: last,
  };
}
