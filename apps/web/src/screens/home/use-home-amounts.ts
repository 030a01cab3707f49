import { COIN_DECIMALS, coinUnit, MINIMUM_USD, USD } from "@tradeslip/contracts/rules";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { formatAmount } from "../../lib/amount-format.ts";
import type { TypedText } from "../../features/trade-ticket/kept-amount.ts";
import { type LinkedAmounts, useLinkedAmounts } from "../../features/trade-ticket/use-amount-entry.ts";
import {
  chooseCurrency,
  type TicketMoney,
  useKeptCurrency,
  useLocalMoney,
} from "../../features/trade-ticket/use-local-money.ts";

/** What is typed and chosen: the fields of the form, by their names. */
export interface TicketInput {
  readonly side: "buy" | "sell";
  /** "usd", "coin" or the code of a currency that the desk has a rate of. */
  readonly unit: string;
  readonly text: string;
}

/** Its fields are the browser's own: they work before scripts do. */
export type TicketForm = RefObject<HTMLFormElement | null>;

export const BITCOIN = coinUnit("BTC");

interface HomeAmounts {
  readonly entry: Pick<LinkedAmounts, "typed" | "amounts" | "problem">;
  /** What is paid or paid out, where it isn't dollars. */
  readonly local: TicketMoney;
}

/**
 * The amounts of what the form holds. They carry over to another unit, as on /exchange: the same number would
 * be another amount.
 * @param rate USD for one coin, as decimal text
 */
export function useHomeAmounts(form: TicketForm, input: TicketInput, rate: string): HomeAmounts {
  const [{ of, shown, isMoved }, show] = useState({ of: input, shown: input, isMoved: false });
  const local = useLocalMoney(input.side, shown.unit === "coin" ? undefined : shown.unit);
  const entry = useLinkedAmounts(BITCOIN, rate, USD, [typedText(shown), () => {}], local.money);
  if (of !== input) {
    const text = shown.unit === input.unit ? null : textIn(input, entry, local, rate);
    show({
      of: input,
      shown: text === null ? input : { ...input, text },
      isMoved: shown.unit !== input.unit,
    });
  }
  useEffect(() => {
    if (!isMoved) return;
    if (shown.unit !== "coin") chooseCurrency(shown.unit.toUpperCase());
    write(form.current, "amount", shown.text);
  }, [form, isMoved, shown]);
  useFirstCurrency(form, input, local);
  return { entry, local };
}

/** Begins in the currency last chosen on the device, unless the form is in use already. */
function useFirstCurrency(
  form: TicketForm,
  { unit, text }: TicketInput,
  { rates, parts }: TicketMoney,
): void {
  const kept = useKeptCurrency();
  const isKnown = parts !== null && rates.some(({ currency }) => currency === kept);
  const begin = useEffectEvent(() => {
    const isUsed = unit !== "usd" || text !== MINIMUM_USD || form.current?.contains(document.activeElement);
    if (kept !== null && !isUsed) write(form.current, "unit", kept);
  });
  useEffect(() => {
    if (isKnown) begin();
  }, [isKnown]);
}

function typedText({ unit, text }: TicketInput): TypedText {
  return unit === "usd" || unit === "coin" ? { kind: unit, text } : { kind: "local", currency: unit, text };
}

/** What the amount comes to in the unit of `input`; null while none is known. */
function textIn(
  { side, unit }: TicketInput,
  { typed, amounts }: HomeAmounts["entry"],
  { rates, parts }: TicketMoney,
  rate: string,
): string | null {
  if (typed === null || amounts === null) return null;
  if (unit === "usd") return formatAmount(amounts.usd, USD);
  if (unit === "coin") return formatAmount(amounts.coinAmount, BITCOIN);
  const chosen = rates.find(({ currency }) => currency === unit);
  if (chosen === undefined || parts === null) return null;
  const money = parts.localMoneyOf(chosen, side, false);
  const dollars = typed.unit === "local" ? { unit: "usd" as const, value: amounts.usd } : typed;
  return formatAmount(money.trade(dollars, rate, COIN_DECIMALS).localAmount, money.unit);
}

/** The form hears of it as of what is typed. */
function write(form: HTMLFormElement | null, name: "amount" | "unit", text: string): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || field.value === text)
    return;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
