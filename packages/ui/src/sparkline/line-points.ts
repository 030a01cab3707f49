/** Room for the line's own width and the dot at its end, in pixels. */
const MARGIN = 3;

/** Prices as points of a box, oldest left, dearest on top. Fewer than two prices make no line. */
export function linePoints(
  prices: readonly number[],
  width: number,
  height: number,
): [x: number, y: number][] {
  if (prices.length < 2) return [];
  const low = Math.min(...prices);
  const range = Math.max(...prices) - low;
  const step = (width - 2 * MARGIN) / (prices.length - 1);
  const room = height - 2 * MARGIN;
  return prices.map((price, index) => [
    round(MARGIN + index * step),
    round(range === 0 ? height / 2 : MARGIN + room * (1 - (price - low) / range)),
  ]);
}

const round = (pixels: number) => Math.round(pixels * 10) / 10;
