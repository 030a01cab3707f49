/**
 * Seconds between two refreshes, of the server's data and of a visible page that shows it (docs/product.md,
 * P3.2 and P3.3). Each is for one purpose only; no other file states an interval.
 */
export const REFRESH_SECONDS = {
  /** Bitcoin's prices; the rates page. */
  rates: 120,
  /** The exchange rates of the other currencies that a page can show prices in. */
  currencies: 120,
  /** The coin lists; the market and exchange pages. CoinGecko refreshes its own every 45 s. */
  coins: 60,
  /** The dashboard, which shows the coin list and the global figures. */
  dashboard: 100,
  /** One coin's page, with its chart. */
  coinPage: 60,
  /** The prices of each exchange. */
  exchanges: 60,
  /** The decision on what the sources agree on. */
  agreement: 60,
  /** The page about the price sources. */
  priceSources: 60,
  /** The global figures. CoinGecko recomputes them every 10 minutes; asking more often gains nothing. */
  global: 600,
} as const;

/** Seconds before retrying an order that found no agreed price. */
export const ORDER_RETRY_SECONDS = 60;
