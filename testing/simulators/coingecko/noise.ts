const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Period in milliseconds and share of the whole swing; the shares add up to 1. */
const octaves: readonly (readonly [period: number, share: number])[] = [
  [16 * DAY, 0.42],
  [4 * DAY, 0.26],
  [20 * HOUR, 0.18],
  [5 * HOUR, 0.09],
  [40 * 60_000, 0.035],
  [90_000, 0.015],
];

/** A 32-bit hash of two numbers, as a number from -1 to 1 (the mixing steps of murmur3's finaliser). */
export function hashed(stream: number, n: number): number {
  let h = Math.imul(stream ^ Math.imul(n | 0, 0x9e3779b1), 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 16;
  h = Math.imul(h, 0x27d4eb2f);
  h ^= h >>> 15;
  return (h >>> 0) / 0x7fffffff - 1;
}

/** A stream's number from a seed and a name, so that every coin has its own walk. */
export function streamOf(seed: number, name: string): number {
  let h = seed | 0;
  for (const char of name) h = Math.imul(h ^ char.codePointAt(0)!, 0x01000193);
  return h;
}

const MAX_HOURS = 20_000;
const atHours = new Map<number, Map<number, number>>();

/**
 * The walk at a full hour since the epoch. Cached, because all simulators of a process share the past weeks.
 */
export function walkAtHour(stream: number, hour: number): number {
  let hours = atHours.get(stream);
  if (hours === undefined || hours.size >= MAX_HOURS) atHours.set(stream, (hours = new Map()));
  let value = hours.get(hour);
  if (value === undefined) hours.set(hour, (value = walk(stream, hour * HOUR)));
  return value;
}

/**
 * A bounded walk: smooth value noise summed over several periods, from -1 to 1. It is a pure function of
 * stream and instant, so the same moment always gives the same answer and no history has to be stored.
 */
export function walk(stream: number, at: number): number {
  let sum = 0;
  for (let index = 0; index < octaves.length; index++) {
    const [period, share] = octaves[index]!;
    const position = at / period;
    const left = Math.floor(position);
    const t = position - left;
    const a = hashed(stream + index, left);
    const b = hashed(stream + index, left + 1);
    sum += share * (a + (b - a) * t * t * (3 - 2 * t));
  }
  return sum;
}
