/** Digests of what moved beside orders, as the audit keeps them: a later difference came past every call. */
import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import type { DeskPaymentsTable } from "../db/ledger-tables.ts";
import type { StatementLinesTable } from "../db/statement-tables.ts";

/** In the content of a row of the audit: digests by the payments' ids. */
export interface AuditedRows {
  readonly ledger: Readonly<Record<string, string>>;
}

const AT_ONCE = 500;

/** Of rows of the ledger that count for no order: those of orders stand in their orders' records. */
export async function auditedRows(db: Database, ids: readonly string[]): Promise<AuditedRows> {
  const ledger: Record<string, string> = {};
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const rows = await db
      .selectFrom("desk_payments")
      .selectAll()
      .where("id", "in", ids.slice(from, from + AT_ONCE))
      .execute();
    for (const row of rows) ledger[row.id] = rowDigest(row);
  }
  return { ledger };
}

export function rowDigest(row: Selectable<DeskPaymentsTable>): string {
  return digestOf(LASTING.map((column) => row[column]));
}

/** Without what is emptied one day, and what names a person. */
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

/** Of a statement's line, without its words. */
export function lineDigest(
  line: Pick<
    StatementLinesTable,
    "id" | "identity" | "made_at" | "day" | "has_time" | "direction" | "currency" | "amount" | "balance"
  >,
): string {
  const { id, identity, made_at, day, has_time, direction, currency, amount, balance } = line;
  return digestOf([id, identity, made_at, day, has_time, direction, currency, amount, balance]);
}

/** Of all lines that one file added, in any order. */
export function importDigest(lines: readonly string[]): string {
  return digestOf(lines.toSorted());
}

/** Of a day that was closed, with the payments that stand in it. */
export async function dayDigest(db: Database, accountId: string, date: string): Promise<string | null> {
  const day = await db
    .selectFrom("account_days")
    .select(["content", "closing", "closed_at", "closed_by", "confirmed_by"])
    .where("account_id", "=", accountId)
    .where("date", "=", date)
    .executeTakeFirst();
  if (day === undefined) return null;
  const payments = await db
    .selectFrom("closed_payments")
    .select("payment_id")
    .where("account_id", "=", accountId)
    .where("date", "=", date)
    .orderBy("payment_id")
    .execute();
  const { content, closing, closed_at, closed_by, confirmed_by } = day;
  const ids = payments.map(({ payment_id: id }) => id);
  return digestOf([content, closing, closed_at, closed_by, confirmed_by, ids]);
}

function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}
