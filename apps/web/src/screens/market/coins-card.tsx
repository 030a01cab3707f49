import type { Coin } from "@tradeslip/contracts";
import { Card, LiveRegion } from "@tradeslip/ui";
import { useCallback, useRef } from "react";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { CoinRows } from "./coin-rows.tsx";
import { CoinsStatus } from "./coins-status.tsx";
import { CoinsToolbar } from "./coins-toolbar.tsx";
import { useCoinChoice } from "./use-coin-choice.ts";

interface CoinsCardProps {
  /** Undefined until the first answer. */
  answer: { coins: readonly Coin[]; freshness: ReceivedFreshness } | undefined;
  refreshing: boolean;
  onRefresh: () => void;
}

/** The coins as the reader wants them: searched, watched, sorted. */
export function CoinsCard({ answer, refreshing, onRefresh }: CoinsCardProps) {
  const { search, setSearch, filter, setFilter, sort, setSort, watchlist, rows } = useCoinChoice(
    answer?.coins,
  );
  const card = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);

  function clearSearch() {
    setSearch("");
    // The button leaves with the search, and would take the focus with it.
    card.current?.querySelector<HTMLInputElement>("input[type=search]")?.focus();
  }
  const { toggle } = watchlist;
  const toggleWatched = useCallback(
    (coinId: string) => {
      toggle(coinId);
      // So would the star of a coin that leaves the list.
      if (filter === "watchlist") list.current?.focus();
    },
    [toggle, filter],
  );

  return (
    <div ref={card}>
      <Card>
        <CoinsToolbar
          {...{ search, filter, sort, refreshing, onRefresh }}
          onSearch={setSearch}
          onFilter={setFilter}
          onSort={setSort}
        />
        <CoinsStatus
          shown={rows?.length}
          total={answer?.coins.length}
          freshness={answer?.freshness}
          onClearSearch={search === "" ? null : clearSearch}
        />
        <div ref={list} tabIndex={-1}>
          <CoinRows
            {...{ rows, filter, search, sort }}
            onSort={setSort}
            isWatched={watchlist.has}
            onToggleWatched={toggleWatched}
          />
        </div>
        <LiveRegion>{rows && `${rows.length} of ${answer?.coins.length} coins shown`}</LiveRegion>
      </Card>
    </div>
  );
}
