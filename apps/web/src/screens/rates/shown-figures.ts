import type { Rate } from "@tradeslip/contracts";

/**
 * Change and volume as they may be shown. A stand-in row inside a market answer says 0 for what nobody knows
 * (specification, section 7); a nought there would look like a quiet market.
 */
export function shownFigures({ change24h, volume, indicative }: Rate): {
  change24h: number | null;
  volume: number | null;
} {
  const isUnknown = indicative && volume === 0;
  return isUnknown ? { change24h: null, volume: null } : { change24h, volume };
}
