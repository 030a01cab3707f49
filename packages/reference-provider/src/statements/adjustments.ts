import { isDeepStrictEqual } from "node:util";
import type { AccountDay, Adjustment } from "@tradeslip/contracts";
import {
  ANOTHER_ADJUSTS,
  CONTENT_MOVED,
  DAY_TO_COME,
  dayIn,
  NO_OPENING_YET,
  startOfDay,
  TOO_MANY_ADJUSTMENTS,
  UNKNOWN_ADJUSTMENT,
} from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import type { AccountAdjustmentsTable } from "../db/statement-tables.ts";
import { actorOf } from "../desk/audit.ts";
import { lockRow } from "../desk/receiving-rows.ts";
import { ProviderError } from "../errors.ts";
import { type AuditedRows, auditedRows } from "../ledger/audited-rows.ts";
import { deskPeople } from "../orders/approvers.ts";
import { notPossible } from "../orders/order-errors.ts";
import { accountTold } from "../events/events.ts";
import type { OrderParts } from "../orders/order-parts.ts";
import { timeOf } from "../orders/order-record.ts";
import type { Asked } from "./account-day.ts";
import { bookBalance } from "./balance-rows.ts";
import { mayConfirm } from "./second-person.ts";

type Row = Selectable<AccountAdjustmentsTable>;
type Asking = Omit<Asked, "date">;

const MOST_WAITING = 20;

/** Adjustments that wait for another member, the oldest first. */
export async function waitingAdjustments(
  db: Database,
  { account, caller, now }: Asking,
): Promise<AccountDay["adjustments"]> {
  const rows = await waiting(db, account.id).orderBy("asked_at").orderBy("id").execute();
  if (rows.length === 0) return [];
  const people = await deskPeople(db);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    amount: row.amount,
    for: row.date,
    reason: row.reason,
    at: timeOf(row.asked_at),
    by: row.asked_name,
    mayConfirm: mayConfirm(people, row.asked_by, { caller, now }),
  }));
}

function waiting(db: Database, accountId: string) {
  return db
    .selectFrom("account_adjustments")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("payment_id", "is", null);
}

/** Booked at once if the desk has no second person; the same id again is the same. Throws a ProviderError. */
export async function adjust(parts: OrderParts, asked: Asking, id: string, input: Adjustment): Promise<void> {
  const { account, zone, caller, now } = asked;
  if (input.date > dayIn(now, zone)) throw notPossible(DAY_TO_COME);
  await parts.db.transaction().execute(async (db) => {
    await lockRow(db, account.id);
    const row: Row = {
      id: id.toLowerCase(),
      account_id: account.id,
      kind: input.kind,
      amount: new Big(input.amount).toFixed(),
      date: input.date,
      reason: input.reason,
      asked_at: now,
      asked_by: caller.accountId,
      asked_name: caller.name,
      payment_id: null,
    };
    if (await isWritten(db, row)) return;
    if (input.kind === "opening" && !(await hasOpening(db, account.id))) throw notPossible(NO_OPENING_YET);
    const rows = await waiting(db, account.id).execute();
    if (rows.length >= MOST_WAITING)
      throw notPossible({ ...TOO_MANY_ADJUSTMENTS, values: { count: rows.length } });
    await db.insertInto("account_adjustments").values(row).execute();
    await tell(db, parts, asked, "adjustment-written", row);
    const isAlone = (await deskPeople(db)).every((person) => person.id === caller.accountId);
    if (isAlone) await book(db, parts, asked, row);
  });
}

/** Whether an earlier call wrote it. Throws a ProviderError 409 if that wrote another one under this id. */
async function isWritten(db: Database, row: Row): Promise<boolean> {
  const known = await db
    .selectFrom("account_adjustments")
    .selectAll()
    .where("id", "=", row.id)
    .executeTakeFirst();
  if (known === undefined) return false;
  const { asked_at, asked_name, payment_id } = known;
  if (isDeepStrictEqual({ ...known }, { ...row, asked_at, asked_name, payment_id })) return true;
  throw new ProviderError(409, { ...CONTENT_MOVED, values: { name: asked_name } });
}

async function hasOpening(db: Database, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom("account_days")
    .select("date")
    .where("account_id", "=", accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Confirms an adjustment; by another member. Throws a ProviderError. */
export async function confirmAdjustment(parts: OrderParts, asked: Asking, id: string): Promise<void> {
  await parts.db.transaction().execute(async (db) => {
    const row = await lockWaiting(db, asked, id);
    if (!mayConfirm(await deskPeople(db), row.asked_by, asked))
      throw new ProviderError(403, ANOTHER_ADJUSTS, { code: "not_an_approver" });
    await book(db, parts, asked, row);
  });
}

/** Withdrawn by its author, or refused by another member. Throws a ProviderError. */
export async function withdrawAdjustment(parts: OrderParts, asked: Asking, id: string): Promise<void> {
  await parts.db.transaction().execute(async (db) => {
    const row = await lockWaiting(db, asked, id);
    await db.deleteFrom("account_adjustments").where("id", "=", row.id).execute();
    await tell(db, parts, asked, "adjustment-withdrawn", row);
  });
}

async function lockWaiting(db: Database, { account }: Asking, id: string): Promise<Row> {
  await lockRow(db, account.id);
  const row = await waiting(db, account.id).where("id", "=", id.toLowerCase()).executeTakeFirst();
  if (row === undefined) throw new ProviderError(404, UNKNOWN_ADJUSTMENT);
  return row;
}

async function book(db: Database, parts: OrderParts, asked: Asking, row: Row): Promise<void> {
  const { account, zone, caller, now } = asked;
  const payment = await bookBalance(db, {
    account,
    kind: row.kind,
    amount: row.amount,
    at: startOfDay(row.date, zone),
    reason: row.reason,
    by: { id: row.asked_by, name: row.asked_name },
    approvedBy: caller.accountId,
    now,
  });
  await db
    .updateTable("account_adjustments")
    .set({ payment_id: payment?.id ?? null })
    .where("id", "=", row.id)
    .execute();
  const rows = payment === null ? {} : auditedRows([payment]);
  await tell(db, parts, asked, "adjustment-confirmed", row, rows);
}

async function tell(
  db: Database,
  { audit, events }: OrderParts,
  { account, caller, now }: Asking,
  action: string,
  { kind, amount, date, reason }: Row,
  rows: Partial<AuditedRows> = {},
): Promise<void> {
  await audit.record(db, {
    actor: actorOf(caller),
    action,
    reference: account.id,
    content: { kind, amount, currency: account.currency, date, reason, ...rows },
  });
  await events.record(db, [accountTold(account.id)], now);
}
