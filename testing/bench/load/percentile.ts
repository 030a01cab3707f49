/** The percentile of numbers in ascending order. */
export function percentile(ascending: readonly number[], percent: number): number {
  const index = Math.min(ascending.length - 1, Math.ceil((ascending.length * percent) / 100) - 1);
  return ascending[Math.max(0, index)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    50,
  );
}
