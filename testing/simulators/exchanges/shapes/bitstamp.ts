import { textBook, type Ticker } from "../ticker.ts";
import { ok, type Shape } from "./shape.ts";

/** All its markets in one list. */
export const bitstamp: Shape = {
  path: "/api/v2/ticker/",
  answer: (tickers) => ok(tickers.map(rowOf)),
  rateLimit: { status: "error", reason: "Rate limit exceeded", code: "400.002" },
  outOfOrder: { status: "error", reason: "Service is unavailable", code: "API0021" },
};

function rowOf(ticker: Ticker) {
  const { bid, ask, last } = textBook(ticker);
  return {
    timestamp: String(Math.floor(ticker.stamp / 1000)),
    high: last,
    last,
    bid,
    vwap: last,
    volume: "3563.13819902",
    low: last,
    ask,
    open: last,
    open_24: last,
    percent_change_24: "1.24",
    pair: ticker.key,
    side: "0",
    market_type: "SPOT",
  };
}
