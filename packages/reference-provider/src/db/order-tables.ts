import type { FreshnessSource, TradeSide, TradeSurface } from "@tradeslip/contracts";
import {
  type DeskRole,
  type DisputeOutcome,
  type OrderState,
  type OrderStep,
} from "@tradeslip/contracts/rules";

/** Times are milliseconds since the epoch, money is decimal text, and booleans are 1 or 0. */
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

/** The saved destinations of accounts; rows never change. */
interface SavedDestinationsTable {
  id: string;
  account_id: string;
  kind: "coin" | "payout";
  /** JSON (destinations/saved-destinations.ts). */
  content: string;
  created_at: number;
}

/** Orders whose new destination a browser other than the first wants to give. */
interface AskedElsewhereTable {
  reference: string;
  /** When the desk asked for the destination; a later request has another time. */
  asked_at: number;
  /** From when that browser may give it. */
  from_at: number;
}

/** One row for each order that was announced or recorded. */
export interface OrdersTable {
  reference: string;
  /** The slip's token; the reference is derived from its signature. */
  token: string;
  state: OrderState;
  /** From 1; each step increments it. */
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
  /** Until when the price is valid for payment details: the slip's, or the renewed one. */
  slip_ends_at: number;
  announced_at: number;
  /** Time of the first claim. */
  claimed_at: number | null;
  /** When payment details were first shown; null: never. */
  details_at: number | null;
  /** Until when the price is held for incoming money. */
  held_until: number | null;
  /** When it lapses unless something happens before. */
  lapses_at: number | null;
  /** Until when a new price waits for the customer's answer. */
  offer_until: number | null;
  updated_at: number;
  /** When a member of the desk last took a step. */
  desk_step_at: number;
  ended_at: number | null;
  agent_id: string | null;
  agent_name: string | null;
  /** The customer's account, if the slip was issued to one. */
  account_id: string | null;
  /** Keyed hash of the order key. */
  browser: string | null;
  /** Keyed hash from the BFF; kept only until the order is claimed. */
  network: string | null;
  /** Used to find the same payer and the same destination again. */
  payer: string | null;
  destination: string | null;
  /** 1: it ended before money, or a claim of payment, came. */
  late: number;
  is_open: number;
  /** Its place in the inbox: 0 none, 1 first, 2 after those. */
  inbox_rank: number;
  /** 1: the customer is asked for something. */
  waits: number;
  outcome: DisputeOutcome | null;
  /** Messages from the customer since the desk last acted. */
  unread: number;
  /** 1: personal data was removed. */
  is_bare: number;
  /** JSON (order-record.ts). */
  facts: string;
}

/** One row per version. */
export interface OrderHistoryTable {
  reference: string;
  version: number;
  step: OrderStep;
  state: OrderState;
  at: number;
  by_kind: "customer" | DeskRole | "system";
  by_id: string | null;
  by_name: string | null;
  /** A note, reason or complaint. */
  text: string | null;
}

/** Messages between customer and desk. */
export interface OrderMessagesTable {
  reference: string;
  /** From 1 in each order. */
  number: number;
  at: number;
  side: "customer" | "desk";
  /** The member of the desk who wrote it. */
  by_id: string | null;
  text: string;
}

/** Search terms of an order: words of names, amounts, transactions. */
interface OrderTermsTable {
  term: string;
  reference: string;
}

/** Counts by name; a row also serves as a lock (counts.ts). */
interface OrderCountsTable {
  name: string;
  count: number;
}

/** Slips kept by an account but not announced: an announced order stores its account itself. */
interface KeptSlipsTable {
  reference: string;
  token: string;
  account_id: string;
  kept_at: number;
}
