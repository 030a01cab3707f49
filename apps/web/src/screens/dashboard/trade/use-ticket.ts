import type { DashboardCoin, TradeSide } from "@tradeslip/contracts";
import {
  checkWorth,
  priceText,
  tradeAmounts,
  type AmountTyped,
  type TradeAmounts,
} from "@tradeslip/contracts/rules";
import { useState } from "react";
import { readAmount } from "../../../features/orders/amount/amount-field.tsx";
import { coinUnit, USD, type AmountUnit } from "../../../features/orders/amount/amount-unit.ts";

/** Specification, section 5: for an order below it, and for none at all. */
const TOO_LITTLE = "Minimum trade amount is $250";

export interface Ticket {
  /** US dollars when buying, the coin when selling (specification, section 2). */
  unit: AmountUnit;
  text: string;
  setText: (text: string) => void;
  /** The price that the person sees, as decimal text. */
  rate: string;
  /** What can be ordered; null while what is typed is no certain amount, or not worth what the desk asks for. */
  order: { typed: AmountTyped; amounts: TradeAmounts } | null;
  /** Why nothing can be ordered. */
  refusal: string;
}

/** The amount of a trade. Dollars outlast a change of coin; half a bitcoin never becomes half of another coin. */
export function useTicket(coin: DashboardCoin, side: TradeSide): Ticket {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const unit = side === "buy" ? USD : coinUnit(coin.symbol);
  const counted = side === "buy" ? "usd" : `coin:${coin.id}`;
  const text = texts[counted] ?? "";
  const rate = priceText(coin.price);
  const parsed = readAmount(text, unit);
  const typed = parsed.kind === "amount" ? { unit: unit.kind, value: parsed.value } : null;
  const refusal = typed ? checkWorth(typed, rate) : TOO_LITTLE;
  return {
    unit,
    text,
    setText: (next) => setTexts((all) => ({ ...all, [counted]: next })),
    rate,
    order: typed && refusal === null ? { typed, amounts: tradeAmounts(typed, rate) } : null,
    refusal: refusal ?? "",
  };
}
