import type { ReceivingKind } from "@tradeslip/contracts";
import type { Generated } from "kysely";

/** Of the desk itself. Times are milliseconds since the epoch; what is true or not is 1 or 0. */
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
 * What was done, by whom: see audit.ts. Rows are added, and their contents removed; nothing else ever
 * changes.
 */
interface AuditTable {
  /** From 1, without a gap. */
  seq: number;
  at: number;
  actor_kind: string;
  /** To find a person's rows by. */
  actor_id: string | null;
  action: string;
  /** The order's, or the id of what else it is about. */
  reference: string | null;
  /** JSON: what was done, by whom. Null, like the salt: erased by an earlier release. */
  content: string | null;
  salt: string | null;
  /** JSON: what it says of a customer. Null, like its salt: nothing, or erased. */
  personal: string | null;
  personal_salt: string | null;
  commitment: string;
  /** Of this row and the hash of the row before. */
  hash: string;
}

/** Who worked at the desk and is erased, by another name: their acts stay. */
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

/** Kept for a month. */
interface ReplacedRatesTable {
  currency: string;
  side: string;
  at: number;
}

/** One row, once an admin has changed anything. */
interface DeskSettingsTable {
  id: number;
  version: number;
  /** JSON of settings-store's. */
  content: string;
  changed_at: number;
  /** The account's. */
  changed_by: string;
}

/** One row, once an admin wrote replies. */
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

/** Who is called by mail while no member is at the console. */
interface DeskDutyTable {
  account_id: string;
  /** Of their last mail; 0: none yet. */
  called_at: number;
}

/** A mail was sent of it: none is again. */
interface CalledOrdersTable {
  reference: string;
  at: number;
}

/** A mark of one's own: no other member sees it. */
interface WatchedOrdersTable {
  account_id: string;
  reference: string;
  at: number;
}

/** Where customers pay to. */
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
  paused: number;
  /** When it was last changed so that it has to be confirmed, and by whose account. */
  changed_at: number;
  changed_by: string;
  /** Who saved it last, whatever that changed; null: it was saved by an earlier release. */
  saved_by: Generated<string | null>;
  /** From then on it is used; null: once another admin confirmed it. */
  counts_from: number | null;
  /** From 1; each change counts it up, and so does its end. */
  version: number;
  /** JSON: the accounts of all who changed it since it was last confirmed. */
  authors: string;
  deleted_at: number | null;
}

/** Each is given to one order and to none after it, whatever becomes of its account. */
interface ReceivingAddressesTable {
  network: string;
  address: string;
  /** Empty: it has none. */
  tag: string;
  account_id: string;
  place: number;
  /** The order's; null: free. */
  reference: string | null;
}

/** What was asked for by an account's details. */
interface ReceivingUsesTable {
  account_id: string;
  reference: string;
  at: number;
  /** Decimal text in the account's currency. */
  amount: string;
}
