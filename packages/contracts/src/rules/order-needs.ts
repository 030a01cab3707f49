/** Checks each need of a step (order-steps.ts) against an order's facts: pure, for server and pages. */
import { can, type Role } from "./capabilities.ts";
import type { Message } from "./message.ts";
import { DISPUTE_DAYS, IDLE_MINUTES } from "./order-limits.ts";
import {
  type Need,
  ORDER_STEPS,
  type OrderState,
  type OrderStep,
  type StepActor,
  type StepRule,
} from "./order-steps.ts";
import { MISSING, NOT_ITS_AGENT, NOT_NOW, WRONG_CALLER } from "./order-messages.ts";

/** Facts that decide which steps an order allows. Times are milliseconds since the epoch. */
export interface StepFacts {
  /** "slip": there is no order record. */
  readonly state: OrderState | "slip";
  /** Null: no agent has it. */
  readonly agent: { readonly id: string; readonly name: string } | null;
  /** When its agent last took a step. */
  readonly deskStepAt: number;
  readonly lastStepAt: number;
  /** Until when the slip's price is valid for payment details. */
  readonly slipEndsAt: number;
  readonly hasDestination: boolean;
  /** Its agent asked for another destination, and the customer hasn't answered. */
  readonly destinationAsked: boolean;
  /**
   * The customer said that they paid, and the desk hasn't looked in vain since. Stays false for coins: another
   * transaction may be named.
   */
  readonly saidPaid: boolean;
  readonly detailsWereShown: boolean;
  /** Until when the price is held for incoming money; null before details. */
  readonly heldUntil: number | null;
  readonly lapsesAt: number | null;
  /** The account in the payment details takes no more money. */
  readonly accountPaused: boolean;
  readonly amountOrTimeDiffers: boolean;
  /** There is a proposal that an approval could cover. */
  readonly isProposed: boolean;
  /** Until when a new price waits for the customer. */
  readonly offerUntil: number | null;
  readonly settlement: "agreed" | "offered" | "accepted" | "return" | null;
  /** A payout was made and didn't come back. */
  readonly paidOut: boolean;
  /** Ids of those who recorded the payouts still in force. */
  readonly sentBy: readonly string[];
  /** Part of the payout is still owed. */
  readonly owesPayout: boolean;
  /** Money came that hasn't been refunded. */
  readonly moneyCame: boolean;
  /** Some of it is in another coin or currency than was agreed. */
  readonly otherMoneyCame: boolean;
  /** A bank took back what is paid out. */
  readonly isReceivable: boolean;
  /** Coins have fewer confirmations than their network requires. */
  readonly coinsOnTheirWay: boolean;
  /** Until when a payer's first order waits; null: this one doesn't. */
  readonly waitsUntil: number | null;
}

/** The caller of a step. */
export type StepCaller =
  | { readonly kind: "customer" }
  | { readonly kind: "system" }
  | {
      readonly kind: "desk";
      readonly id: string;
      readonly role: Role;
      /**
       * A second person: neither the order's agent nor an author of what is approved, unless there is no
       * other.
       */
      readonly mayApprove: boolean;
      /** May resolve despite being its agent, because there is no other admin. */
      readonly isOnlyAdmin: boolean;
    };

/** What the call itself provides, for needs that depend on it. Undefined counts as provided. */
export interface StepInput {
  readonly hasTransaction?: boolean;
  readonly saysNotPaid?: boolean;
}

interface Asked {
  readonly facts: StepFacts;
  readonly now: number;
  readonly input: StepInput;
}

const DISPUTE_MS = DISPUTE_DAYS * 24 * 3_600_000;
const IDLE_MS = IDLE_MINUTES * 60_000;

