/** The ranges of a coin's price history, shortest first (docs/product.md, P18.3). */
export const HISTORY_RANGES = ["24h", "7d", "30d", "1y"] as const;
