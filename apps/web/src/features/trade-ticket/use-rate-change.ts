import { COIN_DECIMALS } from "@tradeslip/contracts/rules";
import { useState } from "react";
import type { LocalMoney } from "./local-money.ts";
import type { AmountEntry } from "./use-amount-entry.ts";

/**
 * A change of the desk's rate while the ticket holds an amount: it is shown, and must be accepted before an
 * order.
 */
export interface RateChange {
  /** Local money for one dollar. */
  readonly from: string;
  readonly to: string;
  readonly accept: () => void;
}

/**
 * Null: the amount is at a rate that the person knows. A rate that follows the market moves with the prices
 * next to it, and needs no confirmation, unless it was set by hand before.
 * @param rate USD for one coin, as decimal text
 */
export function useRateChange(
  money: LocalMoney | null,
  { typed, amounts }: Pick<AmountEntry, "typed" | "amounts">,
  rate: string | undefined,
): RateChange | null {
  const [known, setKnown] = useState(money);
  const isOther = known?.unit.symbol !== money?.unit.symbol || known?.side !== money?.side;
  const isByHand = known?.isByHand === true || money?.isByHand === true;
  if (known !== money && (isOther || typed === null || !isByHand)) setKnown(money);
  const to = amounts?.localRate;
  if (isOther || !known || !money || !typed || rate === undefined || to === undefined) return null;
  const from = known.trade(typed, rate, COIN_DECIMALS).localRate;
  return from === to ? null : { from, to, accept: () => setKnown(money) };
}
