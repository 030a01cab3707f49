import type { AccountDay, DayClose } from "@tradeslip/contracts";
import {
  ANOTHER_CLOSES,
  BANK_NEEDED,
  DAY_BEFORE_WAITS,
  DAY_CLOSED,
  DAY_TO_COME,
  dayAfter,
  dayIn,
  DIFFERENCE_NEEDS_REASON,
  OPENING_NEEDED,
  startOfDay,
  withSumDigits,
} from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import type { DeskPaymentsTable } from "../db/ledger-tables.ts";
import { actorOf } from "../desk/audit.ts";
import { type AccountRow, lockAccount } from "../desk/receiving-rows.ts";
import { invalidField, ProviderError } from "../errors.ts";
import { auditedRows, dayDigest, type LedgerRow } from "../ledger/audited-rows.ts";
import { ordersOfPayments } from "../ledger/payment-store.ts";
import { deskPeople, isAnotherHere } from "../orders/approvers.ts";
import { notPossible } from "../orders/order-errors.ts";
import { accountTold } from "../events/events.ts";
import type { OrderParts } from "../orders/order-parts.ts";
import { sumOf } from "../ledger/ledger-payment.ts";
import { timeOf } from "../orders/order-record.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { bookBalance, bookedAdjustments } from "./balance-rows.ts";
import { mayConfirm } from "./second-person.ts";
import { linelessOf, openLines, signedText } from "./statement-lines.ts";

/** Without waiting adjustments, which belong to no day. */
type BookedDay = Omit<AccountDay, "adjustments">;

export interface Asked {
  readonly account: AccountRow;
  readonly date: string;
  readonly zone: string;
  readonly caller: DeskCaller;
  readonly now: number;
}

type PaymentRow = Selectable<DeskPaymentsTable>;

/** As it was closed, on its own or by the closing of a later day; otherwise as it stands now. */
export async function readDay(db: Database, asked: Asked): Promise<BookedDay> {
  return (await closedDay(db, asked)) ?? (await openDay(db, asked)).day;
}

async function closedDay(db: Database, asked: Asked): Promise<BookedDay | null> {
  const { account, date } = asked;
  const row = await db
    .selectFrom("account_days")
    .selectAll()
    .where("account_id", "=", account.id)
    .where("date", ">=", date)
    .orderBy("date")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const day = JSON.parse(row.content) as BookedDay;
  if (date < day.from) return null;
  const { confirmed_name: confirmedBy } = row;
  const isWaiting = row.confirmed_by === null;
  return {
    ...day,
    mayClose: isWaiting && mayConfirm(await deskPeople(db), row.closed_by, asked),
    closed: {
      ...day.closed!,
      by: row.closed_name,
      ...(isWaiting ? { waits: true } : {}),
      ...(confirmedBy === null || confirmedBy === row.closed_name ? {} : { confirmedBy }),
    },
  };
}

interface OpenDay {
  readonly day: BookedDay;
  /** The payments in it or in the account's opening balance. */
  readonly payments: readonly PaymentRow[];
  readonly isFirst: boolean;
}

