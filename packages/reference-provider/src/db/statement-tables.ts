import type { Generated } from "kysely";

/** What banks say of the desk's accounts. Times are milliseconds since the epoch, money is decimal text. */
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
  /** Who imported a line is an author of what is recorded from it. */
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
  /** A hash: the same line of another file is known by it. */
  identity: string;
  /** By which lines of one moment are in the bank's order. */
  place: number;
  made_at: number;
  /** In the account's time zone. */
  day: string;
  has_time: number;
  direction: "in" | "out";
  currency: string;
  amount: string;
  /** Personal like the reference and the payer: emptied by retention. */
  narration: string;
  bank_reference: string | null;
  payer: string | null;
  balance: string | null;
  /** The payment that it shows; null: open. */
  payment_id: string | null;
  reference: string | null;
  confirmed_as: "fee" | "own" | "other" | null;
  note: string | null;
  /** Who asked for a second person. */
  asked_by: string | null;
  asked_name: string | null;
  /** What they asked for, as JSON (second-person.ts). Null: of an earlier release, that it's no customer's. */
  asked: string | null;
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
  /** The first closing counts once another member confirmed it; later ones by themselves. */
  confirmed_by: string | null;
  confirmed_name: string | null;
}

/** In which closed day a payment stands. */
interface ClosedPaymentsTable {
  payment_id: string;
  account_id: string;
  date: string;
}

export interface AccountAdjustmentsTable {
  id: string;
  account_id: string;
  kind: "opening" | "adjustment";
  /** With its sign. */
  amount: string;
  /** In the account's time zone. */
  date: string;
  reason: string;
  asked_at: number;
  asked_by: string;
  asked_name: string;
  /** The row of the ledger; null: it waits for another member. */
  payment_id: string | null;
}
