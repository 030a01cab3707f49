/**
 * Seconds between two refreshes, of the server's data as of a visible page that shows it (docs/product.md, P3.2 and
 * P3.3). Nobody else states an interval.
 */
export const REFRESH_SECONDS = {
  /** Bitcoin's prices; the rates page. */
  rates: 120,
  /** The coin lists; the market and exchange pages. CoinGecko refreshes its own every 45 s. */
  coins: 60,
  /** The dashboard, which shows the coin list and the global figures. */
  dashboard: 100,
  /** The global figures. CoinGecko recomputes them every 10 minutes; asking more often buys nothing. */
  global: 600,
} as const;

/** "every minute", "every 2 minutes", "every 90 seconds" */
export function everyText(seconds: number): string {
  const [count, unit] = seconds % 60 === 0 ? [seconds / 60, "minute"] : [seconds, "second"];
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}
