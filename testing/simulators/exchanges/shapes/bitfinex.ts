import { numberBook, type Ticker } from "../ticker.ts";
import { namesIn, ok, type Shape } from "./shape.ts";

/** Rows of two lengths; unlisted pairs are missing from the answer. */
export const bitfinex: Shape = {
  path: "/v2/tickers",
  answer(tickers, query) {
    const asked = namesIn(query, "symbols");
    const pairs = tickers.filter(({ symbol }) => asked.includes(symbol)).map(pairRow);
    const funding = asked.filter((name) => name.startsWith("f")).map(fundingRow);
    return ok([...funding, ...pairs]);
  },
  state: { path: "/v2/platform/status", says: (isTrading) => [isTrading ? 1 : 0] },
  rateLimit: { error: "ERR_RATE_LIMIT" },
  outOfOrder: ["error", 20060, "maintenance"],
};

/** Symbol, bid and its size, ask and its size, change and its percentage, last, volume, high, low. */
function pairRow(ticker: Ticker) {
  const { bid, ask, last } = numberBook(ticker);
  return [ticker.key, bid, 38.64, ask, 32.15, 126.6, 0.0175, last, 1982.88, last, last];
}

function fundingRow(symbol: string) {
  return [
    symbol,
    1.1e-8,
    0,
    0,
    0,
    1e-8,
    2,
    2663861.88,
    0,
    0,
    1e-8,
    664.11,
    1e-8,
    1e-8,
    null,
    null,
    2594257.74,
  ];
}
