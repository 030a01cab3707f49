import {
  amountError,
  amountQuestion,
  type LocalTyped,
  type Message,
  tradeAmounts,
  type AmountUnit,
} from "@tradeslip/contracts/rules";
import { useCallback, useMemo, useState } from "react";
import { formatAmount, readAmount } from "../../lib/amount-format.ts";
import { NOTHING_TYPED, type TypedText } from "./kept-amount.ts";
import type { LinkedTrade } from "./linked-trade.ts";
import type { LocalMoney } from "./local-money.ts";

/** The typed amount, in dollars, coins or local money. */
export interface AmountEntry {
  /** Null while the text is empty or ambiguous. */
  readonly typed: LocalTyped | null;
  /** All amounts of the trade; also null while the price is unknown. */
  readonly amounts: LinkedTrade | null;
  /** Why the text isn't a valid amount; null if it is, or while nothing is typed. */
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
  /** The same function while the ticket is. */
  readonly setUsd: (value: string) => void;
  /** The typed text, or its equivalent in dollars. */
  inUsd(): TypedText;
}

/**
 * The fields of one trade, all on the page or one per side. Only one holds the typed text; the others show
 * its equivalent at `rate` (decimal text; `money` per coin, which is USD in an order) and follow every new
 * price, except while they have the focus.
 * @param local money that the trade is paid or paid out in
 */
export function useLinkedAmounts(
  coin: AmountUnit,
  rate: string | undefined,
  money: AmountUnit,
  [kept, setSource]: readonly [TypedText, (next: TypedText) => void],
  local: LocalMoney | null = null,
): LinkedAmounts {
  /** The text of the focused field, frozen until it loses focus or is edited. */
  const [frozen, setFrozen] = useState<TypedText | null>(null);
  const source = knownSource(kept, local);
  const units = { usd: money, coin, local: local?.unit ?? money };
  const { text: typedText } = source;
  const { decimals } = money;
  const coinDigits = coin.decimals;
  const unit = units[source.kind];
  // The same objects while nothing changes, for hooks that depend on them.
  const { typed, amounts, problem } = useMemo(
    () => parse(typedText, unit, { rate, decimals, coinDigits, local }),
    [typedText, unit, rate, decimals, coinDigits, local],
  );

  function shown(kind: Kind): string {
    if (frozen?.kind === kind) return frozen.text;
    if (source.kind === kind) return source.text;
    if (!amounts) return "";
    const { usd, coinAmount, localAmount = usd } = amounts;
    return formatAmount({ usd, coin: coinAmount, local: localAmount }[kind], units[kind]);
  }
  const replace = useCallback(
    (next: TypedText) => {
      setSource(next);
      setFrozen(null);
    },
    [setSource],
  );
  const setUsd = useCallback((value: string) => replace(typedUsd(value, money)), [replace, money]);
  return {
    source,
    typed,
    amounts,
    problem,
    field: (kind) => ({
      text: shown(kind),
      onChange: (text) =>
        replace(kind === "local" ? { kind, text, currency: units.local.symbol } : { kind, text }),
      onFocus: () => setFrozen({ kind, text: shown(kind) }),
      onBlur: () => setFrozen(null),
    }),
    setUsd,
    inUsd: () => {
      if (source.kind === "usd") return source;
      return amounts ? typedUsd(amounts.usd, money) : NOTHING_TYPED;
    },
    clear: () => replace(NOTHING_TYPED),
  };
}

function typedUsd(value: string, money: AmountUnit): TypedText {
  return { kind: "usd", text: formatAmount(value, money) };
}

/** Never reads local money without a known rate as dollars. */
function knownSource(kept: TypedText, local: LocalMoney | null): TypedText {
  if (kept.kind !== "local") return kept;
  const { currency, usd } = kept;
  if (local !== null && (currency === undefined || currency === local.unit.symbol)) return kept;
  return usd === undefined ? NOTHING_TYPED : { kind: "usd", text: usd };
}

interface Terms {
  readonly rate: string | undefined;
  readonly decimals: number;
  readonly coinDigits: number;
  readonly local: LocalMoney | null;
}

function parse(text: string, unit: AmountUnit, terms: Terms) {
  const parsed = readAmount(text, unit);
  const typed = parsed.kind === "amount" ? { unit: unit.kind, value: parsed.value } : null;
  const problem =
    parsed.kind === "question" ? amountQuestion(parsed, text, unit) : (amountError(parsed, unit) ?? null);
  return {
    typed,
    amounts: typed && tradeOf(typed, terms),
    problem,
  };
}

function tradeOf(
  { unit, value }: LocalTyped,
  { rate, decimals, coinDigits, local }: Terms,
): LinkedTrade | null {
  if (rate === undefined) return null;
  if (local !== null) return local.trade({ unit, value }, rate, coinDigits);
  // Typed in local money whose rate is no longer known.
  return unit === "local" ? null : tradeAmounts({ unit, value }, rate, coinDigits, decimals);
}
