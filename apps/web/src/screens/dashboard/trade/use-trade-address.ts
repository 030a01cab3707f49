import type { TradeSide } from "@tradeslip/contracts";
import { startTransition, useOptimistic, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/** Tells an address reached from the page itself, where Back leads to the page, from a link followed from outside. */
const OPENED_HERE = { tradeOpenedHere: true };

export interface TradeChoice {
  coinId: string;
  side: TradeSide;
}

export interface TradeAddress {
  /** Null while nothing is traded. */
  choice: TradeChoice | null;
  /** Another coin or side, which is no step of history. */
  choose: (change: Partial<TradeChoice>) => void;
  close: () => void;
}

/** What a link needs to open the trade of a coin on this page, whatever the page's address. */
export function tradeLink(coinId: string) {
  return { to: { search: `?${new URLSearchParams({ trade: coinId })}` }, state: OPENED_HERE };
}

/** The trade that the address names: `?trade=bitcoin&side=sell`. */
export function useTradeAddress(): TradeAddress {
  const [params, setParams] = useSearchParams();
  const { state, key } = useLocation() as { state: typeof OPENED_HERE | null; key: string };
  const navigate = useNavigate();
  const leftKey = useRef<string>(null);
  const [choice, showAhead] = useOptimistic(choiceIn(params));

  /** Shown at once: the router takes its time over an address, and a radio button would jump back meanwhile. */
  function choose(change: Partial<TradeChoice>) {
    if (!choice) return;
    const next = { ...choice, ...change };
    startTransition(() => {
      showAhead(next);
      setParams((now) => withTrade(now, next), { replace: true, state });
    });
  }
  function close() {
    // Going back takes a moment: a second Escape in it must not go back twice.
    if (leftKey.current === key) return;
    leftKey.current = key;
    if (state?.tradeOpenedHere) void navigate(-1);
    else setParams(withoutTrade, { replace: true });
  }
  return { choice, choose, close };
}

function choiceIn(params: URLSearchParams): TradeChoice | null {
  const coinId = params.get("trade");
  return coinId === null ? null : { coinId, side: params.get("side") === "sell" ? "sell" : "buy" };
}

function withTrade(params: URLSearchParams, { coinId, side }: TradeChoice): URLSearchParams {
  params.set("trade", coinId);
  params.set("side", side);
  return params;
}

function withoutTrade(params: URLSearchParams): URLSearchParams {
  params.delete("trade");
  params.delete("side");
  return params;
}
