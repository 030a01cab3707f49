import { ORDER_STEPS, type OrderState, type OrderStep, type StepRule } from "@tradeslip/contracts/rules";
import { expect } from "vitest";

export const RULES: readonly StepRule[] = ORDER_STEPS;
export const DESK = ["Ada", "Bob", "Eve", "Ian"] as const;
export const CALLERS = [...DESK, "maker", "stranger", "time"] as const;
export type Caller = (typeof CALLERS)[number];

/** What the test itself knows of the order, to hold the answers against. */
export interface Known {
  state: OrderState;
  version: number;
  agent: string | null;
  wasClaimed: boolean;
  detailsShown: boolean;
  statedBy: Set<string>;
  moneySeen: boolean;
  paidOut: boolean;
  returned: boolean;
  lookBy: string | null;
}

export function announcedOrder(): Known {
  return {
    state: "announced",
    version: 1,
    agent: null,
    wasClaimed: false,
    detailsShown: false,
    statedBy: new Set(),
    moneySeen: false,
    paidOut: false,
    returned: false,
    lookBy: null,
  };
}

export interface Shown {
  readonly state: OrderState;
  readonly desk: OrderState;
  readonly version: number;
  readonly agent?: { readonly name: string };
}

/** Holds what was done against the table and against what must never be. */
export function accept(known: Known, caller: Caller, step: OrderStep, input: object, shown: Shown): void {
  const to = shown.state ?? shown.desk;
  const before = known.state;
  expect(shown.version).toBe(known.version + 1);
  const rows = RULES.filter((rule) => rule.step === step && rule.from.includes(before));
  const leads = rows.some(
    (rule) => rule.to === to || (rule.to === "same" && to === before) || rule.to === "outcome",
  );
  expect({ step, before, to, leads }).toEqual({ step, before, to, leads: true });
  const makers = caller === "maker";
  expect(rows.some(({ by }) => (by === "maker") === makers)).toBe(true);
  if (rows.every(({ by }) => by === "its-agent")) expect(known.agent).toBe(caller);
  if (step === "money-seen") {
    known.moneySeen = true;
    known.statedBy.add(caller);
    known.lookBy = null;
  }
  if (step === "look" && (input as { agrees: boolean }).agrees) {
    if (DESK.some((one) => !known.statedBy.has(one))) expect(known.statedBy.has(caller)).toBe(false);
    known.lookBy = caller;
  } else if (step === "look") known.lookBy = null;
  if (step === "sent") {
    expect(known).toMatchObject({ moneySeen: true, paidOut: false, returned: false });
    known.paidOut = true;
  }
  if (step === "undelivered") {
    known.paidOut = false;
    known.lookBy = null;
    known.statedBy.add(caller);
  }
  if (step === "return") {
    expect(known).toMatchObject({ moneySeen: true, paidOut: false, returned: false });
    expect(known.lookBy).not.toBeNull();
    known.returned = true;
  }
  if (step === "destination-again") known.statedBy.add(caller);
  if (step === "destination" && before !== "announced" && before !== "claimed") known.lookBy = null;
  known.wasClaimed ||= step === "claim";
  known.detailsShown ||= step === "details";
  known.state = to;
  known.version = shown.version;
  known.agent =
    shown.agent === undefined ? null : typeof shown.agent === "string" ? shown.agent : shown.agent.name;
}
