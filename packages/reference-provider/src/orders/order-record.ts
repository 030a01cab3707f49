import type { LocalMoney, OrderDestination, OrderSettlement, PaymentDetails } from "@tradeslip/contracts";
import type { ProposalPart } from "@tradeslip/contracts/schemas";
import { ENDED_STATES, type OrderState } from "@tradeslip/contracts/rules";
import type { SlipTerms } from "@tradeslip/contracts/slips";
import type { Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import type { OrdersTable } from "../db/order-tables.ts";
import type { FirmPrice } from "./firm-price.ts";
import type { AssignedAccount } from "../desk/assign-account.ts";
import type { LedgerPayment, Money, Person } from "../ledger/ledger-payment.ts";
import { paymentsOf } from "../ledger/payment-store.ts";
import { inUnits } from "../ledger/unit-digits.ts";

/** A copy of the receiving account, with the amount to pay there. */
export interface ShownDetails extends Omit<AssignedAccount, "kind" | "network"> {
  readonly kind: string;
  readonly network: string | null;
  readonly amount: string;
  /** Units of the currency for one dollar; null for dollars and coins. */
  readonly rate: string | null;
  /**
   * The market rate at that time: units of the currency for one dollar; for coins, of the slip's local
   * currency. Null: unknown. Absent: from an earlier release.
   */
  readonly referenceRate?: string | null;
  /** The rate deviates too far from the reference, or there was none. */
  readonly rateDiffers: boolean;
  /**
   * No price is held: that of the minute when the money was made applies. Absent: from an earlier release.
   */
  readonly noHold?: boolean;
}

/** Money to be sent, or a payment to be corrected or written off. */
export interface AskedMove {
  readonly step: "sent" | "return" | "correct" | "write-off" | "exchange";
  /** What goes out and where to; for a correction what is taken out of the record. */
  readonly currency: string;
  readonly amount: string;
  readonly destination: string;
  /** It goes to a place other than where the money came from, and not before this time. */
  readonly waitsUntil?: number;
  /** The payment to correct, or the reversal to write off. */
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
  /**
   * Hashes of its parts, to say later which of them changed; of a block only where there is one. Absent: of a
   * request, or an earlier release.
   */
  readonly parts?: Readonly<Partial<Record<ProposalPart, string>>>;
  readonly by: Person;
  readonly at: number;
  readonly text: string | null;
  /** Approved by its own author, because no one else could. */
  readonly isAlone: boolean;
}

/** The slip's terms for local money, and their date. */
export interface AgreedLocal extends LocalMoney {
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
}

/** Everything about an order that has no column, as JSON. */
export interface OrderFacts {
  /** Language of the page on which it was made (BCP 47). Absent: unknown, or the site's default. */
  readonly language?: string;
  /** Null: dollars only. */
  readonly local: AgreedLocal | null;
  /** The components of a renewed price. Absent: not renewed, so the slip has them. */
  readonly renewedPrice?: FirmPrice | null;
  readonly destination: (Omit<OrderDestination, "givenAt"> & { readonly givenAt: number }) | null;
  readonly destinationAsked: { readonly reason: string; readonly at: number; readonly by: string } | null;
  /** Keyed hash of the browser that gave the first destination. Absent: from an earlier release. */
  readonly destinationFrom?: string | null;
  /** The destination was replaced after details were shown. */
  readonly destinationReplaced: boolean;
  /** When it was announced, its browser and account indicated that its details will hold no price. */
  readonly noHold?: boolean;
  /** Whether its payer had closed none when its details were shown. Absent: never, or by an earlier release. */
  readonly isFirst?: boolean;
  readonly details: ShownDetails | null;
  readonly saidPaid: { readonly at: number; readonly transaction: string | null } | null;
  readonly notFoundAt: number | null;
  /** A request by an agent beyond the settlement, which needs an approval first. */
  readonly asked: AskedMove | null;
  /** Covers one proposal (proposal.ts), and lapses when another replaces it. */
  readonly approval: Approval | null;
  /** Ids of the authors of what is to be approved. */
  readonly authors: readonly string[];
  /** When a person approved something they wrote a part of. Absent: never. */
  readonly aloneAt?: readonly number[];
  /**
   * The value of each of these decisions in dollars. Absent: from an earlier release, so the order's value
   * counts.
   */
  readonly aloneUsd?: readonly string[];
  /** The server drew it for the sample that is approved in any case. */
  readonly isSample: boolean;
  readonly settlement:
    | (Pick<
        OrderSettlement,
        "as" | "state" | "usd" | "coinAmount" | "rate" | "market" | "fee" | "local" | "pricedAt"
      > & {
        readonly at: number;
        /** What a new price is for, in the currency of the details. Absent: from an earlier release. */
        readonly came?: string;
      })
    | null;
  readonly dispute: { readonly text: string; readonly at: number; readonly before: OrderState } | null;
  readonly said: string | null;
  /** The customer's money that was there when the order last ended. Absent: never, or by an earlier release. */
  readonly heldAtEnd?: readonly Money[];
}

export type OrderColumns = Omit<Selectable<OrdersTable>, "facts" | "is_open" | "inbox_rank" | "waits">;

/** An order between two steps. */
export interface OrderRecord extends OrderColumns {
  readonly facts: OrderFacts;
  /** The ledger rows, with the parts that belong to this order, the oldest first. */
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

/** Adds their payments to rows. */
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

/** An order's rank in the inbox. */
export const INBOX = { none: 0, orphaned: 1, unclaimed: 2 } as const;

export function isEnded(state: OrderState): boolean {
  return (ENDED_STATES as readonly OrderState[]).includes(state);
}

/** As shown to its customer and the desk. */
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

/** As shown to everyone who may see the order. */
export function localOf({ facts: { local } }: OrderRecord): LocalMoney | undefined {
  if (local === null) return undefined;
  const { issuedAt: _issuedAt, ...money } = local;
  return money;
}

/** A slip's agreement on local money. */
export function agreedLocal({ local, issuedAt }: Pick<SlipTerms, "local" | "issuedAt">): AgreedLocal | null {
  return local === undefined ? null : { ...local, issuedAt: Date.parse(issuedAt) };
}

export function timeOf(at: number): string {
  return new Date(at).toISOString();
}
