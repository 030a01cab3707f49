import type { LocalMoney, OrderDestination, OrderSettlement, PaymentDetails } from "@tradeslip/contracts";
import { ENDED_STATES, type OrderState } from "@tradeslip/contracts/rules";
import type { SlipTerms } from "@tradeslip/contracts/slips";
import Big from "big.js";
import type { Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import type { OrdersTable } from "../db/order-tables.ts";
import type { FirmPrice } from "./firm-price.ts";
import type { AssignedAccount } from "../desk/assign-account.ts";
import type { LedgerPayment, Money, Person } from "../ledger/ledger-payment.ts";
import { paymentsOf } from "../ledger/payment-store.ts";
import { inUnits } from "../ledger/unit-digits.ts";

/** The copy of a receiving account, with what is to be paid there. */
export interface ShownDetails extends Omit<AssignedAccount, "kind" | "network"> {
  readonly kind: string;
  readonly network: string | null;
  readonly amount: string;
  /** Units of the currency for one dollar; null: it is the dollar, or a coin. */
  readonly rate: string | null;
  /**
   * What the market gave for one dollar then, in the currency; for coins in that of the slip's local money. Null:
   * none was known. Absent: of an earlier release.
   */
  readonly referenceRate?: string | null;
  /** The rate is further from the reference than may be, or none was known. */
  readonly rateDiffers: boolean;
  /** The price is that of the minute in which the money was made. Absent: of an earlier release. */
  readonly noHold?: boolean;
}

/** Money that goes back, or a payment that was mistyped. */
export interface AskedMove {
  readonly step: "sent" | "return" | "correct" | "write-off" | "exchange";
  /** What goes out and where to; for a correction what is taken out of the record. */
  readonly currency: string;
  readonly amount: string;
  readonly destination: string;
  /** It goes to another place than the money came from, and not before then. */
  readonly waitsUntil?: number;
  /** The payment that is corrected, or the reversal that is written off. */
  readonly about: string | null;
  /** Of an exchange: what it counts as. */
  readonly worth?: Money;
  /** The row that is right, as JSON; null: none takes its place. */
  readonly right: string | null;
}

export interface Approval {
  readonly agrees: boolean;
  /** The proposal's hash. */
  readonly covers: string;
  readonly by: Person;
  readonly at: number;
  readonly text: string | null;
  /** Of what its own author decided: no other could. */
  readonly isAlone: boolean;
}

/** What its slip says of local money, and since when. */
export interface AgreedLocal extends LocalMoney {
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
}

/** What is known of an order beside its columns, as JSON. */
export interface OrderFacts {
  /** Of the page that it was made on (BCP 47). Absent: not known, or the site's first. */
  readonly language?: string;
  /** Null: in dollars alone. */
  readonly local: AgreedLocal | null;
  /** What today's price was made of when it was renewed. Absent: it wasn't, and the slip says it. */
  readonly renewedPrice?: FirmPrice | null;
  readonly destination: (Omit<OrderDestination, "givenAt"> & { readonly givenAt: number }) | null;
  readonly destinationAsked: { readonly reason: string; readonly at: number; readonly by: string } | null;
  /** Keyed hash of the browser that gave the first. Absent: of an earlier release. */
  readonly destinationFrom?: string | null;
  /** It was replaced after details were shown. */
  readonly destinationReplaced: boolean;
  /** As far as its browser and account told when it was announced: its details will hold no price. */
  readonly noHold?: boolean;
  readonly details: ShownDetails | null;
  readonly saidPaid: { readonly at: number; readonly transaction: string | null } | null;
  readonly notFoundAt: number | null;
  /** What an agent asked for beyond the settlement, and needs an approval first. */
  readonly asked: AskedMove | null;
  /** Of one proposal (proposal.ts): it counts no longer once another takes its place. */
  readonly approval: Approval | null;
  /** Ids of those who wrote what is to be approved. */
  readonly authors: readonly string[];
  /** When a person approved what they wrote a part of. Absent: never. */
  readonly aloneAt?: readonly number[];
  /** What each of these decisions let go, in dollars. Absent: of an earlier release, what the order is worth. */
  readonly aloneUsd?: readonly string[];
  /** The server drew it as one that is approved in any case. */
  readonly isSample: boolean;
  readonly settlement:
    | (Pick<
        OrderSettlement,
        "as" | "state" | "usd" | "coinAmount" | "rate" | "market" | "fee" | "local" | "pricedAt"
      > & {
        readonly at: number;
      })
    | null;
  readonly dispute: { readonly text: string; readonly at: number; readonly before: OrderState } | null;
  readonly said: string | null;
}

export type OrderColumns = Omit<Selectable<OrdersTable>, "facts" | "is_open" | "inbox_rank" | "waits">;

/** An order as it is between two steps. */
export interface OrderRecord extends OrderColumns {
  readonly facts: OrderFacts;
  /** The ledger's rows as far as they are this order's, the oldest first. */
  readonly payments: readonly LedgerPayment[];
}

export const NO_FACTS: OrderFacts = {
  local: null,
  destination: null,
  destinationAsked: null,
  destinationReplaced: false,
  details: null,
  saidPaid: null,
  notFoundAt: null,
  asked: null,
  approval: null,
  authors: [],
  isSample: false,
  settlement: null,
  dispute: null,
  said: null,
};

export function recordOf(row: Selectable<OrdersTable>, payments: readonly LedgerPayment[] = []): OrderRecord {
  const { facts, is_open: _open, inbox_rank: _rank, waits: _waits, ...columns } = row;
  return { ...columns, facts: { ...NO_FACTS, ...(JSON.parse(facts) as Partial<OrderFacts>) }, payments };
}

/** Rows with their payments. */
export async function recordsOf(
  db: Database,
  rows: readonly Selectable<OrdersTable>[],
): Promise<readonly OrderRecord[]> {
  const payments = await paymentsOf(
    db,
    rows.map(({ reference }) => reference),
  );
  return rows.map((row) => recordOf(row, payments.get(row.reference)));
}

/** The row, with the columns that lists are read by. */
export function rowOf({ facts, payments: _payments, ...columns }: OrderRecord): OrdersTable {
  const isOpen = !isEnded(columns.state);
  return {
    ...columns,
    facts: JSON.stringify(facts),
    is_open: Number(isOpen),
    inbox_rank: inboxRank(columns),
    waits: Number(waitsForCustomer(columns, facts)),
  };
}

/** Where an order stands in the inbox. */
export const INBOX = { none: 0, orphaned: 1, unclaimed: 2 } as const;

/** Customers who were shown where to pay come first. */
function inboxRank({ state, agent_id, late }: OrderColumns): number {
  if (late === 1 && state === "said-paid") return INBOX.orphaned;
  if (agent_id !== null || isEnded(state)) return INBOX.none;
  return state === "announced" ? INBOX.unclaimed : INBOX.orphaned;
}

export function isEnded(state: OrderState): boolean {
  return (ENDED_STATES as readonly OrderState[]).includes(state);
}

function waitsForCustomer({ state }: OrderColumns, facts: OrderFacts): boolean {
  if (state === "claimed") return facts.destination === null;
  if (state === "money-seen") return facts.settlement?.state === "offered" || facts.destinationAsked !== null;
  return state === "details-shown" || state === "sent";
}

/** Exact. @param amounts decimal text */
export function sumOf(amounts: readonly string[]): Big {
  return amounts.reduce((sum, amount) => sum.plus(amount), new Big(0));
}

/** As its customer and the desk see it. */
export function paymentDetailsOf({ facts, held_until }: OrderRecord): PaymentDetails | undefined {
  const { details, destination } = facts;
  if (details === null || held_until === null) return undefined;
  return {
    name: details.holder,
    details: [...details.details],
    ...(details.kind !== "coin" && destination?.payerName ? { payerName: destination.payerName } : {}),
    amount: inUnits(details.amount, details),
    currency: details.currency,
    ...(details.network === null ? {} : { network: details.network }),
    heldUntil: timeOf(held_until),
    ...(details.rate === null ? {} : { rate: details.rate }),
    ...(details.noHold ? { noHold: true } : {}),
  };
}

/** As everybody who may see the order reads it. */
export function localOf({ facts: { local } }: OrderRecord): LocalMoney | undefined {
  if (local === null) return undefined;
  const { issuedAt: _issuedAt, ...money } = local;
  return money;
}

/** What a slip agrees on. */
export function agreedLocal({ local, issuedAt }: Pick<SlipTerms, "local" | "issuedAt">): AgreedLocal | null {
  return local === undefined ? null : { ...local, issuedAt: Date.parse(issuedAt) };
}

export function timeOf(at: number): string {
  return new Date(at).toISOString();
}
