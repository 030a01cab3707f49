import type { PaymentStatus } from "@tradeslip/contracts";

/** Times are milliseconds since the epoch, money is in satoshi, and what is true or not is 1 or 0. */
export interface PaymentTables {
  address_counters: AddressCountersTable;
  payments: PaymentsTable;
  payment_outputs: PaymentOutputsTable;
  idempotency_keys: IdempotencyKeysTable;
  download_links: DownloadLinksTable;
}

/** The next address of an account that was never given out. */
interface AddressCountersTable {
  account: string;
  next_index: number;
}

interface PaymentsTable {
  id: string;
  book_id: string;
  /** Decimal text, like the price below. */
  amount_usd: string;
  /** USD for one BTC when the payment was made. */
  btc_usd: string;
  amount_sats: number;
  account: string;
  address_index: number;
  address: string;
  simulated: number;
  confirmations_needed: number;
  created_at: number;
  expires_at: number;
  watched_until: number;
  /** As of the last look, for whoever reads the table; answers are reckoned from the outputs. */
  status: PaymentStatus;
  /** When the last look that taught something began. */
  looked_at: number | null;
  tip_height: number | null;
  /** Null: watched no more. */
  next_look_at: number | null;
  /** In a row. */
  failed_looks: number;
  /** When a link to the book was given out first, or the operator released it; from then on the payment counts as made. */
  unlocked_at: number | null;
}

/** Money that was seen at the address of a payment. */
interface PaymentOutputsTable {
  payment_id: string;
  txid: string;
  vout: number;
  sats: number;
  /** Null while it waits to be mined. */
  block_height: number | null;
  on_time: number;
  /** 0: it was there, and the last look did not find it. */
  present: number;
}

interface IdempotencyKeysTable {
  /** SHA-256, like the next. */
  key_hash: string;
  body_hash: string;
  payment_id: string;
}

interface DownloadLinksTable {
  /** SHA-256 of the token; the token itself is not kept. */
  token_hash: string;
  payment_id: string;
  expires_at: number;
}
