import type { PaymentTables } from "./payment-tables.ts";

/** Times are milliseconds since the epoch. */
export interface Tables extends PaymentTables {
  accounts: AccountsTable;
  pending_sign_ups: PendingSignUpsTable;
  sessions: SessionsTable;
  one_time_codes: OneTimeCodesTable;
  mail_slots: MailSlotsTable;
  mail_counts: MailCountsTable;
}

interface AccountsTable {
  id: string;
  /** Lower case; one account each. */
  email: string;
  firstname: string;
  lastname: string;
  username: string;
  phone: string;
  /** YYYY-MM-DD */
  date_of_birth: string;
  /** PHC string. */
  password_hash: string;
  role: "user";
  /** Null in a row that a provider of an earlier release wrote: nobody's account. */
  verified_at: number | null;
  created_at: number;
}

/** A sign-up that waits for its code, in one of the browsers that may enter it. */
interface PendingSignUpsTable {
  /** Lower case. */
  email: string;
  /** Keyed hash, like the network: see caller.ts. */
  browser: string;
  network: string;
  /** The same in every browser that the sign-up was bound to; another for other data. */
  sign_up_id: string;
  firstname: string;
  lastname: string;
  username: string;
  phone: string;
  date_of_birth: string;
  password_hash: string;
  created_at: number;
}

interface SessionsTable {
  /** SHA-256 of the token; the token itself is not kept. */
  token_hash: string;
  account_id: string;
  last_seen_at: number;
  /** However often it is used. */
  expires_at: number;
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
  /** Until then no code is issued and none is taken. */
  locked_until: number | null;
}

/** When a mail of a kind last went to an address for one network or browser. */
interface MailSlotsTable {
  subject: string;
  kind: string;
  last_at: number;
}

/** Mails on a day, within one of the scopes of mail-allowance.ts. */
interface MailCountsTable {
  scope: string;
  /** YYYY-MM-DD, UTC. */
  day: string;
  count: number;
}
