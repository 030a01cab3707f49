/** At most `size` points at equal steps, the first and the last among them. */
export function thinSeries(points: readonly number[], size: number): number[] {
  if (points.length <= size) return [...points];
  const step = (points.length - 1) / (size - 1);
  return Array.from({ length: size }, (_, index) => points[Math.round(index * step)] as number);
}
