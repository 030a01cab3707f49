import { type AmountUnit, USD } from "@tradeslip/contracts/rules";
import { useCallback, useState } from "react";
import { forgetAmount, keepAmount, type KeptTicket, recallAmount, type TypedText } from "./kept-amount.ts";
import type { LocalMoney } from "./local-money.ts";
import { type LinkedAmounts, useLinkedAmounts } from "./use-amount-entry.ts";
import { type RateChange, useRateChange } from "./use-rate-change.ts";

export interface TicketAmounts extends LinkedAmounts {
  /**
   * Call it before changing side or coin: amounts of money are carried over, but half a bitcoin never becomes
   * half an ether.
   */
  moveTo: (next: Omit<KeptTicket, "surface">) => void;
  /**
   * Call it when an order was made of the amount, so that a reload doesn't bring it back. It stays on screen
   * until cleared.
   */
  noteOrdered: () => void;
  /** A rate change to confirm before an order; null: none. */
  readonly rateChange: RateChange | null;
}

/**
 * The linked amounts of a ticket. The input is stored in the tab, for each screen, side and coin
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
  const replace = useCallback(
    (next: TypedText) => {
      keepAmount({ surface, side, coinId }, next);
      setSource(next);
    },
    [surface, side, coinId],
  );
  const amounts = useLinkedAmounts(coin, rate, USD, [source, replace], local);
  const rateChange = useRateChange(local, amounts, rate);
  return {
    ...amounts,
    rateChange,
    moveTo: (next) => {
      const moved = next.coinId === coinId || source.kind === "local" ? source : amounts.inUsd();
      // With nothing to carry over, the input stays here, and the earlier input there.
      if (moved.text === "") return;
      forgetAmount(ticket);
      keepAmount({ surface, ...next }, moved);
    },
    noteOrdered: () => forgetAmount(ticket),
  };
}
