import { randomUUID } from "node:crypto";
import type { SuspenseInput, SuspensePayment } from "@tradeslip/contracts";
import { UNALLOCATED_LISTED } from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import type { DeskPaymentsTable } from "../db/ledger-tables.ts";
import type { LedgerRow } from "./audited-rows.ts";
import { type LedgerPayment, paymentAnswer, type Person } from "./ledger-payment.ts";
import { bankKeyOf, claimKeys, coinKey } from "./payment-keys.ts";
import { hasAllocation, isCorrectedAway } from "./payment-conditions.ts";
import { insertPayment, paymentOf } from "./payment-store.ts";

/** Money of which a part counts for no order yet. */
export interface Suspended extends LedgerPayment {
  /** Decimal text, above zero while any of it waits. */
  readonly left: string;
}

/** The oldest first, then what went of such money, as a member asked to correct it. */
export async function listSuspended(db: Database): Promise<readonly Suspended[]> {
  const rows = await waiting(db).orderBy("recorded_at").limit(UNALLOCATED_LISTED).execute();
  const mistyped = await gone(db)
    .where("id", "in", (eb) => eb.selectFrom("asked_refunds").select("payment_id"))
    .orderBy("recorded_at")
    .limit(UNALLOCATED_LISTED)
    .execute();
  return withRest(db, [...rows, ...mistyped]);
}

/**
 * Locks the payment, so that others who allocate it wait until the transaction ends. Null: nothing of such a
 * payment is in suspense.
 */
export async function lockSuspended(db: Database, id: string): Promise<Suspended | null> {
  const rows = await waiting(db).where("id", "=", id).forUpdate().execute();
  const [found] = await withRest(db, rows);
  return found ?? null;
}

/** Locks any payment; nothing of it may be left. Null: there is none. */
export async function lockWithRest(db: Database, id: string): Promise<Suspended | null> {
  const rows = await db.selectFrom("desk_payments").selectAll().where("id", "=", id).forUpdate().execute();
  const [found] = await allWithRest(db, rows);
  return found ?? null;
}

/** The same for what was mistyped: such money, or what went of it, of which all is left. */
export async function lockMistyped(db: Database, id: string): Promise<Suspended | null> {
  const rows = await gone(db).where("id", "=", id).forUpdate().execute();
  const [found] = await withRest(db, rows);
  return found ?? lockSuspended(db, id);
}

/** What was refunded, or a bank took back, of unallocated money. */
function gone(db: Database) {
  return db
    .selectFrom("desk_payments")
    .selectAll()
    .where("kind", "in", ["refund", "reversal"])
    .where("about", "is not", null)
    .where((eb) => eb.not(hasAllocation()));
}

function waiting(db: Database) {
  return db.selectFrom("desk_payments").selectAll().where("is_allocated", "=", 0);
}

/** With the amounts that count for no order and weren't refunded; payments with nothing left are dropped. */
export async function withRest(
  db: Database,
  rows: readonly Selectable<DeskPaymentsTable>[],
): Promise<readonly Suspended[]> {
  // Earlier releases left some of these in suspense.
  return (await allWithRest(db, rows)).filter(({ left }) => new Big(left).gt(0));
}

async function allWithRest(
  db: Database,
  rows: readonly Selectable<DeskPaymentsTable>[],
): Promise<readonly Suspended[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const parts = await db
    .selectFrom("desk_allocations")
    .select(["payment_id", "amount"])
    .where("payment_id", "in", ids)
    .execute();
  const taken = await db
    .selectFrom("desk_payments")
    .select(["about as payment_id", "amount"])
    .where("about", "in", ids)
    .where("kind", "in", ["refund", "reversal", "correction"])
    // Refunds and corrections of an allocated part don't reduce the rest.
    .where((eb) => eb.not(hasAllocation()))
    .where((eb) => eb.not(isCorrectedAway()))
    .execute();
  return rows.map((row) => {
    const own = [...parts, ...taken].filter(({ payment_id: id }) => id === row.id);
    const left = own.reduce((rest, { amount }) => rest.minus(amount), new Big(row.amount));
    return { ...paymentOf({ ...row, allocated: "0", differences: "[]" }), left: left.toFixed() };
  });
}

/** For a payment whose parts were allocated one by one: ends its suspense if nothing is left. */
export async function endSuspense(db: Database, id: string): Promise<void> {
  const rows = await waiting(db).where("id", "=", id).execute();
  const [found] = await allWithRest(db, rows);
  if (found === undefined || new Big(found.left).gt(0)) return;
  await db.updateTable("desk_payments").set({ is_allocated: 1 }).where("id", "=", id).execute();
}

/** Once nothing is left, it is a payment like any other. @param payment locked by the caller */
export async function takeFromSuspense(db: Database, { id, left }: Suspended, amount: string): Promise<void> {
  await db
    .updateTable("desk_payments")
    .set({ is_allocated: Number(new Big(amount).eq(left)) })
    .where("id", "=", id)
    .execute();
}

/** Once a refund of it was taken out, its rest counts for no order again. */
export async function waitAgain(db: Database, id: string): Promise<void> {
  await db.updateTable("desk_payments").set({ is_allocated: 0 }).where("id", "=", id).execute();
}

/** Throws a ProviderError 409 `payment_counted`. @param currency of the account that received it */
export async function recordSuspended(
  db: Database,
  input: SuspenseInput,
  { currency, by, now }: { readonly currency: string; readonly by: Person; readonly now: number },
): Promise<Suspended & { readonly booked: LedgerRow }> {
  const { accountId, amount, payerName = "", bankReference = null, narration = null } = input;
  const { network = null, transaction = null, output } = input;
  const line = {
    accountId,
    amount: new Big(amount).toFixed(),
    currency,
    bankReference,
    counterparty: payerName === "" ? null : payerName,
    madeAt: Date.parse(input.madeAt),
  };
  const key =
    network !== null && transaction !== null
      ? coinKey(network, transaction, output)
      : bankKeyOf({ ...line, direction: "in" });
  const id = randomUUID();
  await claimKeys(db, key, { id, reference: "" });
  const row = {
    ...line,
    id,
    direction: "in",
    kind: "customer",
    about: null,
    network,
    transaction,
    output: output ?? null,
    address: null,
    narration,
    recordedAt: now,
    recordedBy: by,
    approvedBy: null,
  } as const;
  const booked = await insertPayment(db, row, false);
  return { ...row, allocated: "0", differences: [], chain: null, left: line.amount, booked };
}

export function suspendedAnswer({ left, ...payment }: Suspended): SuspensePayment {
  const { allocated: _allocated, ...row } = paymentAnswer(payment);
  return { ...row, left };
}
