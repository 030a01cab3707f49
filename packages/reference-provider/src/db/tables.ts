import type { Assurance, PaymentStatus, Role } from "@tradeslip/contracts";
import type { Generated } from "kysely";
import type { DeskTables } from "./desk-tables.ts";
import type { NoticeTables } from "./notice-tables.ts";
import type { LedgerTables } from "./ledger-tables.ts";
import type { OrderTables } from "./order-tables.ts";
import type { StatementTables } from "./statement-tables.ts";

/** Times are milliseconds since the epoch. */
export interface Tables
  extends PaymentTables, DeskTables, LedgerTables, OrderTables, NoticeTables, StatementTables {
  accounts: AccountsTable;
  pending_sign_ups: PendingSignUpsTable;
  sessions: SessionsTable;
  one_time_codes: OneTimeCodesTable;
  proof_tries: ProofTriesTable;
  totp_factors: TotpFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  waiting_logins: WaitingLoginsTable;
  email_changes: EmailChangesTable;
  mail_slots: MailSlotsTable;
  mail_counts: MailCountsTable;
  events: EventsTable;
  event_counter: EventCounterTable;
  marks: MarksTable;
  slip_keys: SlipKeysTable;
  awaited_roles: AwaitedRolesTable;
}

/** What a person enters at sign-up. */
interface PersonColumns {
  /** Lower case. */
  email: string;
  firstname: string;
  lastname: string;
  username: string;
  phone: string;
  /** YYYY-MM-DD */
  date_of_birth: string;
  /** PHC string. */
  password_hash: string;
}

/** One row per email address. */
interface AccountsTable extends PersonColumns {
  id: string;
  role: Role;
  /** Null in a row written by an earlier release: not an account yet. */
  verified_at: number | null;
  created_at: number;
  /** Null: not blocked. Sessions of a blocked account have ended, and none begins. */
  blocked_at: number | null;
  /** BCP 47: the language of the pages that its owner last used; null: unknown. */
  language: string | null;
  /** When the password, address or second factors last changed; null: not since this is recorded. */
  proofs_changed_at: Generated<number | null>;
  /** Version of name and phone, from 1. */
  profile_version: Generated<number>;
}

/** A sign-up that waits for its code, in one of the browsers that may enter it. */
interface PendingSignUpsTable extends PersonColumns {
  /** Keyed hash, as is the network: see caller.ts. */
  browser: string;
  network: string;
  /** The same in every browser that the sign-up is bound to; other data give another id. */
  sign_up_id: string;
  created_at: number;
}

interface SessionsTable {
  /** Identifies the session to others; it grants no access. */
  id: string;
  /** SHA-256 of the token; the token itself is not stored. */
  token_hash: string;
  account_id: string;
  last_seen_at: number;
  /** However often it is used, it ends then. */
  expires_at: number;
  /** "Chrome on Android"; null: unknown. */
  device: string | null;
  /** When its holder last proved who they are after the login; null: never. */
  looked_at: number | null;
  assurance: Generated<Assurance>;
}

interface OneTimeCodesTable {
  subject: string;
  purpose: string;
  /** Null: no code is open; the row only counts tries. */
  code_hash: string | null;
  expires_at: number;
  /** Tries so far, over all codes since the last success or lock. */
  tries: number;
  last_try_at: number;
  /** Locks so far; each is longer than the one before. */
  lockouts: number;
  /** Until then no code is issued or accepted. */
  locked_until: number | null;
}

/** Tries of users who prove who they are after a login: see proof-tries.ts. */
interface ProofTriesTable {
  /** The session's id; for a login, the account's id with the browser's, and the account's id alone. */
  subject: string;
  tries: number;
  last_try_at: number;
  locked_until: number | null;
}

/** An authenticator app: see totp.ts. */
interface TotpFactorsTable {
  account_id: string;
  /** Sealed. */
  secret: string;
  /** Null: not confirmed yet, so it doesn't count. */
  confirmed_at: number | null;
  /** The last step used, in units of 30 seconds since the epoch. */
  last_step: number;
  /** JSON: steps used before it, the latest last. */
  used_steps: string;
}

interface RecoveryCodesTable {
  account_id: string;
  /** Keyed hash. */
  code_hash: string;
  used_at: number | null;
}