/** @param given the opening balance and the bank's balance, if nothing else states them */
async function openDay(
  db: Database,
  { account, date, zone, caller, now }: Asked,
  given: Pick<DayClose, "opening" | "bank"> = {},
): Promise<OpenDay> {
  const last = await lastClosing(db, account.id);
  const from = last === null ? date : dayAfter(last.date);
  const firstDay = (await firstClosing(db, account.id))?.date ?? date;
  const until = startOfDay(dayAfter(date), zone);
  const payments = await db
    .selectFrom("desk_payments")
    .selectAll()
    .where("account_id", "=", account.id)
    .where("currency", "=", account.currency)
    // A write-off moves no money. The opening balance is separate, but its corrections count.
    .where("kind", "!=", "write-off")
    .where((eb) => eb.or([eb("kind", "!=", "opening"), eb("id", "in", bookedAdjustments(db, account.id))]))
    .where("made_at", "<", until)
    .where("id", "not in", (eb) =>
      eb.selectFrom("closed_payments").select("payment_id").where("account_id", "=", account.id),
    )
    .orderBy("made_at")
    .orderBy("id")
    .execute();
  const adjusted = new Set(
    last === null ? [] : (await bookedAdjustments(db, account.id).execute()).map(({ payment_id: id }) => id),
  );
  // Payments before the first day are part of the opening balance, also those recorded since.
  const begins = startOfDay(firstDay, zone);
  const own = payments.filter(({ id, made_at }) => made_at >= begins || adjusted.has(id));
  const opening = last?.closing ?? given.opening ?? null;
  const moved = sumOf(own.map(signedText));
  const closing = opening === null ? null : moved.plus(opening);
  const bank = (await bankBalance(db, account.id, date)) ?? given.bank ?? null;
  const lines = await openLines(db, account.id)
    .select(["direction", "amount"])
    .where("day", ">=", firstDay)
    .where("day", "<=", date)
    .execute();
  const lineless = (await linelessOf(db, account.id, { zone, now, until })).filter(
    ({ currency, made }) => currency === account.currency && made >= begins,
  );
  const [linesSum, paymentsSum] = [sumOf(lines.map(signedText)), sumOf(lineless.map(({ amount }) => amount))];
  const difference = bank === null || closing === null ? null : new Big(bank).minus(closing);
  const day: BookedDay = {
    date,
    from,
    currency: account.currency,
    timeZone: zone,
    opening: opening === null ? null : new Big(opening).toFixed(),
    movements: movementsOf(own),
    late: await lateOf(db, own, { from, zone }),
    closing: closing?.toFixed() ?? null,
    bank: bank === null ? null : new Big(bank).toFixed(),
    difference: difference?.toFixed() ?? null,
    lines: { amount: linesSum.toFixed(), count: lines.length },
    payments: { amount: paymentsSum.times(-1).toFixed(), count: lineless.length },
    unexplained: difference?.minus(linesSum).plus(paymentsSum).toFixed() ?? null,
    mayClose: await mayClose(db, { caller, now, payments: own, accountId: account.id, from, date }),
  };
  return { day, payments, isFirst: last === null };
}

async function lastClosing(db: Database, accountId: string) {
  const row = await closings(db, accountId).orderBy("date", "desc").limit(1).executeTakeFirst();
  return row ?? null;
}

async function firstClosing(db: Database, accountId: string) {
  return closings(db, accountId).orderBy("date").limit(1).executeTakeFirst();
}

function closings(db: Database, accountId: string) {
  return db
    .selectFrom("account_days")
    .select(["date", "closing", "closed_by", "confirmed_by"])
    .where("account_id", "=", accountId);
}

/** The balance after the last line, up to this day, that states one. */
async function bankBalance(db: Database, accountId: string, date: string): Promise<string | null> {
  const row = await db
    .selectFrom("statement_lines as line")
    .innerJoin("statement_imports as file", "file.id", "line.import_id")
    .select("line.balance")
    .where("line.account_id", "=", accountId)
    .where("line.day", "<=", date)
    .where("line.balance", "is not", null)
    .orderBy("line.day", "desc")
    .orderBy("line.made_at", "desc")
    .orderBy("file.imported_at", "desc")
    .orderBy("line.place", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.balance ?? null;
}

/** Gross, by kind and direction. */
function movementsOf(payments: readonly PaymentRow[]): AccountDay["movements"] {
  const groups = Map.groupBy(payments, ({ kind, direction }) => `${kind} ${direction}`);
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, rows]) => ({
      kind: rows[0]!.kind,
      amount: sumOf(rows.map(signedText)).toFixed(),
      count: rows.length,
    }));
}

/** Payments of days that were already closed. */
async function lateOf(
  db: Database,
  payments: readonly PaymentRow[],
  { from, zone }: { readonly from: string; readonly zone: string },
): Promise<AccountDay["late"]> {
  const late = payments.filter(({ made_at }) => made_at < startOfDay(from, zone));
  if (late.length === 0) return [];
  const orders = await ordersOfPayments(
    db,
    late.map(({ id }) => id),
  );
  return late.map((row) => {
    const order = orders.get(row.id)?.[0];
    return {
      payment: row.id,
      kind: row.kind,
      amount: signedText(row),
      count: 1,
      for: dayIn(row.made_at, zone),
      ...(order === undefined ? {} : { order }),
    };
  });
}

interface Closer {
  readonly caller: DeskCaller;
  readonly now: number;
  readonly payments: readonly PaymentRow[];
  readonly accountId: string;
  readonly from: string;
  readonly date: string;
}

