import type { ReceivingKind } from "@tradeslip/contracts";
import type { Generated } from "kysely";

/** Tables of the desk itself. Times are milliseconds since the epoch; booleans are 1 or 0. */
export interface DeskTables {
  audit: AuditTable;
  officers: OfficersTable;
  chain_head: ChainHeadTable;
  desk_settings: DeskSettingsTable;
  replaced_rates: ReplacedRatesTable;
  desk_replies: DeskRepliesTable;
  reply_versions: ReplyVersionsTable;
  desk_presence: DeskPresenceTable;
  desk_duty: DeskDutyTable;
  called_orders: CalledOrdersTable;
  watched_orders: WatchedOrdersTable;
  receiving_accounts: ReceivingAccountsTable;
  receiving_addresses: ReceivingAddressesTable;
  receiving_uses: ReceivingUsesTable;
}

/**
 * What was done, and by whom: see audit.ts. Rows are added, and their contents removed; nothing else ever
 * changes.
 */
interface AuditTable {
  /** From 1, without gaps. */
  seq: number;
  at: number;
  actor_kind: string;
  /** For finding a person's rows. */
  actor_id: string | null;
  action: string;
  /** The order's reference, or the id of whatever else the row is about. */
  reference: string | null;
  /** JSON: what was done, and by whom. Null, as is the salt, if an earlier release erased it. */
  content: string | null;
  salt: string | null;
  /** JSON: what it says about a customer. Null, as is its salt: nothing, or erased. */
  personal: string | null;
  personal_salt: string | null;
  commitment: string;
  /** Hash of this row and the previous row's hash. */
  hash: string;
}

/** New names of desk members whose accounts were erased, because their acts stay. */
interface OfficersTable {
  account_id: string;
  name: string;
}

/** One row: the audit's last. It is locked while a row is added. */
interface ChainHeadTable {
  id: number;
  seq: number;
  hash: string;
}

/** Rows are kept for a month. */
interface ReplacedRatesTable {
  currency: string;
  side: string;
  at: number;
}

/** One row, once an admin has changed a setting. */
interface DeskSettingsTable {
  id: number;
  version: number;
  /** JSON (settings-store.ts). */
  content: string;
  changed_at: number;
  /** The account's id. */
  changed_by: string;
}

/** One row, once an admin has written replies. */
interface ReplyVersionsTable {
  id: 1;
  version: number;
  changed_by: string;
}

interface DeskRepliesTable {
  id: string;
  /** From 0. */
  place: number;
  /** "chat" or "page". */
  goes_to: string;
  title: string;
  text: string;
}

/** When a member was last at the console. */
interface DeskPresenceTable {
  account_id: string;
  last_at: number;
}

/** Members who are called by mail while no member is at the console. */
interface DeskDutyTable {
  account_id: string;
  /** When they were last mailed; 0: never. */
  called_at: number;
}

/** Orders that a mail was sent about: no second one is sent. */
interface CalledOrdersTable {
  reference: string;
  at: number;
}

/** A member's own mark, which no other member sees. */
interface WatchedOrdersTable {
  account_id: string;
  reference: string;
  at: number;
}

/** Where customers pay. */
interface ReceivingAccountsTable {
  id: string;
  kind: ReceivingKind;
  name: string;
  currency: string;
  network: string | null;
  holder: string;
  /** JSON: labels and values. */
  details: string;
  /** Decimal text in the account's currency. */
  daily_ceiling: string | null;
  /** How many hours after an order's hold its bank posts money of that hold. */
  posts_later_hours: Generated<number>;
  paused: number;
  /** When a change last required confirmation, and whose account made it. */
  changed_at: number;
  changed_by: string;
  /** Who saved it last, whatever changed; null: an earlier release saved it. */
  saved_by: Generated<string | null>;
  /** When it comes into use; null: once another admin confirms it. */
  counts_from: number | null;
  /** From 1; each change, and the account's end, increments it. */
  version: number;
  /** JSON: account ids of all who changed it since it was last confirmed. */
  authors: string;
  deleted_at: number | null;
}

/** Each address is given to one order and to none after it, whatever happens to its account. */
interface ReceivingAddressesTable {
  network: string;
  address: string;
  /** Empty: the address has none. */
  tag: string;
  account_id: string;
  place: number;
  /** The order's reference; null: free. */
  reference: string | null;
}

/** Amounts that customers were asked to pay to an account. */
interface ReceivingUsesTable {
  account_id: string;
  reference: string;
  at: number;
  /** Decimal text in the account's currency. */
  amount: string;
}
