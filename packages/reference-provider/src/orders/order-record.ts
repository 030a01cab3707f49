import type { OrderDestination, OrderSettlement, PaymentDetails } from "@tradeslip/contracts";
import type { OrderState, StepFacts } from "@tradeslip/contracts/rules";
import { ENDED_STATES } from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Selectable } from "kysely";
import type { OrdersTable } from "../db/order-tables.ts";
import type { AssignedAccount } from "../desk/assign-account.ts";

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** Money that the desk saw. Times are milliseconds since the epoch, amounts decimal text. */
export interface SeenMoney {
  readonly amount: string;
  readonly currency: string;
  readonly paidAt: number;
  readonly payerName?: string | undefined;
  readonly receipt?: string | undefined;
  readonly network?: string | undefined;
  readonly transaction?: string | undefined;
  readonly output?: number | undefined;
  readonly seenAt: number;
  readonly seenBy: Person;
  readonly late: boolean;
  readonly chargedBack: boolean;
  readonly differences: readonly Difference[];
}

export type Difference = "name" | "amount" | "time" | "account" | "coin" | "network";

/** The copy of a receiving account, with what is to be paid there. */
export interface ShownDetails extends Omit<AssignedAccount, "kind" | "network"> {
  readonly kind: string;
  readonly network: string | null;
  readonly amount: string;
  /** Units of the currency for one dollar; null: it is the dollar, or a coin. */
  readonly rate: string | null;
  /** The rate is further from the reference than may be, or none was known. */
  readonly rateDiffers: boolean;
}

export interface Payout {
  readonly transaction: string;
  readonly at: number;
  readonly undelivered: boolean;
}

/** What is known of an order beside its columns, as JSON. */
export interface OrderFacts {
  readonly destination: (Omit<OrderDestination, "givenAt"> & { readonly givenAt: number }) | null;
  readonly destinationAsked: { readonly reason: string; readonly at: number; readonly by: string } | null;
  /** It was replaced after details were shown. */
  readonly destinationReplaced: boolean;
  readonly details: ShownDetails | null;
  readonly saidPaid: { readonly at: number; readonly transaction: string | null } | null;
  readonly notFoundAt: number | null;
  readonly money: readonly SeenMoney[];
  /** On the facts as they are: it goes when they change. */
  readonly look: {
    readonly agrees: boolean;
    readonly by: Person;
    readonly at: number;
    readonly text: string | null;
  } | null;
  /** Ids of those who stated what is to be looked at. */
  readonly statedBy: readonly string[];
  readonly settlement:
    | (Pick<OrderSettlement, "as" | "state" | "usd" | "coinAmount" | "rate"> & { readonly at: number })
    | null;
  readonly payouts: readonly Payout[];
  readonly returned: { readonly transaction: string; readonly at: number } | null;
  readonly dispute: { readonly text: string; readonly at: number; readonly before: OrderState } | null;
  readonly said: string | null;
}

export type OrderColumns = Omit<Selectable<OrdersTable>, "facts" | "is_open" | "inbox_rank" | "waits">;

/** An order as it is between two steps. */
export interface OrderRecord extends OrderColumns {
  readonly facts: OrderFacts;
}

export const NO_FACTS: OrderFacts = {
  destination: null,
  destinationAsked: null,
  destinationReplaced: false,
  details: null,
  saidPaid: null,
  notFoundAt: null,
  money: [],
  look: null,
  statedBy: [],
  settlement: null,
  payouts: [],
  returned: null,
  dispute: null,
  said: null,
};

export function recordOf(row: Selectable<OrdersTable>): OrderRecord {
  const { facts, is_open: _open, inbox_rank: _rank, waits: _waits, ...columns } = row;
  return { ...columns, facts: { ...NO_FACTS, ...(JSON.parse(facts) as Partial<OrderFacts>) } };
}

/** The row, with the columns that lists are read by. */
export function rowOf({ facts, ...columns }: OrderRecord): OrdersTable {
  const isOpen = !isEnded(columns.state);
  return {
    ...columns,
    facts: JSON.stringify(facts),
    is_open: Number(isOpen),
    inbox_rank: inboxRank(columns),
    waits: Number(waitsForMaker({ ...columns, facts })),
  };
}

/** Where an order stands in the inbox. */
export const INBOX = { none: 0, orphaned: 1, unclaimed: 2 } as const;

