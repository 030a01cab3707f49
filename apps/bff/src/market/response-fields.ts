/** How numbers and icons stand in market responses. */

/** Never -0, which JSON would hide but a comparison would not. */
export function roundTo(value: number, decimals: number): number {
  return Number(value.toFixed(decimals)) + 0;
}

export function roundToOrNull(value: number | null, decimals: number): number | null {
  return value === null ? null : roundTo(value, decimals);
}

/** Six digits draw any curve exactly enough and keep responses small. */
export function roundSignificant(value: number): number {
  return Number(value.toPrecision(6));
}

/** A coin's icon on our own origin. A ticker that is not a plain file name gets the generic icon. */
export function iconPath(ticker: string): string {
  const name = ticker.toLowerCase();
  return `/icons/coins/${/^[a-z0-9]+$/.test(name) ? name : "generic"}.svg`;
}
