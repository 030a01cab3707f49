import { randomUUID } from "node:crypto";
import type { AccountDay, Adjustment } from "@tradeslip/contracts";
import {
  ANOTHER_ADJUSTS,
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
import { deskPeople, isAnotherHere } from "../orders/approvers.ts";
import { notPossible } from "../orders/order-errors.ts";
import type { OrderParts } from "../orders/order-parts.ts";
import { timeOf } from "../orders/order-record.ts";
import type { Asked } from "./account-day.ts";
import { bookBalance } from "./balance-rows.ts";

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
    mayConfirm: mayConfirm(people, row, { caller, now }),
  }));
}

function waiting(db: Database, accountId: string) {
  return db
    .selectFrom("account_adjustments")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("payment_id", "is", null);
}

/** Not its author, if another member was here in the last 72 hours. */
function mayConfirm(
  people: Awaited<ReturnType<typeof deskPeople>>,
  { asked_by: author }: Pick<Row, "asked_by">,
  { caller, now }: Pick<Asked, "caller" | "now">,
): boolean {
  return caller.accountId !== author || !isAnotherHere(people, new Set([author]), now);
}

/** Booked at once if the desk has no second person. Throws a ProviderError. */
export async function adjust(parts: OrderParts, asked: Asking, input: Adjustment): Promise<void> {
  const { account, zone, caller, now } = asked;
  if (input.date > dayIn(now, zone)) throw notPossible(DAY_TO_COME);
  await parts.db.transaction().execute(async (db) => {
    await lockRow(db, account.id);
    if (input.kind === "opening" && !(await hasOpening(db, account.id))) throw notPossible(NO_OPENING_YET);
    const rows = await waiting(db, account.id).execute();
    if (rows.length >= MOST_WAITING)
      throw notPossible({ ...TOO_MANY_ADJUSTMENTS, values: { count: rows.length } });
    const row: Row = {
      id: randomUUID(),
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
    await db.insertInto("account_adjustments").values(row).execute();
    await tell(db, parts, asked, "adjustment-written", row);
    const others = (await deskPeople(db)).filter(({ id }) => id !== caller.accountId);
    if (others.length === 0) await book(db, parts, asked, row);
  });
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
    if (!mayConfirm(await deskPeople(db), row, asked))
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
  await events.record(db, [{ type: "account", data: { id: account.id } }], now);
}
