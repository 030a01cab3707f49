/**
 * Seconds between two refreshes, of the server's data as of a visible page that shows it (docs/product.md,
 * P3.2 and P3.3). Each stands for one thing and drives nothing else; no other file states an interval.
 */
export const REFRESH_SECONDS = {
  /** Bitcoin's prices; the rates page. */
  rates: 120,
  /** The rates between currencies that prices are also shown in, on a page. */
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
  /** The page of the price sources. */
  priceSources: 60,
  /** The global figures. CoinGecko recomputes them every 10 minutes; asking more often buys nothing. */
  global: 600,
} as const;

/** How long to wait before an order that found no agreed price is tried again, in seconds. */
export const ORDER_RETRY_SECONDS = 60;