/** Needs that only the server can check count as met here; it checks them with the step. */
const IS_MET: Readonly<Record<Need, (asked: Asked, caller: StepCaller) => boolean>> = {
  "takes-orders": () => true,
  text: () => true,
  limits: () => true,
  "account-fits": () => true,
  "no-agent": ({ facts }) => facts.agent === null,
  "other-agent": ({ facts }, caller) => facts.agent !== null && !isAgent(facts, caller),
  "desk-idle": ({ facts, now }) => now >= facts.deskStepAt + IDLE_MS,
  "slip-over": ({ facts, now }) => now >= facts.slipEndsAt,
  "slip-in-time": ({ facts, now }) => now < facts.slipEndsAt,
  destination: ({ facts }) => facts.hasDestination,
  "account-paused": ({ facts }) => facts.accountPaused,
  asked: ({ facts }) => facts.destinationAsked,
  transaction: ({ input }) => input.hasTransaction !== false,
  "not-said-paid": ({ facts }) => !facts.saidPaid,
  "details-were-shown": ({ facts }) => facts.detailsWereShown,
  "amount-or-time-differs": ({ facts }) => facts.amountOrTimeDiffers,
  offered: ({ facts }) => facts.settlement === "offered",
  "offer-over": ({ facts, now }) => facts.offerUntil !== null && now >= facts.offerUntil,
  proposed: ({ facts }) => facts.isProposed,
  "settled-if-needed": ({ facts: { settlement, amountOrTimeDiffers } }) =>
    settlement === null ? !amountOrTimeDiffers : settlement === "agreed" || settlement === "accepted",
  "no-destination-asked": ({ facts }) => !facts.destinationAsked,
  "not-paid-out": ({ facts }) => !facts.paidOut,
  "owes-payout": ({ facts }) => facts.owesPayout,
  "money-came": ({ facts }) => facts.moneyCame,
  "other-money": ({ facts }) => facts.otherMoneyCame,
  receivable: ({ facts }) => facts.isReceivable,
  "coins-arrived": ({ facts }) => !facts.coinsOnTheirWay,
  "wait-over": ({ facts, now }) => facts.waitsUntil === null || now >= facts.waitsUntil,
  "not-paid": ({ input }) => input.saysNotPaid !== false,
  "hold-over": ({ facts, now }) => facts.heldUntil !== null && now >= facts.heldUntil,
  "lapse-due": ({ facts, now }) => facts.lapsesAt !== null && now >= facts.lapsesAt,
  "dispute-time": ({ facts, now }) => now < facts.lastStepAt + DISPUTE_MS,
};

function isAgent({ agent }: StepFacts, caller: StepCaller): boolean {
  return caller.kind === "desk" && agent?.id === caller.id;
}

function isBy(by: StepActor, facts: StepFacts, caller: StepCaller): boolean {
  if (by === "customer" || by === "system") return caller.kind === by;
  if (caller.kind !== "desk" || !can(caller.role, "works-orders")) return false;
  if (by === "agent") return true;
  if (by === "its-agent") return isAgent(facts, caller);
  // Nor may the member who sent it and has handed it over since.
  if (by === "colleague") return !isAgent(facts, caller) && !facts.sentBy.includes(caller.id);
  if (by === "another") return caller.mayApprove;
  const manages = can(caller.role, "manages-desk");
  if (by === "admin") return manages;
  return manages && (!isAgent(facts, caller) || caller.isOnlyAdmin);
}

/** Why a step isn't possible. `not_allowed`: never for this caller, whatever the order's state. */
export interface StepRefusal {
  readonly code: "step_not_possible" | "not_allowed" | "not_an_approver";
  readonly message: Message;
}

const RULES: readonly StepRule[] = ORDER_STEPS;

/**
 * The rule by which the caller may take the step now, or what is missing.
 * @param now milliseconds since the epoch
 */
export function findStep(
  step: OrderStep,
  facts: StepFacts,
  caller: StepCaller,
  now: number,
  input: StepInput = {},
): StepRule | StepRefusal {
  const rules = RULES.filter((rule) => rule.step === step);
  const ofState = rules.filter(({ from }) => from.includes(facts.state));
  if (ofState.length === 0) return refused(NOT_NOW[facts.state]);
  const own = ofState.filter(({ by }) => isBy(by, facts, caller));
  if (own.length === 0) return refusedBy(ofState[0]!.by, facts);
  let first: Need | undefined;
  for (const rule of own) {
    const missing = rule.needs.find((need) => !IS_MET[need]({ facts, now, input }, caller));
    if (missing === undefined) return rule;
    // Of several rules, the last one applies to most callers.
    first = missing;
  }
  return refused(MISSING[first!]);
}

export function isRefusal(found: StepRule | StepRefusal): found is StepRefusal {
  return "code" in found;
}

/** The steps that the caller may take now, each once. */
export function possibleSteps(facts: StepFacts, caller: StepCaller, now: number): readonly OrderStep[] {
  const steps = new Set(ORDER_STEPS.map(({ step }) => step));
  return [...steps].filter((step) => !isRefusal(findStep(step, facts, caller, now)));
}

function refused(message: Message): StepRefusal {
  return { code: "step_not_possible", message };
}

function refusedBy(by: StepActor, { agent }: StepFacts): StepRefusal {
  if (by === "its-agent") {
    const message =
      agent === null ? MISSING["other-agent"] : { ...NOT_ITS_AGENT, values: { name: agent.name } };
    return refused(message);
  }
  if (by === "another") return { code: "not_an_approver", message: WRONG_CALLER.another };
  return { code: "not_allowed", message: WRONG_CALLER[by] };
}
