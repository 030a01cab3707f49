/** Never -0, which JSON would hide but a comparison would not. */
export function roundTo(value: number, decimals: number): number {
  return Number(value.toFixed(decimals)) + 0;
}

export function roundToOrNull(value: number | null, decimals: number): number | null {
  return value === null ? null : roundTo(value, decimals);
}

/** Six digits draw any curve exactly enough, and the answers stay small. */
export function roundSignificant(value: number): number {
  return Number(value.toPrecision(6));
}
