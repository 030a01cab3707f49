/**
 * Digests, stored in the audit, of money that belongs to no order: a later difference shows a change made
 * directly in the database.
 */
import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import type { DeskPaymentsTable } from "../db/ledger-tables.ts";
import type { StatementLinesTable } from "../db/statement-tables.ts";

/** Part of an audit row's content: digests by payment id. */
export interface AuditedRows {
  readonly ledger: Readonly<Record<string, string>>;
}

/** A row of the ledger as it is written. */
export type LedgerRow = Selectable<DeskPaymentsTable>;

/** Of rows of the ledger that count for no order: those of orders stand in their orders' records. */
export function auditedRows(rows: readonly LedgerRow[]): AuditedRows {
  return { ledger: Object.fromEntries(rows.map((row) => [row.id, rowDigest(row)])) };
}

export function rowDigest(row: LedgerRow): string {
  return digestOf(LASTING.map((column) => row[column]));
}

/** Columns that are never emptied and name no person. */
const LASTING = [
  "id",
  "direction",
  "kind",
  "about",
  "account_id",
  "network",
  "transaction_id",
  "output",
  "currency",
  "amount",
  "made_at",
  "recorded_at",
  "recorded_by",
  "approved_by",
] as const satisfies readonly (keyof DeskPaymentsTable)[];

/** Of a statement line, without its texts. */
export function lineDigest(
  line: Pick<
    StatementLinesTable,
    "id" | "identity" | "made_at" | "day" | "has_time" | "direction" | "currency" | "amount" | "balance"
  >,
): string {
  const { id, identity, made_at, day, has_time, direction, currency, amount, balance } = line;
  return digestOf([id, identity, made_at, day, has_time, direction, currency, amount, balance]);
}

/** Of all lines that one file added, regardless of order. */
export function importDigest(lines: readonly string[]): string {
  return digestOf(lines.toSorted());
}

/** Of a day that was closed, with its payments. */
export async function dayDigest(db: Database, accountId: string, date: string): Promise<string> {
  const [digest] = await digestsOf(
    db,
    closedDays(db).where("account_id", "=", accountId).where("date", "=", date),
  );
  if (digest === undefined) throw new Error(`${date} of ${accountId} isn't closed`);
  return digest[1];
}

const DAYS_AT_ONCE = 200;

/** Of all days that were closed, by account and date. */
export async function* dayDigests(db: Database): AsyncGenerator<readonly [string, string]> {
  let after = { account_id: "", date: "" };
  for (;;) {
    const { account_id: accountId, date } = after;
    const page = await digestsOf(
      db,
      closedDays(db)
        .where((eb) =>
          eb.or([
            eb("account_id", ">", accountId),
            eb.and([eb("account_id", "=", accountId), eb("date", ">", date)]),
          ]),
        )
        .limit(DAYS_AT_ONCE),
    );
    yield* page;
    const last = page.at(-1)?.[0].split(" ");
    if (last === undefined || page.length < DAYS_AT_ONCE) return;
    after = { account_id: last[0]!, date: last[1]! };
  }
}

function closedDays(db: Database) {
  return db
    .selectFrom("account_days")
    .select(["account_id", "date", "content", "closing", "closed_at", "closed_by", "confirmed_by"])
    .orderBy("account_id")
    .orderBy("date");
}

async function digestsOf(
  db: Database,
  asked: ReturnType<typeof closedDays>,
): Promise<readonly (readonly [string, string])[]> {
  const days = await asked.execute();
  if (days.length === 0) return [];
  const payments = await db
    .selectFrom("closed_payments")
    .select(["account_id", "date", "payment_id"])
    .where((eb) =>
      eb.or(days.map((day) => eb.and([eb("account_id", "=", day.account_id), eb("date", "=", day.date)]))),
    )
    .orderBy("payment_id")
    .execute();
  const own = Map.groupBy(payments, ({ account_id, date }) => `${account_id} ${date}`);
  return days.map(({ account_id, date, content, closing, closed_at, closed_by, confirmed_by }) => {
    const day = `${account_id} ${date}`;
    const ids = (own.get(day) ?? []).map(({ payment_id }) => payment_id);
    return [day, digestOf([content, closing, closed_at, closed_by, confirmed_by, ids])];
  });
}

function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}
