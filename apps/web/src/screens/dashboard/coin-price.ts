import { formatMarketPrice, formatUsd } from "../../lib/format.ts";

/** Cents, or the small digits of a coin that costs less than a dollar. */
export function coinPrice(price: number): string {
  return price >= 1 ? formatUsd(price) : formatMarketPrice(price);
}
