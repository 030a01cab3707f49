import type { BlockKind, PaymentKind } from "@tradeslip/contracts";

/** Money that moved: rows are written once. Times are milliseconds since the epoch, money is decimal text. */
export interface LedgerTables {
  desk_payments: DeskPaymentsTable;
  desk_allocations: DeskAllocationsTable;
  payment_keys: PaymentKeysTable;
  asked_refunds: AskedRefundsTable;
  chain_checks: ChainChecksTable;
  awaited_approvals: AwaitedApprovalsTable;
  blocks: BlocksTable;
  blocked_addresses: BlockedAddressesTable;
}

export interface DeskPaymentsTable {
  id: string;
  direction: "in" | "out";
  kind: PaymentKind;
  /** The row that this one reverses or corrects. */
  about: string | null;
  /** A receiving account or wallet; empty: none was named. */
  account_id: string;
  network: string | null;
  transaction_id: string | null;
  output: number | null;
  address: string | null;
  /** Personal, as are narration and counterparty: emptied together with the order. */
  bank_reference: string | null;
  narration: string | null;
  counterparty: string | null;
  currency: string;
  /** Above zero, without trailing zeros, so that equal amounts are equal texts. */
  amount: string;
  /** As shown by the bank or the chain. */
  made_at: number;
  recorded_at: number;
  recorded_by: string;
  recorded_name: string;
  /** 1: all of it is allocated to orders; 0: a remainder is in suspense. */
  is_allocated: number;
  /** Who approved the booking; null: it needed no approval. */
  approved_by: string | null;
}

/** How much of a payment counts for which order: in total at most its amount. */
export interface DeskAllocationsTable {
  payment_id: string;
  /** The order's reference. */
  reference: string;
  amount: string;
  /** The order's version that includes it. */
  version: number;
  /** JSON: how it differs from what was agreed (order-record.ts). */
  differences: string;
  /** For a payment of several orders: who approved this order's part. */
  part_approved_by: string | null;
}

/** What the chain shows about a bitcoin payment, for each order that it counts for. */
export interface ChainChecksTable {
  payment_id: string;
  reference: string;
  /** The customer's address for a payout, otherwise the desk's. */
  address: string;
  /** 0: the chain doesn't have the transaction; null: no explorer has responded yet. */
  is_found: number | null;
  /** 1: it pays that address exactly the amount that was entered. */
  fits: number | null;
  /** The amount paid to the address, as decimal text. */
  found_amount: string | null;
  /** Null: it is in no block yet. */
  block_height: number | null;
  block_at: number | null;
  /** The chain's height at that time. */
  tip_height: number | null;
  /** Without a usable answer, in a row. */
  failed_looks: number;
  /** That lacked the transaction after it was in a block, in a row. */
  missing_looks: number;
  /** Null: it has enough confirmations. */
  next_look_at: number | null;
}

/**
 * Money that belongs to no order: corrections and refunds that wait for approval, or are approved but not
 * booked.
 */
export interface AskedRefundsTable {
  payment_id: string;
  /** "correct": the row is reversed, and no money is sent. */
  step: "refund" | "correct";
  amount: string;
  /** Empty for a correction. */
  destination: string;
  /** JSON: the row that replaces the corrected one; null: none. */
  right_row: string | null;
  asked_by: string;
  asked_at: number;
  /** Null: it goes back to where the money came from. */
  waits_until: number | null;
  approved_by: string | null;
}

/** The last valid list from the operator's file. */
export interface BlockedAddressesTable {
  address: string;
  /** When the address was first read there. */
  since: number;
}

export interface BlocksTable {
  id: string;
  kind: BlockKind;
  /** In the spelling of orders' columns and destinations. */
  value: string;
  reason: string;
  created_by: string;
  created_at: number;
  /** Null: until it is removed. */
  ends_at: number | null;
  /** Who asked to remove it; another admin must agree. */
  removal_by: string | null;
  /** When it is removed without a second admin; null: not by time. */
  removal_at: number | null;
}

/** Orders whose proposal waits for an approval. */
export interface AwaitedApprovalsTable {
  reference: string;
  /** The proposal's hash: its approvers were told about this one. */
  covers: string;
}

/** Keys that identify a payment, so that none is booked twice (payment-keys.ts). */
export interface PaymentKeysTable {
  key: string;
  /** The line that other keys may fall within. A hash, like the key. */
  line: string;
  /** 1: the key is the line itself, because nothing more precise is known. */
  is_whole: number;
  /** Null: booked by an earlier release, and it's unknown as which payment. */
  payment_id: string | null;
  /** An order's reference, for the response to a duplicate. */
  reference: string;
}
