import type { FreshnessSource, TradeSide, TradeSurface } from "@tradeslip/contracts";
import {
  type DeskRole,
  type DisputeOutcome,
  type OrderState,
  type OrderStep,
} from "@tradeslip/contracts/rules";

/** Times are milliseconds since the epoch, money is decimal text, and what is true or not is 1 or 0. */
export interface OrderTables {
  orders: OrdersTable;
  order_history: OrderHistoryTable;
  order_terms: OrderTermsTable;
  order_messages: OrderMessagesTable;
  order_counts: OrderCountsTable;
  kept_slips: KeptSlipsTable;
  saved_destinations: SavedDestinationsTable;
  asked_elsewhere: AskedElsewhereTable;
}

/** Where an account's orders go: never changed. */
interface SavedDestinationsTable {
  id: string;
  account_id: string;
  kind: "coin" | "payout";
  /** JSON (destinations/saved-destinations.ts). */
  content: string;
  created_at: number;
}

/** Orders whose other destination another browser than the first wants to give. */
interface AskedElsewhereTable {
  reference: string;
  /** When the desk asked for it: it asks again with another time. */
  asked_at: number;
  /** From then on it may. */
  from_at: number;
}

/** One for each order that was announced or recorded. */
export interface OrdersTable {
  reference: string;
  /** Of the slip, whose signature the reference follows from. */
  token: string;
  state: OrderState;
  /** From 1; each step counts it up. */
  version: number;
  side: TradeSide;
  surface: TradeSurface;
  coin_id: string;
  coin_symbol: string;
  coin_name: string;
  usd: string;
  coin_amount: string;
  /** USD for one coin. */
  rate: string;
  price_source: FreshnessSource;
  issued_at: number;
  /** Until then the price stands for payment details: the slip's, or the one it was renewed with. */
  slip_ends_at: number;
  announced_at: number;
  /** The first claim. */
  claimed_at: number | null;
  /** Since when payment details were shown; null: never. */
  details_at: number | null;
  /** Until then the price holds for money. */
  held_until: number | null;
  /** When it ends by itself, without a word before. */
  lapses_at: number | null;
  /** Until then a new price waits for the customer. */
  offer_until: number | null;
  updated_at: number;
  /** When a member of the desk last made a step. */
  desk_step_at: number;
  ended_at: number | null;
  agent_id: string | null;
  agent_name: string | null;
  /** Whose order it is, if the slip was issued to an account. */
  account_id: string | null;
  /** Keyed hash of the order key. */
  browser: string | null;
  /** Keyed hash of the BFF's; only until the order is claimed. */
  network: string | null;
  /** By which the same payer and the same destination are found again. */
  payer: string | null;
  destination: string | null;
  /** It ended before money, or word of it, came. */
  late: number;
  is_open: number;
  /** Its place in the inbox: 0 none, 1 first, 2 after those. */
  inbox_rank: number;
  /** The customer is asked for something. */
  waits: number;
  outcome: DisputeOutcome | null;
  /** The customer's messages since the desk last acted. */
  unread: number;
  /** What is personal was removed. */
  is_bare: number;
  /** JSON (order-record.ts). */
  facts: string;
}

/** One row for each version. */
export interface OrderHistoryTable {
  reference: string;
  version: number;
  step: OrderStep;
  state: OrderState;
  at: number;
  by_kind: "customer" | DeskRole | "system";
  by_id: string | null;
  by_name: string | null;
  /** A note, a reason, a complaint. */
  text: string | null;
}

/** Between customer and desk. */
export interface OrderMessagesTable {
  reference: string;
  /** From 1, for each order. */
  number: number;
  at: number;
  side: "customer" | "desk";
  /** Who of the desk. */
  by_id: string | null;
  text: string;
}

/** What an order is found by: words of names, amounts, transactions. */
interface OrderTermsTable {
  term: string;
  reference: string;
}

/** Numbers of what is gone, by name. */
interface OrderCountsTable {
  name: string;
  count: number;
}

/** Slips that an account keeps and that are not announced: an order knows its account itself. */
interface KeptSlipsTable {
  reference: string;
  token: string;
  account_id: string;
  kept_at: number;
}
