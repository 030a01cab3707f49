import { randomUUID } from "node:crypto";
import Big from "big.js";
import type { Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import type { DeskPaymentsTable } from "../db/ledger-tables.ts";
import type { LedgerRow } from "./audited-rows.ts";
import { chainFactOf } from "./chain-fact.ts";
import { type LedgerPayment, type Money, type Sent, sumOf } from "./ledger-payment.ts";
import { hasAllocation, hasCorrection } from "./payment-conditions.ts";
import { claimKeys, type PaymentKey } from "./payment-keys.ts";

/** A row to be written, with its order. */
export interface NewPayment extends Omit<LedgerPayment, "id" | "allocated" | "accountId" | "chain"> {
  readonly accountId: string | null | undefined;
  readonly reference: string;
  /** The amount that counts for the order; null: all of it. */
  readonly allocated: string | null;
  /** The order's version that includes it. */
  readonly version: number;
  /** Null: the row is about another one, whose key covers both. */
  readonly key: PaymentKey | null;
}

/** Fields that most rows leave empty. */
export const NO_DETAILS = {
  about: null,
  network: null,
  transaction: null,
  output: null,
  address: null,
  bankReference: null,
  narration: null,
  counterparty: null,
  approvedBy: null,
  differences: [],
} as const satisfies Partial<LedgerPayment>;

/** Throws a ProviderError 409 `payment_counted` if its key is already booked. */
export async function bookPayment(db: Database, payment: NewPayment): Promise<LedgerPayment> {
  const id = randomUUID();
  const amount = new Big(payment.amount).toFixed();
  if (payment.key !== null) await claimKeys(db, payment.key, { id, reference: payment.reference });
  const { key: _key, reference, version, accountId, differences, ...row } = payment;
  const allocated = payment.allocated === null ? amount : new Big(payment.allocated).toFixed();
  const booked = { ...row, id, amount, allocated, differences, accountId: accountId ?? "", chain: null };
  // If it pays several orders, each has its own approver, or none.
  const isWhole = allocated === amount;
  await insertPayment(db, isWhole ? booked : { ...booked, approvedBy: null }, isWhole);
  return allocatePart(db, booked, { reference, version, amount: allocated });
}

/**
 * @param isAllocated all of it counts for orders
 * @returns the row, for the audit
 */
export async function insertPayment(
  db: Database,
  payment: Omit<LedgerPayment, "allocated" | "differences" | "chain">,
  isAllocated: boolean,
): Promise<LedgerRow> {
  const row = {
    id: payment.id,
    direction: payment.direction,
    kind: payment.kind,
    about: payment.about,
    account_id: payment.accountId,
    network: payment.network,
    transaction_id: payment.transaction,
    output: payment.output,
    address: payment.address,
    bank_reference: payment.bankReference,
    narration: payment.narration,
    counterparty: payment.counterparty,
    currency: payment.currency,
    amount: payment.amount,
    made_at: payment.madeAt,
    recorded_at: payment.recordedAt,
    recorded_by: payment.recordedBy.id,
    recorded_name: payment.recordedBy.name,
    is_allocated: Number(isAllocated),
    approved_by: payment.approvedBy,
  };
  await db.insertInto("desk_payments").values(row).execute();
  return row;
}

/** Counts part of a payment for an order. Returns the payment as that order sees it. */
export async function allocatePart(
  db: Database,
  payment: LedgerPayment,
  {
    reference,
    version,
    amount,
  }: { readonly reference: string; readonly version: number; readonly amount: string },
): Promise<LedgerPayment> {
  const part = { ...payment, allocated: new Big(amount).toFixed() };
  await db
    .insertInto("desk_allocations")
    .values({
      payment_id: part.id,
      reference,
      version,
      amount: part.allocated,
      differences: JSON.stringify(part.differences),
      part_approved_by: part.allocated === part.amount ? null : part.approvedBy,
    })
    .execute();
  return part;
}

/** Counts more of a payment for the order that has this part of it. Returns the part as it is then. */
export async function addToPart(
  db: Database,
  part: LedgerPayment,
  {
    reference,
    amount,
    differences,
  }: Pick<LedgerPayment, "amount" | "differences"> & { readonly reference: string },
): Promise<LedgerPayment> {
  const grown = {
    ...part,
    allocated: new Big(part.allocated).plus(amount).toFixed(),
    differences: [...new Set([...part.differences, ...differences])],
  };
  await db
    .updateTable("desk_allocations")
    .set({ amount: grown.allocated, differences: JSON.stringify(grown.differences) })
    .where("payment_id", "=", part.id)
    .where("reference", "=", reference)
    .execute();
  return grown;
}

/** Of more, PostgreSQL reads all payments in place of their index. */
const AT_ONCE = 250;

/** By order reference, the oldest first. */
export async function paymentsOf(
  db: Database,
  references: readonly string[],
): Promise<ReadonlyMap<string, readonly LedgerPayment[]>> {
  const found = new Map<string, LedgerPayment[]>();
  for (let from = 0; from < references.length; from += AT_ONCE) {
    const rows = await db
      .selectFrom("desk_allocations")
      .innerJoin("desk_payments", "desk_payments.id", "desk_allocations.payment_id")
      .leftJoin("chain_checks", (join) =>
        join
          .onRef("chain_checks.payment_id", "=", "desk_allocations.payment_id")
          .onRef("chain_checks.reference", "=", "desk_allocations.reference"),
      )
      .selectAll("desk_payments")
      .select([
        "desk_allocations.reference",
        "differences",
        "part_approved_by",
        "desk_allocations.amount as allocated",
        "chain_checks.payment_id as checked",
        "is_found",
        "fits",
        "found_amount",
        "block_height",
        "block_at",
        "tip_height",
      ])
      .where("desk_allocations.reference", "in", references.slice(from, from + AT_ONCE))
      .orderBy("version")
      .orderBy("recorded_at")
      // A row and one about it may have the same time.
      .orderBy((eb) => eb.case().when("about", "is", null).then(0).else(1).end())
      // An upgrade gave its rows one time: incoming money sorts before outgoing.
      .orderBy("direction")
      .orderBy("id")
      .execute();
    for (const row of rows) {
      const approvedBy = row.part_approved_by ?? row.approved_by;
      const payment = {
        ...paymentOf(row),
        approvedBy,
        chain: row.checked === null ? null : chainFactOf(row),
      };
      found.set(row.reference, [...(found.get(row.reference) ?? []), payment]);
    }
  }
  return found;
}

/** The order in which {@link paymentsOf} reads the rows of one step. */
export function asRead(one: LedgerPayment, other: LedgerPayment): number {
  const placeOf = ({ about, direction, id }: LedgerPayment) => `${about === null ? 0 : 1} ${direction} ${id}`;
  return placeOf(one) < placeOf(other) ? -1 : 1;
}

/** A row with the part that counts for one order. */
export function paymentOf(
  row: Selectable<DeskPaymentsTable> & { readonly allocated: string; readonly differences: string },
): LedgerPayment {
  return {
    id: row.id,
    direction: row.direction,
    kind: row.kind,
    about: row.about,
    accountId: row.account_id,
    network: row.network,
    transaction: row.transaction_id,
    output: row.output,
    address: row.address,
    bankReference: row.bank_reference,
    narration: row.narration,
    counterparty: row.counterparty,
    currency: row.currency,
    amount: row.amount,
    allocated: row.allocated,
    madeAt: row.made_at,
    recordedAt: row.recorded_at,
    recordedBy: { id: row.recorded_by, name: row.recorded_name },
    approvedBy: row.approved_by,
    differences: JSON.parse(row.differences) as LedgerPayment["differences"],
    chain: null,
  };
}

/** Orders of a payment whose rest counts for none yet: it goes back to whoever it came from. */
export function withWaitingMoney(db: Database) {
  return db
    .selectFrom("desk_allocations")
    .innerJoin("desk_payments", "desk_payments.id", "desk_allocations.payment_id")
    .select("desk_allocations.reference")
    .where("is_allocated", "=", 0);
}

/**
 * Removes personal data from the payments of these orders, from what is about those (refunds of a rest that
 * counted for none), and from their statement lines. Amounts, times and keys stay.
 * @returns their ids
 */
export async function barePayments(db: Database, references: readonly string[]): Promise<readonly string[]> {
  const counted = db.selectFrom("desk_allocations").select("payment_id").where("reference", "in", references);
  const theirs = counted.union(
    db
      .selectFrom("desk_payments")
      .select("id as payment_id")
      .where("about", "in", counted)
      .where((eb) => eb.not(hasAllocation())),
  );
  for (const [direction, empty] of EMPTIED)
    await db
      .updateTable("desk_payments")
      .set(empty)
      .where("direction", "=", direction)
      .where("id", "in", theirs)
      .execute();
  await db.updateTable("statement_lines").set(EMPTY_LINE).where("payment_id", "in", theirs).execute();
  await db.deleteFrom("asked_refunds").where("payment_id", "in", theirs).execute();
  await db.deleteFrom("chain_checks").where("reference", "in", references).execute();
  return (await theirs.execute()).map(({ payment_id: id }) => id);
}

/** The same for old statement lines, and payments without an order: fees, own transfers, refunded money. */
export async function bareOldLines(db: Database, before: number): Promise<void> {
  for (const [direction, empty] of EMPTIED)
    await db
      .updateTable("desk_payments")
      .set(empty)
      .where("direction", "=", direction)
      .where("recorded_at", "<=", before)
      .where("is_allocated", "=", 1)
      .where((eb) =>
        eb.or((Object.keys(empty) as (keyof typeof empty)[]).map((column) => eb(column, "is not", null))),
      )
      .where("id", "not in", (eb) => eb.selectFrom("desk_allocations").select("payment_id"))
      .execute();
  await db
    .updateTable("statement_lines")
    .set(EMPTY_LINE)
    .where("made_at", "<=", before)
    .where((eb) =>
      eb.or([
        eb("narration", "!=", ""),
        ...(["payer", "bank_reference", "note"] as const).map((column) => eb(column, "is not", null)),
      ]),
    )
    .execute();
}

const NO_WORDS = { address: null, counterparty: null, narration: null };
/** Payments sent by the desk stay findable by their reference. */
const EMPTIED = [
  ["in", { ...NO_WORDS, bank_reference: null }],
  ["out", NO_WORDS],
] as const;
const EMPTY_LINE = { narration: "", bank_reference: null, payer: null, note: null };

/** Whether a line of a statement was confirmed as this payment's. */
export async function hasLine(db: Database, paymentId: string): Promise<boolean> {
  const line = db.selectFrom("statement_lines").select("id").where("payment_id", "=", paymentId).limit(1);
  return (await line.executeTakeFirst()) !== undefined;
}

/** References of their orders, by payment; a reversal belongs to its payment's order. */
export async function ordersOfPayments(
  db: Database,
  payments: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (let from = 0; from < payments.length; from += AT_ONCE) {
    const rows = await db
      .selectFrom("desk_allocations")
      .select(["payment_id", "reference"])
      .where("payment_id", "in", payments.slice(from, from + AT_ONCE))
      .orderBy("reference")
      .execute();
    for (const { payment_id: id, reference } of rows) found.set(id, [...(found.get(id) ?? []), reference]);
  }
  return found;
}

export interface PaymentFee extends Money {
  /** The payment that it was charged on. */
  readonly about: string | null;
}

/**
 * What banks and networks charged on payments, without what was corrected. A waived shortfall isn't a fee: that
 * money never came.
 */
export async function feesOf(
  db: Database,
  payments: readonly { readonly id: string }[],
): Promise<readonly PaymentFee[]> {
  if (payments.length === 0) return [];
  return db
    .selectFrom("desk_payments")
    .select(["about", "currency", "amount"])
    .where("kind", "=", "fee")
    .where((eb) => eb.not(hasCorrection()))
    .where(
      "about",
      "in",
      payments.map(({ id }) => id),
    )
    .execute();
}

/** What was charged on this in a currency; of a joint payout its share. */
export async function feesOn(db: Database, sent: readonly Sent[], currency: string): Promise<Big> {
  const fees = await feesOf(db, sent);
  return sumOf(
    fees
      .filter((fee) => fee.currency === currency)
      .map(({ about, amount }) => sent.find(({ id }) => id === about)!.share.times(amount)),
  );
}
