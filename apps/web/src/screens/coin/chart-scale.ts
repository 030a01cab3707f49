import type { CoinHistoryAnswer, HistoryRange } from "@tradeslip/contracts";

/** A price at a moment, in milliseconds since the epoch. */
export interface ChartPoint {
  readonly at: number;
  readonly price: number;
}

/** A history as it is drawn: up to the newest price that the page shows. */
export function chartPoints({ points }: CoinHistoryAnswer, latest: ChartPoint | undefined): ChartPoint[] {
  const known = points.map(({ at, price }) => ({ at: Date.parse(at), price }));
  const isNewer = latest && latest.at > (known.at(-1)?.at ?? 0);
  return isNewer ? [...known, latest] : known;
}

const HOUR_MS = 3_600_000;
const DAYS: Readonly<Record<HistoryRange, number>> = { "24h": 1, "7d": 7, "30d": 30, "1y": 365 };
/** What may lack at the start of a range: its points are up to a day apart. */
const MOST_LACKING = 0.05;

/** Whether the points begin where the range does: those of a coin that is younger begin later. */
export function beginsWith(range: HistoryRange, points: readonly ChartPoint[]): boolean {
  const span = points.at(-1)!.at - points[0]!.at;
  return span > DAYS[range] * 24 * HOUR_MS * (1 - MOST_LACKING);
}

export interface PriceScale {
  /** Prices of the lines across the chart, lowest first. */
  readonly ticks: readonly number[];
  /** Decimals needed to tell one tick from the next. */
  readonly digits: number;
}

/** Steps that people count in. */
const ROUND_STEPS = [1, 2, 5, 10] as const;
const WANTED_STEPS = 4;
/** Room for the labels above the highest and below the lowest price, as a fraction of the range. */
const ROOM = 0.1;
/** The smallest range, as a fraction of the price: a stablecoin's thousandths look as calm as they are. */
const LEAST_RANGE = 0.004;

/** A scale in round steps around these prices, of which there must be at least one. */
export function priceScale(prices: readonly number[]): PriceScale {
  const lowest = Math.min(...prices);
  const highest = Math.max(...prices);
  const range = Math.max(highest - lowest, highest * LEAST_RANGE) || 1;
  const middle = (lowest + highest) / 2;
  const bottom = Math.max(0, middle - range * (0.5 + ROOM));
  const top = middle + range * (0.5 + ROOM);
  const step = roundStep((top - bottom) / WANTED_STEPS);
  const first = Math.floor(bottom / step);
  const last = Math.ceil(top / step);
  return {
    ticks: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step),
    digits: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)),
  };
}

function roundStep(least: number): number {
  const size = 10 ** Math.floor(Math.log10(least));
  return size * (ROUND_STEPS.find((round) => round * size >= least * 0.999) ?? 10);
}

/** Moments at roughly equal distances from the first point to the last; those in between are full hours. */
export function timeTicks(points: readonly ChartPoint[], count: number): number[] {
  const from = points[0]!.at;
  const until = points.at(-1)!.at;
  const between = Array.from(
    { length: count - 2 },
    (_, index) => from + ((until - from) * (index + 1)) / (count - 1),
  );
  const isLong = until - from > 2 * count * HOUR_MS;
  return [from, ...between.map((at) => (isLong ? Math.round(at / HOUR_MS) * HOUR_MS : at)), until];
}

/** The indexes of the highest and the lowest price. */
export function extremes(points: readonly ChartPoint[]): { high: number; low: number } {
  let high = 0;
  let low = 0;
  for (const [index, { price }] of points.entries()) {
    if (price > points[high]!.price) high = index;
    if (price < points[low]!.price) low = index;
  }
  return { high, low };
}

/** The index of the point nearest to a moment. */
export function nearest(points: readonly ChartPoint[], at: number): number {
  let best = 0;
  for (const [index, point] of points.entries()) {
    if (Math.abs(point.at - at) <= Math.abs(points[best]!.at - at)) best = index;
  }
  return best;
}
