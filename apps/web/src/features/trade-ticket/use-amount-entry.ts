import {
  tradeAmounts,
  USD,
  type AmountTyped,
  type AmountUnit,
  type TradeAmounts,
} from "@tradeslip/contracts/rules";
import { useMemo, useState } from "react";
import { formatAmount, readAmount } from "./amount-format.ts";
import type { TypedText } from "./typed-amount.ts";

/** The amount that a person typed, in dollars or in the coin. */
export interface AmountEntry {
  /** Null while the text is empty or ambiguous. */
  readonly typed: AmountTyped | null;
  /** Both sides of the trade; also null while the price is unknown. */
  readonly amounts: TradeAmounts | null;
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
  /** Before another coin: the dollars stay, so that half a bitcoin never becomes half an ether. */
  keepUsd(): void;
}

const NOTHING: TypedText = { kind: "usd", text: "" };

/**
 * Two fields for one trade, together on the page or one for each side. Only one holds what was typed; the other shows its
 * equivalent at `rate` (decimal text; `money`, USD in an order, per coin) and follows every new price, except while it has the focus.
 */
export function useLinkedAmounts(
  coin: AmountUnit,
  rate: string | undefined,
  money: AmountUnit = USD,
  start: TypedText = NOTHING,
): LinkedAmounts {
  const [source, setSource] = useState(start);
  /** The text of the focused field, frozen until it is left or edited. */
  const [frozen, setFrozen] = useState<TypedText | null>(null);
  const units = { usd: money, coin };
  const { text: typedText } = source;
  const { decimals } = money;
  const unit = units[source.kind];
  // The same objects while nothing changes, for those who wait for a change.
  const { typed, amounts } = useMemo(
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
  function setUsd(value: string) {
    replace(value === "" ? NOTHING : { kind: "usd", text: formatAmount(value, money) });
  }
  return {
    source,
    typed,
    amounts,
    field: (kind) => ({
      text: shown(kind),
      onChange: (text) => replace({ kind, text }),
      onFocus: () => setFrozen({ kind, text: shown(kind) }),
      onBlur: () => setFrozen(null),
    }),
    setUsd,
    keepUsd: () => {
      if (source.kind === "coin") setUsd(amounts?.usd ?? "");
    },
    clear: () => replace(NOTHING),
  };
}

function parse(text: string, unit: AmountUnit, rate: string | undefined, decimals: number) {
  const parsed = readAmount(text, unit);
  const typed = parsed.kind === "amount" ? { unit: unit.kind, value: parsed.value } : null;
  return { typed, amounts: typed && rate !== undefined ? tradeAmounts(typed, rate, decimals) : null };
}
