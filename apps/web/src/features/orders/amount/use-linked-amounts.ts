import { tradeAmounts, type AmountTyped, type TradeAmounts } from "@tradeslip/contracts/rules";
import { useState } from "react";
import { readAmount } from "./amount-field.tsx";
import { USD, type AmountUnit } from "./amount-unit.ts";
import { formatAmount } from "./format-amount.ts";

type Kind = AmountUnit["kind"];

interface Text {
  readonly kind: Kind;
  readonly text: string;
}

export interface LinkedAmounts {
  /** What the person asks for: the amount in the field they typed in; null while it is none, or not certain. */
  readonly typed: AmountTyped | null;
  /** Both sides of it; null as well while no price is known. */
  readonly amounts: TradeAmounts | null;
  /** Spread it into the AmountField of that unit. */
  field(kind: Kind): {
    text: string;
    onChange: (text: string) => void;
    onFocus: () => void;
    onBlur: () => void;
  };
  setUsd(value: string): void;
  clear(): void;
}

const NOTHING: Text = { kind: "usd", text: "" };

/**
 * Two fields for one trade. Only one of them holds what was typed; the other shows what that comes to at `rate` (USD
 * for one coin, decimal text) and follows every new price, except while the cursor is in it.
 */
export function useLinkedAmounts(coin: AmountUnit, rate: string | undefined): LinkedAmounts {
  const [source, setSource] = useState(NOTHING);
  const [held, setHeld] = useState<Text | null>(null);
  const units = { usd: USD, coin };
  const parsed = readAmount(source.text, units[source.kind]);
  const typed = parsed.kind === "amount" ? { unit: source.kind, value: parsed.value } : null;
  const amounts = typed && rate !== undefined ? tradeAmounts(typed, rate) : null;

  function shown(kind: Kind): string {
    if (held?.kind === kind) return held.text;
    if (source.kind === kind) return source.text;
    if (!amounts) return "";
    return formatAmount(kind === "usd" ? amounts.usd : amounts.coinAmount, units[kind]);
  }
  function replace(next: Text) {
    setSource(next);
    setHeld(null);
  }
  return {
    typed,
    amounts,
    field: (kind) => ({
      text: shown(kind),
      onChange: (text) => replace({ kind, text }),
      onFocus: () => setHeld({ kind, text: shown(kind) }),
      onBlur: () => setHeld(null),
    }),
    setUsd: (value) => replace({ kind: "usd", text: formatAmount(value, USD) }),
    clear: () => replace(NOTHING),
  };
}
