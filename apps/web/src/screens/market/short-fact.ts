import type { Coin } from "@tradeslip/contracts";
import { formatCompact } from "../../lib/format.ts";
import type { SortColumn } from "./choose-coins.ts";

/** The line under a coin's name: rank and ticker, or the figure the list is sorted by where nothing else shows it. */
export function shortFact({ symbol, rank, volume24h, marketCap }: Coin, sortedBy: SortColumn): string {
  switch (sortedBy) {
    case "volume24h":
      return `Vol ${formatCompact(volume24h, { currency: "USD" })}`;
    case "marketCap":
      return `Cap ${formatCompact(marketCap, { currency: "USD" })}`;
    default:
      return `${rank === null ? "" : `#${rank} · `}${symbol}`;
  }
}
