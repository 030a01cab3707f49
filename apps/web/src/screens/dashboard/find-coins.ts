import type { DashboardCoin } from "@tradeslip/contracts";

/** How many coins stand there when nothing is searched for (specification, section 9). */
export const TOP_COUNT = 8;

export interface FoundCoins {
  /** Null while nothing is searched for. */
  search: string | null;
  coins: readonly DashboardCoin[];
}

/** The first eight coins, or of all coins those whose name or symbol holds the search in any case. */
export function findCoins(coins: readonly DashboardCoin[], typed: string): FoundCoins {
  const search = typed.trim().toLowerCase();
  if (search === "") return { search: null, coins: coins.slice(0, TOP_COUNT) };
  const found = coins.filter(({ name, symbol }) =>
    [name, symbol].some((text) => text.toLowerCase().includes(search)),
  );
  return { search, coins: found };
}

/** The rank of a coin that carries a badge: one of the ten largest. */
export function badgeRank({ rank }: DashboardCoin): number | null {
  return rank !== null && rank <= 10 ? rank : null;
}
