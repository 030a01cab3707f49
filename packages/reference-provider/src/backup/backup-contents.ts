import type { Tables } from "../db/tables.ts";

/**
 * Every table of a back-up with its key columns; tables that others refer to come first. Events, their
 * counter and marks are left out: they concern only the database that holds them.
 */
export const BACKUP_TABLES = {
  accounts: ["id"],
  pending_sign_ups: ["email", "browser"],
  sessions: ["token_hash"],
  one_time_codes: ["subject", "purpose"],
  proof_tries: ["subject"],
  totp_factors: ["account_id"],
  recovery_codes: ["account_id", "code_hash"],
  passkeys: ["id"],
  passkey_challenges: ["challenge_hash"],
  waiting_logins: ["key_hash"],
  notice_choices: ["account_id"],
  notice_queue: ["id"],
  deliveries: ["id"],
  first_browsers: ["account_id"],
  email_changes: ["id"],
  price_alerts: ["id"],
  alert_firings: ["alert_id", "crossing"],
  push_subscriptions: ["id"],
  order_followers: ["id"],
  stopped_addresses: ["address"],
  mail_slots: ["subject", "kind"],
  mail_counts: ["scope", "day"],
  address_counters: ["account"],
  payment_addresses: ["address"],
  payments: ["id"],
  payment_outputs: ["payment_id", "txid", "vout"],
  idempotency_keys: ["key_hash"],
  download_links: ["token_hash"],
  slip_keys: ["x"],
  awaited_roles: ["email"],
  orders: ["reference"],
  order_history: ["reference", "version"],
  order_terms: ["term", "reference"],
  order_messages: ["reference", "number"],
  desk_payments: ["id"],
  desk_allocations: ["payment_id", "reference"],
  chain_checks: ["payment_id", "reference"],
  payment_keys: ["key"],
  asked_refunds: ["payment_id"],
  awaited_approvals: ["reference"],
  blocks: ["id"],
  blocked_addresses: ["address"],
  order_counts: ["name"],
  kept_slips: ["reference"],
  saved_destinations: ["id"],
  asked_elsewhere: ["reference"],
  audit: ["seq"],
  officers: ["account_id"],
  chain_head: ["id"],
  desk_settings: ["id"],
  desk_replies: ["id"],
  reply_versions: ["id"],
  desk_presence: ["account_id"],
  desk_duty: ["account_id"],
  called_orders: ["reference"],
  watched_orders: ["account_id", "reference"],
  receiving_accounts: ["id"],
  receiving_addresses: ["network", "address", "tag"],
  receiving_uses: ["account_id", "reference", "at"],
  replaced_rates: ["currency", "side", "at"],
  statement_mappings: ["account_id"],
  statement_imports: ["id"],
  statement_lines: ["id"],
  account_days: ["account_id", "date"],
  closed_payments: ["payment_id"],
  account_adjustments: ["id"],
} as const satisfies Partial<Record<keyof Tables, readonly string[]>>;

export type BackupTable = keyof typeof BACKUP_TABLES;

/** Tables found only in back-ups of earlier releases, with the migration that dropped each. */
const FORMER_TABLES: ReadonlyMap<string, string> = new Map([["counted_payments", "025-ledger"]]);

/** @param migrations those of the back-up */
export function mayHold(table: string, migrations: readonly string[]): boolean {
  const takenAwayBy = FORMER_TABLES.get(table);
  if (takenAwayBy !== undefined) return !migrations.includes(takenAwayBy);
  return Object.hasOwn(BACKUP_TABLES, table);
}

/** Key files in the data folder. Keys from the environment are not backed up. */
export const KEY_FILES = ["provider-secret", "session-secret"] as const;
/** A single server's sessions (SQLite). */
export const SESSIONS_FILE = "sessions.sqlite";
