import type { Generated } from "kysely";

/** Bank statements of the desk's accounts. Times are milliseconds since the epoch, money is decimal text. */
export interface StatementTables {
  statement_mappings: StatementMappingsTable;
  statement_imports: StatementImportsTable;
  statement_lines: StatementLinesTable;
  account_days: AccountDaysTable;
  closed_payments: ClosedPaymentsTable;
  account_adjustments: AccountAdjustmentsTable;
}

interface StatementMappingsTable {
  account_id: string;
  /** JSON. */
  content: string;
  changed_at: number;
  changed_by: string;
  /** From 1. */
  version: Generated<number>;
}

interface StatementImportsTable {
  id: string;
  account_id: string;
  file_hash: string;
  /** The person who imports a line is an author of what is recorded from it. */
  imported_by: string;
  imported_name: string;
  imported_at: number;
  lines: number;
  fresh: number;
}

export interface StatementLinesTable {
  id: string;
  account_id: string;
  import_id: string;
  /** A hash that identifies the same line in another file. */
  identity: string;
  /** Keeps lines with the same time in the bank's order. */
  place: number;
  made_at: number;
  /** In the account's time zone. */
  day: string;
  has_time: number;
  direction: "in" | "out";
  currency: string;
  amount: string;
  /** Personal, as are the reference and the payer: emptied by retention. */
  narration: string;
  bank_reference: string | null;
  payer: string | null;
  balance: string | null;
  /** The payment that the line shows; null: open. */
  payment_id: string | null;
  reference: string | null;
  confirmed_as: "fee" | "own" | "other" | null;
  note: string | null;
  /** Who asked for a second person's confirmation. */
  asked_by: string | null;
  asked_name: string | null;
  /**
   * What they asked for, as JSON (second-person.ts). Null: an earlier release's request, that it's no
   * customer's.
   */
  asked: string | null;
  /** Without a payment: who took it back. */
  confirmed_by: string | null;
  confirmed_at: number | null;
}

interface AccountDaysTable {
  account_id: string;
  date: string;
  /** JSON: the day as it was closed. */
  content: string;
  closing: string;
  closed_at: number;
  closed_by: string;
  closed_name: string;
  /** The first closing counts once another member has confirmed it; later ones need no confirmation. */
  confirmed_by: string | null;
  confirmed_name: string | null;
}

/** The closed day that a payment belongs to. */
interface ClosedPaymentsTable {
  payment_id: string;
  account_id: string;
  date: string;
}

export interface AccountAdjustmentsTable {
  id: string;
  account_id: string;
  kind: "opening" | "adjustment";
  /** Signed. */
  amount: string;
  /** In the account's time zone. */
  date: string;
  reason: string;
  asked_at: number;
  asked_by: string;
  asked_name: string;
  /** The ledger row; null: it waits for another member. */
  payment_id: string | null;
}
