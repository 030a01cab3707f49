import type { Coin } from "@tradeslip/contracts";
import { useMemo, useState } from "react";
import { useStoredSet } from "../../lib/storage.ts";
import { chooseCoins, firstSort, type CoinFilter, type CoinSort } from "./choose-coins.ts";

const NOTHING_WATCHED: readonly string[] = [];

/** What the reader chose to see of the coins, and the rows that come of it. Null while there are no coins. */
export function useCoinChoice(coins: readonly Coin[] | undefined) {
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<CoinFilter>("all");
  const [sort, setSort] = useState<CoinSort>(() => firstSort("rank"));
  const watchlist = useStoredSet("market.watchlist", NOTHING_WATCHED);
  const isWatched = watchlist.has;
  const rows = useMemo(
    () => (coins ? chooseCoins(coins, { search, filter, sort, isWatched }) : null),
    [coins, search, filter, sort, isWatched],
  );
  return { search, setSearch, filter, setFilter, sort, setSort, watchlist, rows };
}
