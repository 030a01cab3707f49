import type { OrderDestination, OrderSettlement, PaymentDetails } from "@tradeslip/contracts";
import { ENDED_STATES, type OrderState } from "@tradeslip/contracts/rules";
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

/** Exact. @param amounts decimal text */
export function sumOf(amounts: readonly string[]): Big {
  return amounts.reduce((sum, amount) => sum.plus(amount), new Big(0));
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
