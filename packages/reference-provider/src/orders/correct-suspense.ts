/**
 * Corrections and reversals of unallocated money: a wrong row, or money that the bank took back
 * (docs/product.md, P20.9).
 */
import { randomUUID } from "node:crypto";
import type { CorrectPaymentInput, ReversePaymentInput, SuspensePayment } from "@tradeslip/contracts";
import { CONTENT_MOVED } from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Database } from "../db/database.ts";
import { actorOf } from "../desk/audit.ts";
import { ProviderError } from "../errors.ts";
import { accountTold } from "../events/events.ts";
import { auditedRows, type LedgerRow } from "../ledger/audited-rows.ts";
import { freeKeys, isTakenOut, lockPayments } from "../ledger/payment-keys.ts";
import { hasLine } from "../ledger/payment-store.ts";
import {
  lockWithRest,
  type Suspended,
  suspendedAnswer,
  takeFromSuspense,
  waitAgain,
} from "../ledger/suspense.ts";
import { requireUnitDigits } from "../ledger/unit-digits.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { approvedMove, dropAsked, requireMistyped, requireSuspended } from "./asked-suspense.ts";
import { bookAboutNone } from "./book-about.ts";
import { timeIn } from "./money-steps.ts";
import { takeOutFees } from "./network-fee.ts";
import { noteRefusal } from "./note-refusal.ts";
import { approvalNeeded, notPossible } from "./order-errors.ts";
import type { OrderParts } from "./order-parts.ts";
import { keepSuspense, requireRecordable } from "./record-suspense.ts";
import { COUNTS_ELSEWHERE, LEFT_BY_LINE, MORE_THAN_STANDS, OUT_FIRST } from "./step-messages.ts";

/** Records what the bank took back: a fact, which needs no approval; the same row again is no second one. */
export async function reverseSuspended(
  { db, clock, audit, events }: OrderParts,
  id: string,
  { id: rowId, amount, madeAt, reason }: ReversePaymentInput,
  caller: DeskCaller,
): Promise<SuspensePayment> {
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    const known = await lockWithRest(transaction, id);
    const own = (rowId ?? randomUUID()).toLowerCase();
    if (known !== null && (await isReversed(transaction, known, { id: own, amount })))
      return suspendedAnswer(known);
    const payment = await requireSuspended(transaction, id);
    requireUnitDigits(amount, payment);
    const { left, currency } = payment;
    const reversed = new Big(amount ?? left).toFixed();
    const row = {
      id: own,
      kind: "reversal",
      amount: reversed,
      madeAt: timeIn(madeAt, now),
    } as const;
    if (new Big(reversed).gt(left))
      throw notPossible({ ...MORE_THAN_STANDS, values: { amount: left, currency } });
    const booked = await takeOut(transaction, payment, row, { caller, now });
    // The pending request was about a larger amount.
    await dropAsked(transaction, id);
    await audit.record(transaction, {
      actor: actorOf(caller),
      action: "unallocated-reversed",
      reference: id,
      content: { amount: reversed, currency, ...auditedRows([booked]) },
      personal: { reason },
    });
    await events.record(transaction, [accountTold(payment.accountId)], now);
    return suspendedAnswer({ ...payment, left: new Big(left).minus(reversed).toFixed() });
  });
}

/** Whether an earlier call booked this row. Throws a ProviderError 409 if that booked another one under its id. */
async function isReversed(
  db: Database,
  payment: Suspended,
  { id, amount }: { readonly id: string; readonly amount: string | undefined },
): Promise<boolean> {
  const row = await db.selectFrom("desk_payments").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) return false;
  // Without an amount it is all that is left.
  const isSame = amount === undefined ? new Big(payment.left).eq(0) : new Big(amount).eq(row.amount);
  if (row.about === payment.id && row.kind === "reversal" && isSame) return true;
  throw new ProviderError(409, { ...CONTENT_MOVED, values: { name: row.recorded_name } });
}

/**
 * Removes what is left of the row, with an optional replacement, or a refund that never left. Always needs an
 * approval: without one it is requested, and refused with 409 `approval_needed`.
 */
export async function correctSuspended(
  parts: OrderParts,
  id: string,
  { reason, right }: CorrectPaymentInput,
  caller: DeskCaller,
): Promise<SuspensePayment> {
  const { db, clock, audit, events } = parts;
  const now = clock.now();
  try {
    const corrected = await db.transaction().execute(async (transaction) => {
      const payment = await requireMistyped(transaction, id);
      const { left, currency } = payment;
      const isRefund = payment.direction === "out";
      if (isRefund) await requireNoLine(transaction, payment);
      if (right !== undefined) {
        if (isRefund) throw notPossible(OUT_FIRST);
        await requireRecordable(transaction, right, now);
        if (!(await isTakenOut(transaction, payment, left))) throw notPossible(COUNTS_ELSEWHERE);
      }
      const wanted = {
        payment_id: id,
        step: "correct",
        amount: left,
        destination: "",
        right_row: right === undefined ? null : JSON.stringify(right),
        waits_until: null,
      } as const;
      const known = await approvedMove(transaction, payment, wanted, { events, caller, now });
      if (known === null) return null;
      const { approved_by: approvedBy } = known;
      const row = { kind: "correction", amount: left, madeAt: now, approvedBy } as const;
      const booked = await takeOut(transaction, payment, row, { caller, now });
      if (isRefund) await waitAgain(transaction, payment.about!);
      await freeKeys(transaction, payment);
      await dropAsked(transaction, id);
      // Lock keys before the audit, as everywhere, to prevent deadlocks.
      if (right !== undefined) await keepSuspense(transaction, parts, right, caller);
      await takeOutFees(
        { db: transaction, audit, now },
        { about: payment, reference: id, approvedBy, caller },
      );
      await audit.record(transaction, {
        actor: actorOf(caller),
        action: "unallocated-corrected",
        reference: id,
        content: { amount: left, currency, approvedBy, ...auditedRows([booked]) },
        personal: { reason },
      });
      const accounts = new Set([payment.accountId, right?.accountId ?? payment.accountId]);
      const told = [...accounts].map((account) => accountTold(account));
      await events.record(transaction, told, now);
      return { ...payment, left: "0" };
    });
    if (corrected === null) throw approvalNeeded();
    return suspendedAnswer(corrected);
  } catch (error) {
    await noteRefusal(parts, error, actorOf(caller), id);
    throw error;
  }
}

/** A line may be confirmed as it at this moment. Its money's row is locked first, as by who corrects that. */
async function requireNoLine(db: Database, { id, about }: Suspended): Promise<void> {
  await db.selectFrom("desk_payments").select("id").where("id", "=", about!).forUpdate().execute();
  await lockPayments(db);
  if (await hasLine(db, id)) throw notPossible(LEFT_BY_LINE);
}

interface TakenOut {
  readonly id?: string;
  readonly kind: "reversal" | "correction";
  readonly amount: string;
  readonly madeAt: number;
  readonly approvedBy?: string;
}

/** Books what isn't in suspense any more: the other way, at the same account. */
async function takeOut(
  db: Database,
  payment: Suspended,
  row: TakenOut,
  by: { readonly caller: DeskCaller; readonly now: number },
): Promise<LedgerRow> {
  const booked = await bookAboutNone(db, payment, row, by);
  await takeFromSuspense(db, payment, row.amount);
  return booked;
}
