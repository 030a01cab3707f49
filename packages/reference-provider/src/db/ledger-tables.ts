import type { BlockKind, PaymentKind } from "@tradeslip/contracts";

/** What moved: rows are written once. Times are milliseconds since the epoch, money is decimal text. */
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
  /** The row that it reverses or corrects. */
  about: string | null;
  /** A receiving account or wallet; empty: none was named. */
  account_id: string;
  network: string | null;
  transaction_id: string | null;
  output: number | null;
  address: string | null;
  /** Personal like narration and counterparty: emptied with the order. */
  bank_reference: string | null;
  narration: string | null;
  counterparty: string | null;
  currency: string;
  /** Above zero, without zeros at its end: equal amounts are equal texts. */
  amount: string;
  /** As the bank or the chain shows it. */
  made_at: number;
  recorded_at: number;
  recorded_by: string;
  recorded_name: string;
  /** 1: all of it counts for orders; 0: a rest is in suspense. */
  is_allocated: number;
  /** Who approved what it books; null: it needed no approval. */
  approved_by: string | null;
}

/** What of a payment counts for which order: together at most its amount. */
export interface DeskAllocationsTable {
  payment_id: string;
  /** The order's. */
  reference: string;
  amount: string;
  /** Of the order with it. */
  version: number;
  /** JSON: how it differs from what was agreed (order-record.ts). */
  differences: string;
  /** Of a payment of several orders: who approved this one's part. */
  part_approved_by: string | null;
}

/** What the chain shows of a payment in bitcoin, for each order that it counts for. */
export interface ChainChecksTable {
  payment_id: string;
  reference: string;
  /** The customer's for a payout, else the desk's. */
  address: string;
  /** 0: the chain doesn't have the transaction; null: no explorer answered yet. */
  is_found: number | null;
  /** 1: it pays that address, and as much as was typed. */
  fits: number | null;
  /** What pays the address, as decimal text. */
  found_amount: string | null;
  /** Null: it waits for a block. */
  block_height: number | null;
  block_at: number | null;
  /** The chain's height at that answer. */
  tip_height: number | null;
  failed_looks: number;
  /** Null: it is deep enough. */
  next_look_at: number | null;
}

/** Of money of no order: what waits for an approval, or was approved and isn't booked yet. */
export interface AskedRefundsTable {
  payment_id: string;
  /** "correct": the row is taken out, and nothing goes anywhere. */
  step: "refund" | "correct";
  amount: string;
  /** Empty for a correction. */
  destination: string;
  /** JSON: the row in place of the corrected one; null: none. */
  right_row: string | null;
  asked_by: string;
  asked_at: number;
  /** Null: it goes to where the money came from. */
  waits_until: number | null;
  approved_by: string | null;
}

/** The last good list of the operator's file. */
export interface BlockedAddressesTable {
  address: string;
  /** When it was first read there. */
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
  /** Who asked to remove it; another admin's word does. */
  removal_by: string | null;
  /** Null: not by time. */
  removal_at: number | null;
}

/** Orders whose proposal waits for an approval. */
export interface AwaitedApprovalsTable {
  reference: string;
  /** The proposal's hash: its approvers were told of this one. */
  covers: string;
}

/** By what a payment is known, so that none counts twice (payment-keys.ts). */
export interface PaymentKeysTable {
  key: string;
  /** What other keys may lie within. A hash, like the key. */
  line: string;
  /** 1: the key is that line itself, as nothing finer is known. */
  is_whole: number;
  /** Null: counted by an earlier release, and not known which it was. */
  payment_id: string | null;
  /** An order's, for the answer to who comes second. */
  reference: string;
}
