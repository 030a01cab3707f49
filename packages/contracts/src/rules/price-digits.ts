/** Decimals of a market price in USD: the smaller the price, the more (docs/product.md, P3.12). */
export function marketPriceDigits(usd: number): number {
  if (usd >= 1000) return 0;
  if (usd >= 1) return 2;
  return usd >= 0.01 ? 4 : 6;
}

/** Most decimals of a price that somebody trades at: none is cut off. The least are two. */
export const EXACT_DIGITS = 20;