/** Whoever was shown where to pay comes first. */
function inboxRank({ state, agent_id, late }: OrderColumns): number {
  if (late === 1 && state === "said-paid") return INBOX.orphaned;
  if (agent_id !== null || isEnded(state)) return INBOX.none;
  return state === "announced" ? INBOX.unclaimed : INBOX.orphaned;
}

export function isEnded(state: OrderState): boolean {
  return (ENDED_STATES as readonly OrderState[]).includes(state);
}

function waitsForMaker({ state, facts }: OrderRecord): boolean {
  if (state === "claimed") return facts.destination === null;
  if (state === "money-seen") return facts.settlement?.state === "offered" || facts.destinationAsked !== null;
  return state === "details-shown" || state === "sent";
}

/** Of all money that was seen, each once; the amount is that of all together. */
export function differencesOf({ facts: { money, details } }: OrderRecord): readonly Difference[] {
  if (money.length === 0) return [];
  const others = money.flatMap(({ differences }) => differences);
  const isExact = details !== null && sumOf(money.map(({ amount }) => amount)).eq(details.amount);
  return [...new Set<Difference>([...others, ...(isExact ? [] : (["amount"] as const))])];
}

/** Exact. @param amounts decimal text */
export function sumOf(amounts: readonly string[]): Big {
  return amounts.reduce((sum, amount) => sum.plus(amount), new Big(0));
}

/** Why a second person looks. @param lookAbove USD as decimal text; null: no amount is large */
export function lookReasons(order: OrderRecord, isLarge: boolean) {
  const { facts } = order;
  return [
    ...differencesOf(order),
    ...(isLarge ? (["large"] as const) : []),
    ...(facts.details?.rateDiffers ? (["exchange-rate"] as const) : []),
    ...(facts.payouts.some(({ undelivered }) => undelivered) ? (["undelivered"] as const) : []),
    ...(facts.destinationReplaced ? (["destination"] as const) : []),
  ];
}

/** What other rows say of an order, as far as its steps depend on it. */
export interface Surroundings {
  readonly accountPaused: boolean;
  /** More than `lookAbove`. */
  readonly isLarge: boolean;
  /** How long a payer's first money waits; null: it isn't the first, or nothing waits. */
  readonly waitHours: number | null;
}

const HOUR_MS = 3_600_000;

export function stepFactsOf(order: OrderRecord, around: Surroundings): StepFacts {
  const { facts } = order;
  const differences = differencesOf(order);
  const seenAt = facts.money.at(-1)?.seenAt;
  return {
    state: order.state,
    agent: order.agent_id === null ? null : { id: order.agent_id, name: order.agent_name ?? "" },
    deskStepAt: order.desk_step_at,
    lastStepAt: order.updated_at,
    slipEndsAt: order.slip_ends_at,
    hasDestination: facts.destination !== null,
    destinationAsked: facts.destinationAsked !== null,
    detailsWereShown: order.details_at !== null,
    heldUntil: order.held_until,
    lapsesAt: order.lapses_at,
    accountPaused: around.accountPaused,
    amountOrTimeDiffers: differences.includes("amount") || differences.includes("time"),
    needsLook: lookReasons(order, around.isLarge).length > 0,
    hasLook: facts.look?.agrees === true,
    offerUntil: order.offer_until,
    settlement: facts.settlement?.state ?? null,
    paidOut: facts.payouts.some(({ undelivered }) => !undelivered) || facts.returned !== null,
    waitsUntil:
      around.waitHours === null || seenAt === undefined ? null : seenAt + around.waitHours * HOUR_MS,
  };
}

/** As its maker and the desk see it. */
export function paymentDetailsOf({ facts, held_until }: OrderRecord): PaymentDetails | undefined {
  const { details, destination } = facts;
  if (details === null || held_until === null) return undefined;
  return {
    name: details.holder,
    details: [...details.details],
    ...(details.kind !== "coin" && destination?.payerName ? { payerName: destination.payerName } : {}),
    amount: details.amount,
    currency: details.currency,
    ...(details.network === null ? {} : { network: details.network }),
    heldUntil: timeOf(held_until),
    ...(details.rate === null ? {} : { rate: details.rate }),
  };
}

export function timeOf(at: number): string {
  return new Date(at).toISOString();
}
