import { randomUUID } from "node:crypto";
import type { PaymentKind } from "@tradeslip/contracts";
import { LINE_MATCHED } from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Database } from "../db/database.ts";
import { actorOf } from "../desk/audit.ts";
import type { AccountRow } from "../desk/receiving-rows.ts";
import { auditedRows, type LedgerRow } from "../ledger/audited-rows.ts";
import { insertPayment, NO_DETAILS } from "../ledger/payment-store.ts";
import { notPossible } from "../orders/order-errors.ts";
import { accountTold } from "../events/events.ts";
import type { OrderParts } from "../orders/order-parts.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { isOpenLine, type LineRow, lockLine } from "./statement-lines.ts";

export interface Confirming {
  readonly account: AccountRow;
  readonly lineId: string;
  readonly caller: DeskCaller;
  readonly zone: string;
}

export async function importerOf(db: Database, { import_id }: LineRow): Promise<string> {
  const row = await db
    .selectFrom("statement_imports")
    .select("imported_by")
    .where("id", "=", import_id)
    .executeTakeFirstOrThrow();
  return row.imported_by;
}

/** Whether this member took it back: alone they don't say then what it is. */
export function tookBack(line: LineRow, { accountId }: DeskCaller): boolean {
  return line.payment_id === null && line.confirmed_by === accountId;
}

export async function recorderOf(db: Database, paymentId: string): Promise<string> {
  const row = await db
    .selectFrom("desk_payments")
    .select("recorded_by")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return row.recorded_by;
}

interface Booking {
  readonly line: LineRow;
  readonly kind: PaymentKind;
  readonly narration: string;
  readonly id?: string;
  readonly about?: string;
  /** Set if two members confirmed it. */
  readonly approvedBy?: string | null;
}

/** Books a row that belongs to no order. */
export async function book(
  db: Database,
  { clock }: OrderParts,
  { caller }: Confirming,
  { line, kind, narration, id = randomUUID(), about, approvedBy = null }: Booking,
): Promise<LedgerRow> {
  const row = {
    ...NO_DETAILS,
    id,
    kind,
    about: about ?? null,
    direction: line.direction,
    accountId: line.account_id,
    bankReference: line.bank_reference,
    counterparty: line.payer,
    narration,
    currency: line.currency,
    amount: line.amount,
    madeAt: line.made_at,
    recordedAt: clock.now(),
    recordedBy: { id: caller.accountId, name: caller.name },
    approvedBy,
  } as const;
  return insertPayment(db, row, true);
}

interface BankFee extends Pick<Booking, "line" | "approvedBy"> {
  readonly about: string;
  readonly fee: string | undefined;
}

/** What the bank took: it stands in the line of its payment. */
export async function bookFee(
  db: Database,
  parts: OrderParts,
  asked: Confirming,
  { line, about, fee, approvedBy }: BankFee,
): Promise<readonly LedgerRow[]> {
  if (fee === undefined) return [];
  const took = {
    ...line,
    direction: "out",
    amount: new Big(fee).toFixed(),
    bank_reference: null,
    payer: null,
  } as const;
  const booked = await book(db, parts, asked, {
    line: took,
    kind: "fee",
    narration: "",
    about,
    ...(approvedBy === undefined ? {} : { approvedBy }),
  });
  return [booked];
}

interface Matched {
  readonly line: LineRow;
  readonly payment: string;
  readonly reference?: string;
  readonly as?: "fee" | "own" | "other";
  readonly note?: string;
  /** Rows without an order that it booked. */
  readonly booked?: readonly LedgerRow[];
}

export async function match(
  db: Database,
  parts: OrderParts,
  asked: Confirming,
  { line, payment, reference, as, note, booked = [] }: Matched,
): Promise<void> {
  await db
    .updateTable("statement_lines")
    .set({
      payment_id: payment,
      reference: reference ?? null,
      confirmed_as: as ?? null,
      note: note ?? null,
      confirmed_by: asked.caller.accountId,
      confirmed_at: parts.clock.now(),
    })
    .where("id", "=", line.id)
    .execute();
  const rows = booked.length === 0 ? {} : auditedRows(booked);
  await tell(db, parts, asked, "line-confirmed", { line: line.id, payment, as: as ?? "order", ...rows });
}

export async function tell(
  db: Database,
  { audit, events, clock }: OrderParts,
  { account, caller }: Confirming,
  action: string,
  content: Readonly<Record<string, unknown>>,
): Promise<void> {
  await audit.record(db, { actor: actorOf(caller), action, reference: account.id, content });
  await events.record(db, [accountTold(account.id)], clock.now());
}

export async function lockOpen(db: Database, { account, lineId }: Confirming): Promise<LineRow> {
  const line = await lockLine(db, account.id, lineId);
  if (!(await isOpenLine(db, line))) throw notPossible(LINE_MATCHED);
  return line;
}
