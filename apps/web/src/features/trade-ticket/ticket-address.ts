import type { TradeSide, TradeSurface } from "@tradeslip/contracts";
import { DESK_COINS } from "@tradeslip/contracts/rules";
import { startTransition, useOptimistic } from "react";
import { useLocation, useSearchParams } from "react-router-dom";

/** The page of each ticket and the search parameter that names its coin. */
const PAGES = {
  dashboard: { path: "/users", coinParam: "trade" },
  exchange: { path: "/exchange", coinParam: "coin" },
} as const satisfies Record<TradeSurface, { path: string; coinParam: string }>;

export interface TicketChoice {
  coinId: string;
  side: TradeSide;
}

/** The address of a ticket: "/exchange?coin=ethereum&side=sell". */
export function ticketAddress(surface: TradeSurface, { coinId, side }: TicketChoice): string {
  const { path, coinParam } = PAGES[surface];
  return `${path}?${new URLSearchParams({ [coinParam]: coinId, side })}`;
}

/** Where a market coin is traded: desk coins on the exchange page, others in the dialog. */
export function orderAddress(marketId: string): string {
  const desk = DESK_COINS.find((coin) => coin.marketId === marketId);
  return desk
    ? ticketAddress("exchange", { coinId: desk.id, side: "buy" })
    : ticketAddress("dashboard", { coinId: marketId, side: "buy" });
}

/** The search part alone, for a link that stays on the page: "?trade=bitcoin". */
export function coinSearch(surface: TradeSurface, coinId: string): string {
  return `?${new URLSearchParams({ [PAGES[surface].coinParam]: coinId })}`;
}

export interface TicketSearchParams {
  /** From the address, so it may be unknown. Null: the address names none. */
  coinId: string | null;
  side: TradeSide;
  /** Replaces the history entry. */
  choose: (choice: TicketChoice) => void;
  clear: () => void;
}

/** Coin and side of a ticket are part of the address, so that it can be shared. */
export function useTicketSearchParams(surface: TradeSurface): TicketSearchParams {
  const { coinParam } = PAGES[surface];
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const [current, showOptimistically] = useOptimistic({
    coinId: params.get(coinParam),
    side: params.get("side") === "sell" ? ("sell" as const) : ("buy" as const),
  });

  /**
   * Optimistic, because the router updates in a transition, and a controlled input would jump back meanwhile.
   */
  function choose(next: TicketChoice) {
    startTransition(() => {
      showOptimistically(next);
      setParams(
        (all) => {
          all.set(coinParam, next.coinId);
          all.set("side", next.side);
          return all;
        },
        { replace: true, state, preventScrollReset: true },
      );
    });
  }
  function clear() {
    setParams(
      (all) => {
        all.delete(coinParam);
        all.delete("side");
        return all;
      },
      { replace: true },
    );
  }
  return { ...current, choose, clear };
}
