import {
  amountError,
  amountQuestion,
  type Message,
  tradeAmounts,
  type AmountTyped,
  type AmountUnit,
  type TradeAmounts,
} from "@tradeslip/contracts/rules";
import { useMemo, useState } from "react";
import { formatAmount, readAmount } from "./amount-format.ts";
import { NOTHING_TYPED, type TypedText } from "./kept-amount.ts";

/** The amount that a person typed, in dollars or in the coin. */
export interface AmountEntry {
  /** Null while the text is empty or ambiguous. */
  readonly typed: AmountTyped | null;
  /** Both sides of the trade; also null while the price is unknown. */
  readonly amounts: TradeAmounts | null;
  /** Why the text is no amount; null for an amount, and while nothing is typed. */
  readonly problem: Message | null;
  clear(): void;
}

type Kind = AmountUnit["kind"];

export interface LinkedAmounts extends AmountEntry {
  /** The text behind both fields. */
  readonly source: TypedText;
  /** Props for the AmountField of that unit. */
  field(kind: Kind): {
    text: string;
    onChange: (text: string) => void;
    onFocus: () => void;
    onBlur: () => void;
  };
  readonly setUsd: (value: string) => void;
  /** What is typed, or what it comes to in dollars. */
  inUsd(): TypedText;
}

/**
 * Two fields for one trade, together on the page or one for each side. Only one holds what was typed; the other shows its
 * equivalent at `rate` (decimal text; `money`, USD in an order, per coin) and follows every new price, except while it has the focus.
 */
export function useLinkedAmounts(
  coin: AmountUnit,
  rate: string | undefined,
  money: AmountUnit,
  [source, setSource]: readonly [TypedText, (next: TypedText) => void],
): LinkedAmounts {
  /** The text of the focused field, frozen until it is left or edited. */
  const [frozen, setFrozen] = useState<TypedText | null>(null);
  const units = { usd: money, coin };
  const { text: typedText } = source;
  const { decimals } = money;
  const unit = units[source.kind];
  // The same objects while nothing changes, for those who wait for a change.
  const { typed, amounts, problem } = useMemo(
    () => parse(typedText, unit, rate, decimals),
    [typedText, unit, rate, decimals],
  );

  function shown(kind: Kind): string {
    if (frozen?.kind === kind) return frozen.text;
    if (source.kind === kind) return source.text;
    if (!amounts) return "";
    return formatAmount(kind === "usd" ? amounts.usd : amounts.coinAmount, units[kind]);
  }
  function replace(next: TypedText) {
    setSource(next);
    setFrozen(null);
  }
  const usdText = (value: string): TypedText => ({ kind: "usd", text: formatAmount(value, money) });
  return {
    source,
    typed,
    amounts,
    problem,
    field: (kind) => ({
      text: shown(kind),
      onChange: (text) => replace({ kind, text }),
      onFocus: () => setFrozen({ kind, text: shown(kind) }),
      onBlur: () => setFrozen(null),
    }),
    setUsd: (value) => replace(usdText(value)),
    inUsd: () => {
      if (source.kind === "usd") return source;
      return amounts ? usdText(amounts.usd) : NOTHING_TYPED;
    },
    clear: () => replace(NOTHING_TYPED),
  };
}

function parse(text: string, unit: AmountUnit, rate: string | undefined, decimals: number) {
  const parsed = readAmount(text, unit);
  const typed = parsed.kind === "amount" ? { unit: unit.kind, value: parsed.value } : null;
  const problem =
    parsed.kind === "question" ? amountQuestion(parsed, text, unit) : (amountError(parsed, unit) ?? null);
  return {
    typed,
    amounts: typed && rate !== undefined ? tradeAmounts(typed, rate, decimals) : null,
    problem,
  };
}
