/** The last event with an order's money, in words for its customer (docs/product.md, P22.1). */
import type { Message } from "./message.ts";
import {
  CAME_BACK,
  CAME_BACK_COINS,
  CORRECTED,
  EXCHANGED_FOR,
  LAPSED,
  LAPSED_COINS,
  NOT_COME_BACK,
  NOT_TAKEN_BACK,
  OUT_CORRECTED,
  TAKEN_BACK,
  TAKEN_BACK_COINS,
  TAKEN_BACK_ENDED,
} from "./order-headline-messages.ts";
import { ENDED_STATES } from "./order-steps.ts";

export interface Sum {
  readonly currency: string;
  readonly amount: string;
}

export interface MoneyTold {
  readonly what:
    | "lapsed"
    | "corrected"
    | "out-corrected"
    | "exchanged"
    | "taken-back"
    | "not-taken-back"
    | "came-back"
    | "not-come-back";
  readonly amount?: Sum | undefined;
  readonly came?: Sum | undefined;
  readonly coins?: boolean | undefined;
}

interface ToldFacts {
  /** A state, or "not-announced". */
  readonly state: string;
  readonly side: "buy" | "sell";
  readonly symbol: string;
  readonly moneyTold: MoneyTold | null;
  /** Not null: another amount came than was agreed. */
  readonly part: object | null;
  /** Since when it has been in its state, in the reader's format. */
  readonly at: string;
  /** Formats an amount for the reader. */
  readonly sum: (money: Sum) => string;
}

/** In other states there was no money yet, or the dispute is about more. */
const MAY_BE_TOLD: readonly string[] = ["details-shown", "said-paid", "money-seen", "sent", ...ENDED_STATES];

export function toldLede(facts: ToldFacts): Message | undefined {
  const { state, moneyTold, part, side, at, symbol, sum } = facts;
  if (moneyTold === null || !MAY_BE_TOLD.includes(state)) return undefined;
  const { what, amount, came, coins } = moneyTold;
  if (what === "lapsed")
    return side === "buy" ? { ...LAPSED, values: { at } } : { ...LAPSED_COINS, values: { at, symbol } };
  if (what === "came-back") return coins ? CAME_BACK_COINS : CAME_BACK;
  if (amount === undefined) return undefined;
  if (what === "taken-back") {
    const isEnded = ENDED_STATES.some((each) => each === state);
    const sentence = isEnded ? TAKEN_BACK_ENDED : coins ? TAKEN_BACK_COINS : TAKEN_BACK;
    return { ...sentence, values: { sum: sum(amount) } };
  }
  if (what === "out-corrected") return { ...OUT_CORRECTED, values: { sum: sum(amount) } };
  if (what === "not-come-back") return { ...NOT_COME_BACK, values: { sum: sum(amount) } };
  if (what === "corrected") return came && { ...CORRECTED, values: { wrote: sum(amount), came: sum(came) } };
  // What is still missing, or too much, matters more.
  if (part !== null) return undefined;
  if (what === "not-taken-back") return { ...NOT_TAKEN_BACK, values: { sum: sum(amount) } };
  return came && { ...EXCHANGED_FOR, values: { came: sum(amount), worth: sum(came) } };
}
