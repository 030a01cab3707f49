import type { OrderPayment, PaymentKind } from "@tradeslip/contracts";
import Big from "big.js";
import type { ChainFact } from "./chain-fact.ts";

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** How a customer's money differs from what was agreed, in its amount or otherwise. */
export type Difference =
  | "name"
  | "fits"
  | "amount"
  | "time"
  | "account"
  | "coin"
  | "network"
  | "twin"
  | "names-another"
  /** It was in suspense until its order was known. */
  | "suspense";

/**
 * A ledger row with the amount of it that counts for one order. Times are milliseconds, amounts decimal text.
 */
export interface LedgerPayment {
  readonly id: string;
  readonly direction: "in" | "out";
  readonly kind: PaymentKind;
  /** The row that this one reverses or corrects. */
  readonly about: string | null;
  /** Empty: none was named. */
  readonly accountId: string;
  readonly network: string | null;
  readonly transaction: string | null;
  readonly output: number | null;
  readonly address: string | null;
  readonly bankReference: string | null;
  readonly narration: string | null;
  readonly counterparty: string | null;
  readonly currency: string;
  readonly amount: string;
  readonly allocated: string;
  readonly madeAt: number;
  readonly recordedAt: number;
  readonly recordedBy: Person;
  readonly approvedBy: string | null;
  readonly differences: readonly Difference[];
  /** Null: not checked on the chain. */
  readonly chain: ChainFact | null;
}

export interface Money {
  readonly currency: string;
  readonly amount: string;
}

/** Exact sum. @param amounts numbers, or their decimal text */
export function sumOf(amounts: readonly (Big | string)[]): Big {
  return amounts.reduce<Big>((sum, amount) => sum.plus(amount), new Big(0));
}

type Standing = Pick<LedgerPayment, "id" | "about" | "currency" | "allocated">;

/** What stands of a row: what was reversed, corrected or exchanged of it, and wasn't undone since, is gone. */
export function standingOf(payment: Standing, payments: readonly Standing[]): Big {
  return payments
    .filter(({ about, currency }) => about === payment.id && currency === payment.currency)
    .reduce((sum, row) => sum.minus(standingOf(row, payments)), new Big(payment.allocated));
}

/** Rows of a kind of which something stands; what an exchange is worth counts as the customer's. */
export function standing(payments: readonly LedgerPayment[], kind: PaymentKind): readonly LedgerPayment[] {
  return payments.filter(
    (payment) => isOfKind(payment, kind, payments) && standingOf(payment, payments).gt(0),
  );
}

/** What stands of a payout or refund. */
export interface Sent extends Money {
  readonly id: string;
  /** Of the whole payment, of which a joint payout's is another order's. */
  readonly share: Big;
}

/** What stands of all that went out for an order; of joint payouts its own part. */
export function sentOf(payments: readonly LedgerPayment[]): readonly Sent[] {
  return [...standing(payments, "payout"), ...standing(payments, "refund")].map((row) => ({
    id: row.id,
    currency: row.currency,
    amount: standingOf(row, payments).toFixed(),
    share: new Big(row.allocated).div(row.amount),
  }));
}

/** The customer's own rows, exchanged or not: those that were taken back or mistyped are gone. */
export function cameOf(payments: readonly LedgerPayment[]): readonly LedgerPayment[] {
  return standing(
    payments.filter((row) => row.kind !== "exchange"),
    "customer",
  );
}

function isOfKind(row: LedgerPayment, kind: PaymentKind, payments: readonly LedgerPayment[]): boolean {
  return row.kind === kind || (kind === "customer" && isWorth(row, payments));
}

/** Of an exchange's rows the one that says what the other is worth; those that undo it are in its currency. */
export function isWorth(
  { kind, about, currency }: LedgerPayment,
  payments: readonly LedgerPayment[],
): boolean {
  if (kind !== "exchange") return false;
  return payments.some((row) => row.id === about && row.currency !== currency);
}

/** The remaining amounts of all rows of a kind, by currency; zeros are left out. */
export function sumOfKind(payments: readonly LedgerPayment[], kind: PaymentKind): readonly Money[] {
  const sums = new Map<string, Big>();
  for (const payment of payments)
    if (isOfKind(payment, kind, payments))
      sums.set(
        payment.currency,
        (sums.get(payment.currency) ?? new Big(0)).plus(standingOf(payment, payments)),
      );
  return [...sums]
    .filter(([, sum]) => !sum.eq(0))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, sum]) => ({ currency, amount: sum.toFixed() }));
}

/** Money received minus money refunded, by currency. */
export function heldOf(payments: readonly LedgerPayment[]): readonly Money[] {
  const back = sumOfKind(payments, "refund");
  return sumOfKind(payments, "customer").flatMap(({ currency, amount }) => {
    const left = new Big(amount).minus(amountIn(back, currency));
    return left.gt(0) ? [{ currency, amount: left.toFixed() }] : [];
  });
}

export function amountIn(sums: readonly Money[], currency: string): Big {
  return new Big(sums.find((each) => each.currency === currency)?.amount ?? 0);
}

export function paymentAnswer(payment: LedgerPayment): OrderPayment {
  const { about, network, transaction, output, address, bankReference, narration, counterparty } = payment;
  const known = { about, network, transaction, output, address, bankReference, narration, counterparty };
  return {
    id: payment.id,
    direction: payment.direction,
    kind: payment.kind,
    accountId: payment.accountId,
    currency: payment.currency,
    amount: payment.amount,
    allocated: payment.allocated,
    madeAt: new Date(payment.madeAt).toISOString(),
    recordedAt: new Date(payment.recordedAt).toISOString(),
    recordedBy: payment.recordedBy.name,
    ...(payment.chain === null ? {} : { chain: chainAnswer(payment.chain) }),
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)),
  };
}

function chainAnswer({ state, amount, confirmations, needed, blockAt }: ChainFact): OrderPayment["chain"] {
  return {
    state,
    ...(amount === null ? {} : { amount }),
    confirmations,
    needed,
    ...(blockAt === null ? {} : { at: new Date(blockAt).toISOString() }),
  };
}
