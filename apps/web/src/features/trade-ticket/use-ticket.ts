import type { QueryKey } from "@tanstack/react-query";
import type { TradeSide, TradeSurface } from "@tradeslip/contracts";
import { checkWorth, type LocalTyped, type Message } from "@tradeslip/contracts/rules";
import type { PricedCoin } from "./desk-rate.ts";
import { type LinkedTrade, worthOf } from "./linked-trade.ts";
import type { LocalMoney } from "./local-money.ts";
import type { TicketAmounts } from "./use-ticket-amounts.ts";
import { useEffect, useMemo } from "react";
import { prefetchWhenIdle } from "../../lib/when-idle.ts";
import { usePlaceOrder, type OrderPlacing, type OrderRequest } from "./use-place-order.ts";

interface TicketOptions<Coin> {
  surface: TradeSurface;
  /** The query behind the prices on screen. */
  prices: { queryKey: QueryKey };
  side: TradeSide;
  /** Undefined when there is none or it cannot be traded. */
  coin: Coin | undefined;
  /** No order is accepted at its price (docs/product.md, P17.8). */
  disputed: boolean;
  /** USD per coin as decimal text. */
  rate: string | undefined;
  /** The same for a price that has changed since. */
  rateOf: (coin: PricedCoin) => string;
  entry: Pick<TicketAmounts, "typed" | "amounts" | "problem" | "rateChange" | "clear" | "noteOrdered">;
  /** Null: the order is in dollars only. */
  local: LocalMoney | null;
}

/** The figures that a person agrees to. */
export interface TicketOrder<Coin> {
  side: TradeSide;
  coin: Coin;
  rate: string;
  typed: LocalTyped;
  amounts: LinkedTrade;
  /** The local currency of payment or payout. */
  currency: string | undefined;
}

export interface Ticket<Coin> {
  /** The order that can be placed now; exactly these figures are sent. */
  order: TicketOrder<Coin> | null;
  /** Why the amount is refused; an empty amount counts as zero. Null if it isn't refused. */
  refusal: Message | null;
  /** Why the input can't be ordered; null while nothing is typed. */
  problem: Message | null;
  placing: OrderPlacing;
  /** Must be called inside the click handler. Ignored while there is no order. */
  submit: () => void;
}

/** The rules and the state of one order, whatever the layout of its ticket. */
export function useTicket<Coin extends { readonly id: string }>({
  surface,
  prices,
  side,
  coin,
  disputed,
  rate,
  rateOf,
  entry,
  local,
}: TicketOptions<Coin>): Ticket<Coin> {
  const { typed, amounts } = entry;
  useEffect(() => prefetchWhenIdle(loadFigureFont), []);
  const placing = usePlaceOrder({ prices, rateOf, onIssued, onReset, replace: surface === "dashboard" });
  const refusal = rate === undefined ? null : checkWorth(worthOf(typed, amounts), rate);
  const isAccepted = refusal === null && !disputed && !local?.isOld && entry.rateChange === null;
  const currency = local?.unit.symbol;
  const order = useMemo(
    () =>
      coin && rate !== undefined && typed && amounts && isAccepted
        ? { side, coin, rate, typed, amounts, currency }
        : null,
    [isAccepted, side, coin, rate, typed, amounts, currency],
  );

  /** Whether the input is still the placed order's. */
  function isUnchanged(placed: OrderRequest): boolean {
    const isSameAmount = typed?.unit === placed.amount.unit && typed.value === placed.amount.value;
    return isSameAmount && coin?.id === placed.coinId && side === placed.side;
  }
  function onIssued(placed: OrderRequest) {
    if (isUnchanged(placed)) entry.noteOrdered();
  }
  function onReset(placed: OrderRequest) {
    if (isUnchanged(placed)) entry.clear();
  }
  function submit() {
    if (!order || placing.phase !== "idle") return;
    const { localRate } = order.amounts;
    placing.place({
      surface,
      side,
      coinId: order.coin.id,
      amount: order.typed,
      rate: order.rate,
      ...(currency !== undefined && localRate !== undefined && { currency, localRate }),
    });
  }
  return { order, refusal, problem: entry.problem ?? (typed && refusal), placing, submit };
}

/**
 * Loads the font of an order's figures, which nothing uses earlier. Otherwise the first amount would search
 * the system for a fallback (20 ms on a slow phone) and flicker.
 */
async function loadFigureFont(): Promise<void> {
  // jsdom has no fonts.
  if ("fonts" in document) await document.fonts.load('500 1em "IBM Plex Mono"');
}
