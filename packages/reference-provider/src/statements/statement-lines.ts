import type { LinelessPayment, StatementLine } from "@tradeslip/contracts";
import { bankDaysBefore, dayAfter, dayIn, startOfDay, UNKNOWN_LINE } from "@tradeslip/contracts/rules";
import Big from "big.js";
import { expressionBuilder, type Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import type { StatementLinesTable } from "../db/statement-tables.ts";
import type { Tables } from "../db/tables.ts";
import { ProviderError } from "../errors.ts";
import { isCorrectedAway } from "../ledger/payment-conditions.ts";
import { ordersOfPayments } from "../ledger/payment-store.ts";
import { timeOf } from "../orders/order-record.ts";

export type LineRow = Selectable<StatementLinesTable>;

/** A member's claim about a line, for a second person to confirm. */
export type AskedLine =
  | { readonly as: "fee" | "own" | "other"; readonly line?: string | undefined }
  | { readonly payment: string; readonly fee?: string }
  /** Of a matched line: that it isn't this payment's. */
  | { readonly reopens: string };

export function askedOf({ asked }: Pick<LineRow, "asked">): AskedLine {
  return asked === null ? { as: "other" } : (JSON.parse(asked) as AskedLine);
}

const MOST_LISTED = 200;
/** Bank days after which a payment's line is overdue. */
const LINE_DAYS = 2;

/** Lines without a valid payment: if a payment was corrected, its line is open again. */
export function openLines(db: Database, accountId: string) {
  return db.selectFrom("statement_lines").where("account_id", "=", accountId).where(isOpen());
}

/** Whether the query's line has no payment that stands. */
function isOpen() {
  const eb = expressionBuilder<Tables, "statement_lines">();
  const payment = eb
    .selectFrom("desk_payments")
    .select("desk_payments.id")
    .whereRef("desk_payments.id", "=", "statement_lines.payment_id")
    .where(isCorrectedAway());
  return eb.or([eb("payment_id", "is", null), eb.exists(payment)]);
}

/** A page, the oldest first. */
export async function linesOf(
  db: Database,
  accountId: string,
  { state, cursor = "0" }: { readonly state: "open" | "matched"; readonly cursor?: string | undefined },
): Promise<{ readonly rows: readonly LineRow[]; readonly next?: string }> {
  const from = Number(cursor);
  const lines = db.selectFrom("statement_lines").where("account_id", "=", accountId);
  const rows = await lines
    .where((eb) => (state === "open" ? isOpen() : eb.not(isOpen())))
    .selectAll()
    .orderBy("day")
    .orderBy("made_at")
    .orderBy("place")
    .orderBy("id")
    .offset(from)
    .limit(MOST_LISTED + 1)
    .execute();
  const isMore = rows.length > MOST_LISTED;
  return { rows: rows.slice(0, MOST_LISTED), ...(isMore ? { next: String(from + MOST_LISTED) } : {}) };
}

/** Locked until the transaction ends. Throws a ProviderError 404. */
export async function lockLine(db: Database, accountId: string, id: string): Promise<LineRow> {
  const row = await db
    .selectFrom("statement_lines")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ProviderError(404, UNKNOWN_LINE);
  return row;
}

export async function isOpenLine(db: Database, { account_id, id }: LineRow): Promise<boolean> {
  const row = await openLines(db, account_id).select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** Signed. */
export function signedText({ direction, amount }: Pick<LineRow, "direction" | "amount">): string {
  return direction === "in" ? amount : `-${amount}`;
}

export function lineAnswer(
  row: LineRow,
  { isOpen: isOpenNow, suggestion }: { readonly isOpen: boolean } & Pick<StatementLine, "suggestion">,
): StatementLine {
  const what = askedOf(row);
  // That it was the payment which was corrected away since is asked no more.
  const isPast = "payment" in what && what.payment === row.payment_id;
  const isAsked = row.asked_by !== null && isOpenNow && !isPast;
  return {
    id: row.id,
    at: lineTime(row),
    amount: signedText(row),
    currency: row.currency,
    narration: row.narration,
    ...(row.bank_reference === null ? {} : { bankReference: row.bank_reference }),
    ...(row.payer === null ? {} : { payer: row.payer }),
    ...(row.balance === null ? {} : { balance: new Big(row.balance).toFixed() }),
    ...(row.payment_id === null ? {} : { payment: row.payment_id }),
    ...(row.reference === null ? {} : { order: row.reference }),
    ...(row.confirmed_as === null ? {} : { as: row.confirmed_as }),
    ...(row.note === null ? {} : { note: row.note }),
    ...(isAsked ? { waits: { note: row.note ?? "", by: row.asked_name ?? "", ...what } } : {}),
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

/** A day if the line has no time. */
export function lineTime(row: Pick<LineRow, "has_time" | "made_at" | "day">): string {
  return row.has_time === 1 ? timeOf(row.made_at) : row.day;
}

/** Null: nothing was imported for this account. */
export async function firstLineDay(db: Database, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom("statement_lines")
    .select((eb) => eb.fn.min("day").as("day"))
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return (row?.day as string | null | undefined) ?? null;
}

export interface Lineless extends LinelessPayment {
  readonly direction: "in" | "out";
  readonly orders: readonly string[];
  readonly bankReference: string | null;
  readonly made: number;
}

/**
 * Payments of an account without a line, the oldest first. Corrected payments need none, nor does a fee that
 * is part of its payment's line.
 * @param zone in which the bank counts days
 */
export async function linelessOf(
  db: Database,
  accountId: string,
  { zone, now, until = Infinity }: { readonly zone: string; readonly now: number; readonly until?: number },
): Promise<readonly Lineless[]> {
  const firstDay = await firstLineDay(db, accountId);
  const from = firstDay === null ? 0 : startOfDay(firstDay, zone);
  const rows = await withoutLine(db, accountId, { from, until: Math.min(until, Number.MAX_SAFE_INTEGER) })
    .selectAll()
    .orderBy("made_at")
    .orderBy("id")
    .execute();
  const orders = await ordersOfPayments(
    db,
    rows.map(({ id }) => id),
  );
  const due = lastDueDay(now, zone);
  return rows.map((row) => {
    const own = orders.get(row.id) ?? [];
    return {
      id: row.id,
      kind: row.kind,
      direction: row.direction,
      orders: own,
      bankReference: row.bank_reference,
      made: row.made_at,
      ...(own[0] === undefined ? {} : { order: own[0] }),
      amount: signedText(row),
      currency: row.currency,
      ...(row.counterparty === null ? {} : { counterparty: row.counterparty }),
      madeAt: timeOf(row.made_at),
      recordedBy: row.recorded_name,
      isOverdue: firstDay !== null && dayIn(row.made_at, zone) <= due,
    };
  });
}

/** Only those whose line is overdue, in the form that sums need: equal amounts are one row. */
export async function overdueOf(
  db: Database,
  accountId: string,
  { zone, now }: { readonly zone: string; readonly now: number },
): Promise<readonly (Pick<LineRow, "currency" | "amount"> & { readonly count: number })[]> {
  const firstDay = await firstLineDay(db, accountId);
  if (firstDay === null) return [];
  const until = startOfDay(dayAfter(lastDueDay(now, zone)), zone);
  return withoutLine(db, accountId, { from: startOfDay(firstDay, zone), until })
    .select((eb) => ["currency", "amount", eb.fn.countAll<number>().as("count")])
    .groupBy(["currency", "amount"])
    .execute();
}

function lastDueDay(now: number, zone: string): string {
  return bankDaysBefore(dayIn(now, zone), LINE_DAYS);
}

function withoutLine(
  db: Database,
  accountId: string,
  { from, until }: { readonly from: number; readonly until: number },
) {
  return (
    db
      .selectFrom("desk_payments")
      .where("account_id", "=", accountId)
      // A balance entered by a member has no line, and money that isn't a customer's already has one.
      .where("kind", "not in", ["correction", "opening", "adjustment", "write-off"])
      .where((eb) => eb.not(eb.and([eb("kind", "=", "fee"), eb("about", "is not", null)])))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("statement_lines as line")
              .select("line.id")
              .whereRef("line.payment_id", "=", "desk_payments.id"),
          ),
        ),
      )
      .where((eb) => eb.not(isCorrectedAway()))
      .where("made_at", ">=", from)
      .where("made_at", "<", until)
  );
}

export function linelessAnswer({
  direction: _direction,
  orders: _orders,
  bankReference: _reference,
  made: _made,
  ...payment
}: Lineless): LinelessPayment {
  return payment;
}
