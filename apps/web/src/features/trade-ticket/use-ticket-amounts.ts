import { type AmountUnit, USD } from "@tradeslip/contracts/rules";
import { useState } from "react";
import { forgetAmount, keepAmount, type KeptTicket, recallAmount, type TypedText } from "./kept-amount.ts";
import type { LocalMoney } from "./local-money.ts";
import { type LinkedAmounts, useLinkedAmounts } from "./use-amount-entry.ts";
import { type RateChange, useRateChange } from "./use-rate-change.ts";

export interface TicketAmounts extends LinkedAmounts {
  /** Before another side or coin: money goes along, half a bitcoin never becomes half an ether. */
  moveTo: (next: Omit<KeptTicket, "surface">) => void;
  /** An order was made of it: a reload does not bring it back. On the screen it stays until it is cleared. */
  noteOrdered: () => void;
  /** Asked about before an order; null: nothing is. */
  readonly rateChange: RateChange | null;
}

/**
 * The linked amounts of a ticket. What is typed stays with the tab, for each screen, side and coin
 * (docs/product.md, P7.17).
 */
export function useTicketAmounts(
  ticket: KeptTicket,
  coin: AmountUnit,
  rate: string | undefined,
  local: LocalMoney | null,
): TicketAmounts {
  const { surface, side, coinId } = ticket;
  const [source, setSource] = useState(() => recallAmount(ticket));
  const [shown, setShown] = useState(ticket);
  if (shown.side !== side || shown.coinId !== coinId) {
    setShown(ticket);
    setSource(recallAmount(ticket));
  }
  function replace(next: TypedText) {
    keepAmount(ticket, next);
    setSource(next);
  }
  const amounts = useLinkedAmounts(coin, rate, USD, [source, replace], local);
  const rateChange = useRateChange(local, amounts, rate);
  return {
    ...amounts,
    rateChange,
    moveTo: (next) => {
      const moved = next.coinId === coinId || source.kind === "local" ? source : amounts.inUsd();
      forgetAmount(ticket);
      // With nothing to take along, what was typed there before stands.
      if (moved.text !== "") keepAmount({ surface, ...next }, moved);
    },
    noteOrdered: () => forgetAmount(ticket),
  };
}
