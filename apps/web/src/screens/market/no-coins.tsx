import { EmptyState } from "@tradeslip/ui";
import type { CoinFilter } from "./choose-coins.ts";

/** An empty list, and why it is empty. */
export function NoCoins({ filter, search }: { filter: CoinFilter; search: string }) {
  return <EmptyState title="No cryptocurrencies found." hint={hintFor(filter, search)} />;
}

function hintFor(filter: CoinFilter, search: string): string {
  if (search.trim() === "") return "Star a coin to keep it here. Your watchlist stays on this device.";
  return filter === "watchlist"
    ? "Nothing on your watchlist matches your search."
    : "None of the 50 largest coins matches your search.";
}