/** A member who recorded nothing of the day, unless there is no such member. */
async function mayClose(
  db: Database,
  { caller, now, payments, accountId, from, date }: Closer,
): Promise<boolean> {
  const importers = await db
    .selectFrom("statement_lines as line")
    .innerJoin("statement_imports as file", "file.id", "line.import_id")
    .select("file.imported_by")
    .distinct()
    .where("line.account_id", "=", accountId)
    .where("line.day", ">=", from)
    .where("line.day", "<=", date)
    .execute();
  const authors = new Set([
    ...payments.map(({ recorded_by }) => recorded_by),
    ...importers.map(({ imported_by }) => imported_by),
  ]);
  if (!authors.has(caller.accountId)) return true;
  return !isAnotherHere(await deskPeople(db), authors, now);
}

/** Throws a ProviderError if the day can't be closed, or not by this member. */
export async function closeDay(
  { db, audit, events }: OrderParts,
  asked: Asked,
  { opening, bank, reason }: DayClose,
): Promise<BookedDay> {
  const { account, date, zone, caller, now } = asked;
  await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account.id);
    const last = await lastClosing(transaction, account.id);
    const isWaiting = last !== null && last.confirmed_by === null;
    let booked: readonly LedgerRow[] = [];
    if (isWaiting) {
      if (last.date !== date) throw notPossible(DAY_BEFORE_WAITS);
      if (!mayConfirm(await deskPeople(transaction), last.closed_by, asked)) throw notAnother();
      await transaction
        .updateTable("account_days")
        .set({ confirmed_by: caller.accountId, confirmed_name: caller.name })
        .where("account_id", "=", account.id)
        .where("date", "=", date)
        .execute();
    } else {
      if (last !== null && date <= last.date) throw notPossible(DAY_CLOSED);
      if (date > dayIn(now, zone)) throw notPossible(DAY_TO_COME);
      const found = await openDay(transaction, asked, { opening, bank });
      booked = await writeClosing(transaction, asked, found, reason);
    }
    await audit.record(transaction, {
      actor: actorOf(caller),
      action: isWaiting ? "day-confirmed" : "day-closed",
      reference: account.id,
      content: {
        date,
        day: nameless(await closedDay(transaction, asked)),
        closed: await dayDigest(transaction, account.id, date),
        ...auditedRows(booked),
      },
    });
    await events.record(transaction, [accountTold(account.id)], now);
  });
  return readDay(db, asked);
}

/** The audit is for good, and names members by their ids. */
function nameless(day: BookedDay | null): object {
  const { closed: { by: _by, confirmedBy: _confirmedBy, ...closed } = {}, ...rest } = day ?? {};
  return { ...rest, closed };
}

function notAnother(): ProviderError {
  return new ProviderError(403, ANOTHER_CLOSES, { code: "not_an_approver" });
}

/** @returns the rows that it booked */
async function writeClosing(
  db: Database,
  { account, date, zone, caller, now }: Asked,
  { day, payments, isFirst }: OpenDay,
  reason: string | undefined,
): Promise<readonly LedgerRow[]> {
  if (day.opening === null || day.closing === null) throw invalidField("opening", OPENING_NEEDED);
  if (day.bank === null || day.difference === null) throw invalidField("bank", BANK_NEEDED);
  if (!day.mayClose) throw notAnother();
  if (!new Big(day.difference).eq(0) && reason === undefined) {
    const amount = withSumDigits(day.difference, day.currency).replace("-", "\u2212");
    throw invalidField("reason", {
      ...DIFFERENCE_NEEDS_REASON,
      values: { amount: `${amount} ${day.currency}` },
    });
  }
  const began = isFirst
    ? await bookBalance(db, {
        account,
        kind: "opening",
        amount: day.opening,
        at: startOfDay(date, zone),
        reason: null,
        by: { id: caller.accountId, name: caller.name },
        now,
      })
    : null;
  for (let from = 0; from < payments.length; from += 500)
    await db
      .insertInto("closed_payments")
      .values(
        payments.slice(from, from + 500).map(({ id }) => ({ payment_id: id, account_id: account.id, date })),
      )
      .execute();
  const others = (await deskPeople(db)).filter(({ id }) => id !== caller.accountId);
  const isSure = !isFirst || others.length === 0;
  // The name has a column of its own: it is replaced where the member is erased.
  const closed = { at: timeOf(now), ...(reason === undefined ? {} : { reason }) };
  await db
    .insertInto("account_days")
    .values({
      account_id: account.id,
      date,
      content: JSON.stringify({ ...day, mayClose: false, closed }),
      closing: day.closing,
      closed_at: now,
      closed_by: caller.accountId,
      closed_name: caller.name,
      confirmed_by: isSure ? caller.accountId : null,
      confirmed_name: isSure ? caller.name : null,
    })
    .execute();
  return began === null ? [] : [began];
}
