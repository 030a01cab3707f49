import type { TradeSide } from "@tradeslip/contracts";
import { startTransition, useOptimistic } from "react";
import { useSearchParams } from "react-router-dom";

/** Shown where the address names none. */
const FIRST_COIN = "bitcoin";

interface Trade {
  side: TradeSide;
  /** As the address has it: it may be no coin of ours. */
  askedCoin: string;
}

export interface TradeInAddress extends Trade {
  chooseSide: (side: TradeSide) => void;
  chooseCoin: (id: string) => void;
}

/** Side and coin stand in the address ("?coin=ethereum&side=sell"), to be shared. Choosing is no step of history. */
export function useTradeInAddress(): TradeInAddress {
  const [params, setParams] = useSearchParams();
  const [trade, showAhead] = useOptimistic(tradeIn(params));

  /** Shown at once: the router takes its time over an address, and the list of coins would jump back meanwhile. */
  function choose(change: Partial<Trade>) {
    const next = { ...trade, ...change };
    startTransition(() => {
      showAhead(next);
      setParams({ coin: next.askedCoin, side: next.side }, { replace: true, preventScrollReset: true });
    });
  }
  return {
    ...trade,
    chooseSide: (side) => choose({ side }),
    chooseCoin: (id) => choose({ askedCoin: id }),
  };
}

function tradeIn(params: URLSearchParams): Trade {
  return {
    side: params.get("side") === "sell" ? "sell" : "buy",
    askedCoin: params.get("coin") ?? FIRST_COIN,
  };
}
