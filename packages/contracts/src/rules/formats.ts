/** Decimals of a market price in USD: the smaller the price, the more decimals (docs/product.md, P3.12). */
export function marketPriceDigits(usd: number): number {
  if (usd >= 1000) return 0;
  if (usd >= 1) return 2;
  if (usd >= 0.01) return 4;
  if (usd >= 0.000_001 || usd <= 0) return 6;
  return Math.min(TINY_FIGURES - 1 - Math.floor(Math.log10(usd)), EXACT_DIGITS);
}

const TINY_FIGURES = 4;

/** The most decimals of a price, so that none is cut off. Older browsers accept no more. */
export const EXACT_DIGITS = 20;

/**
 * Decimals of a coin's market price where there is room for them (docs/product.md, P3.12). The price of an
 * order has all of its digits.
 */
export function coinPriceDigits(usd: number): { readonly least: number; readonly most: number } {
  if (usd >= 100) return { least: 2, most: 2 };
  if (usd < 1) return { least: 2, most: EXACT_DIGITS };
  // Two or four: three look like a thousand.
  const isInCents = Math.round(usd * 10_000) % 100 === 0;
  return { least: isInCents ? 2 : 4, most: 4 };
}

/** "3123.40" for "3123.4": dollars without grouping, with all their digits and at least the cents. */
export function withCents(usd: string): string {
  const [whole = "0", part = ""] = usd.split(".");
  return `${whole}.${part.padEnd(2, "0")}`;
}

/**
 * "2026-11-21 14:02 UTC", as in the chat message, so that both parties read the same everywhere. Rounded down
 * to the minute, so that no price looks newer and no slip longer than it is.
 */
export function utcDateTime(iso: string): string {
  const [day = "", time = ""] = new Date(iso).toISOString().split("T");
  return `${day} ${time.slice(0, "hh:mm".length)} UTC`;
}

/** "14:02 UTC" */
export function utcTime(iso: string): string {
  return utcDateTime(iso).slice("YYYY-MM-DD ".length);
}

/**
 * The unit of a large number: 3.18T, 21.0B (docs/product.md, P3.12). Own letters, because those of languages
 * and engines differ.
 */
export function compactUnit(size: number): [size: number, letter: string] {
  if (size >= 1e12) return [1e12, "T"];
  if (size >= 1e9) return [1e9, "B"];
  if (size >= 1e6) return [1e6, "M"];
  return size >= 1e3 ? [1e3, "K"] : [1, ""];
}
