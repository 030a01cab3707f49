/** Decimals of a market price in USD: the smaller the price, the more (docs/product.md, P3.12). */
export function marketPriceDigits(usd: number): number {
  if (usd >= 1000) return 0;
  if (usd >= 1) return 2;
  return usd >= 0.01 ? 4 : 6;
}

/** Decimals of a price that somebody trades at: cents, or the significant digits of a coin below one dollar. */
export function coinPriceDigits(usd: number): number {
  return usd >= 1 ? 2 : marketPriceDigits(usd);
}