/** See passkeys.ts. */
interface PasskeysTable {
  /** The credential's own id. */
  id: string;
  account_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** Number of uses; 0 if the authenticator doesn't count. */
  counter: number;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

interface PasskeyChallengesTable {
  /** SHA-256. */
  challenge_hash: string;
  /** Who may answer it: a browser or a session. */
  holder: string;
  expires_at: number;
}

/** Logins that wait for their second factor. */
interface WaitingLoginsTable {
  /** SHA-256 of the key. */
  key_hash: string;
  account_id: string;
  /** The hash that the password was checked against: if it changes, the login is void. */
  password_hash: string;
  device: string | null;
  expires_at: number;
}

/** See email-changes.ts. */
interface EmailChangesTable {
  id: string;
  account_id: string;
  /** The session that asked for it. */
  session_id: string;
  from_email: string;
  to_email: string;
  /** Hash of the code in the mail to the new address; null: used, or replaced by a later change. */
  confirm_hash: string | null;
  /** Hash of the code in the mails to the old address. */
  undo_hash: string;
  asked_at: number;
  /** Null: the new address is not confirmed. */
  confirmed_at: number | null;
  /** Until then the old address may take the account back. */
  undo_until: number;
}

/** When a mail of a kind was last sent to an address for one network or browser. */
interface MailSlotsTable {
  subject: string;
  kind: string;
  last_at: number;
}

/** Mails per day and scope of mail-quota.ts. */
interface MailCountsTable {
  scope: string;
  /** YYYY-MM-DD, UTC. */
  day: string;
  count: number;
}

/** Events for servers (event-feed.ts). Kept for a while for those that were disconnected. */
interface EventsTable {
  /** In commit order. */
  seq: number;
  type: string;
  /** JSON. */
  data: string;
  at: number;
}

/** One row. It is locked while an event is written, so events commit in numerical order. */
interface EventCounterTable {
  id: number;
  last: number;
}

/** Facts about the database itself, by name (marks.ts). */
interface MarksTable {
  name: string;
  value: string;
}

/** Public keys that servers use or used to sign slips. No row is ever removed. */
interface SlipKeysTable {
  /** The key itself: 32 bytes in base64url. */
  x: string;
  /** Four hexadecimal digits by which a slip names the key. */
  kid: string;
  not_before: number;
  /** When the servers stopped having it. */
  not_after: number | null;
  compromised_at: number | null;
}

/** A role at the desk that waits for a sign-up with this address. */
interface AwaitedRolesTable {
  email: string;
  role: Role;
  expires_at: number;
}

/** Times are milliseconds since the epoch, money is in satoshi, and booleans are 1 or 0. */
export interface PaymentTables {
  address_counters: AddressCountersTable;
  payment_addresses: PaymentAddressesTable;
  payments: PaymentsTable;
  payment_outputs: PaymentOutputsTable;
  idempotency_keys: IdempotencyKeysTable;
  download_links: DownloadLinksTable;
}

/** The account's next address that was never allocated. The row is locked while one is allocated. */
interface AddressCountersTable {
  account: string;
  next_index: number;
}

/** An address that was allocated, or found to be used already. One poll serves all its payments. */
interface PaymentAddressesTable {
  address: string;
  account: string;
  address_index: number;
  simulated: number;
  /** When the last successful poll began. */
  looked_at: number | null;
  tip_height: number | null;
  /** Null: no longer polled. */
  next_look_at: number | null;
  /** Failures in a row. */
  failed_looks: number;
  /** Time of the last status request for one of its payments. */
  last_asked_at: number | null;
  /** When money was first seen; from then on no new payment gets the address. */
  received_at: number | null;
  /** 1: some of its money was in a block at some point, so wallets know that the address is used. */
  mined: number;
  /** Payments that were still watched at the last poll, and those created since. */
  watched_payments: number;
}

interface PaymentsTable {
  id: string;
  book_id: string;
  /** Decimal text, as is the price below. */
  amount_usd: string;
  /** USD for one BTC when the payment was made. */
  btc_usd: string;
  amount_sats: number;
  address: string;
  simulated: number;
  confirmations_needed: number;
  created_at: number;
  expires_at: number;
  watched_until: number;
  /** As of the last poll, for operators who read the table; responses are computed from the outputs. */
  status: PaymentStatus;
  /** When a download link was first issued or the operator released the book; from then on it stays paid. */
  unlocked_at: number | null;
  /** Keyed hashes of the buyer's browser and network, made by the BFF. */
  client_browser: string | null;
  client_network: string | null;
}

/** Money seen at a payment's address, and assigned to that payment when it was first seen. */
interface PaymentOutputsTable {
  payment_id: string;
  txid: string;
  vout: number;
  sats: number;
  /** Null while it is unconfirmed. */
  block_height: number | null;
  on_time: number;
  /** 0: seen before, but not at the last poll. */
  present: number;
  /** 1: the address has several payments and the amount identifies none, so a person decides. */
  unclear: number;
}

interface IdempotencyKeysTable {
  /** SHA-256, as is `body_hash`. */
  key_hash: string;
  body_hash: string;
  payment_id: string;
}

interface DownloadLinksTable {
  /** SHA-256 of the token; the token itself is not stored. */
  token_hash: string;
  payment_id: string;
  expires_at: number;
}
