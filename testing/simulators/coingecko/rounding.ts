/** A number with at most `digits` decimals. */
export const decimals = (value: number, digits: number): number => Number(value.toFixed(digits));

/**
 * A price as CoinGecko shows it without `precision`: whole from ten thousand, two decimals from one,
 * six significant digits below. With `precision` it has that many decimals, or all of them for "full".
 */
export function shownPrice(value: number, precision: string | null): number {
  if (precision === "full") return value;
  if (precision !== null && /^\d{1,2}$/.test(precision))
    return decimals(value, Math.min(Number(precision), 18));
  if (value >= 10_000) return Math.round(value);
  return value >= 1 ? decimals(value, 2) : Number(value.toPrecision(6));
}

export const percentChange = (now: number, before: number): number => (now / before - 1) * 100;
