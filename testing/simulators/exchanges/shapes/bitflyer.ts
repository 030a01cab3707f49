import { numberBook, type Ticker } from "../ticker.ts";
import { ok, type Shape } from "./shape.ts";

/** One market per call. */
export const bitflyer: Shape = {
  path: "/v1/getticker",
  answer(tickers, query) {
    const ticker = tickers.find(({ symbol }) => symbol === query.get("product_code"));
    return ticker
      ? ok(tickerOf(ticker))
      : { status: 400, body: { status: -100, error_message: "Invalid product", data: null } };
  },
  rateLimit: { status: -1, error_message: "Over API limit per period, per IP address", data: null },
  outOfOrder: { status: -1, error_message: "System error", data: null },
};

function tickerOf(ticker: Ticker) {
  const { bid, ask, last } = numberBook(ticker);
  return {
    product_code: ticker.key,
    state: ticker.closed ? "CLOSED" : "RUNNING",
    // Without the time zone, UTC.
    timestamp: new Date(ticker.stamp).toISOString().replace("Z", ""),
    tick_id: 1869654,
    best_bid: bid,
    best_ask: ask,
    best_bid_size: 0.43,
    best_ask_size: 0.024,
    total_bid_depth: 2438.98,
    total_ask_depth: 1871.83,
    ltp: last,
    volume: 164237.72,
    volume_by_product: 26644.23,
  };
}
