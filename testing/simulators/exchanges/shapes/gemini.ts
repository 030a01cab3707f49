import { textBook, type Ticker } from "../ticker.ts";
import { ok, type Shape } from "./shape.ts";

/** Last prices, without book and time. */
export const gemini: Shape = {
  path: "/v1/pricefeed",
  answer: (tickers) => ok(tickers.map(pairOf)),
  rateLimit: { result: "error", reason: "RateLimit", message: "Requests were made too frequently" },
  outOfOrder: { result: "error", reason: "Maintenance", message: "The system is down for maintenance" },
};

const pairOf = (ticker: Ticker) => ({
  pair: ticker.key,
  price: textBook(ticker).last,
  percentChange24h: "0.0123",
});
