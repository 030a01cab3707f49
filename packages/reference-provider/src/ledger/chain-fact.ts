import type { OrderPayment } from "@tradeslip/contracts";
import { networkNamed } from "@tradeslip/contracts/rules";
import type { Selectable } from "kysely";
import type { ChainChecksTable } from "../db/ledger-tables.ts";

/** What the chain shows about a payment, for one order. */
export interface ChainFact {
  readonly state: NonNullable<OrderPayment["chain"]>["state"];
  /** The amount paid to the order's address, as decimal text; null: nothing was found. */
  readonly amount: string | null;
  /** At most `needed`. */
  readonly confirmations: number;
  readonly needed: number;
  /** Time of its block; null: it is in none yet. */
  readonly blockAt: number | null;
}

/** The only network that is checked. */
export const READ_NETWORK = "bitcoin";
export const CONFIRMATIONS_NEEDED = networkNamed(READ_NETWORK)!.confirmations;

export type ChainColumns = Pick<
  Selectable<ChainChecksTable>,
  "is_found" | "fits" | "found_amount" | "block_height" | "block_at" | "tip_height"
>;

export function chainFactOf(row: ChainColumns): ChainFact {
  const { block_height, tip_height } = row;
  const deep = block_height === null || tip_height === null ? 0 : tip_height - block_height + 1;
  const confirmations = Math.min(deep, CONFIRMATIONS_NEEDED);
  return {
    state: stateOf(row, confirmations),
    amount: row.is_found === 1 ? row.found_amount : null,
    confirmations,
    needed: CONFIRMATIONS_NEEDED,
    blockAt: row.block_at,
  };
}

function stateOf({ is_found, fits }: ChainColumns, confirmations: number): ChainFact["state"] {
  if (is_found === null) return "not-read";
  if (is_found === 0) return "missing";
  if (fits !== 1) return "differs";
  return confirmations < CONFIRMATIONS_NEEDED ? "on-its-way" : "arrived";
}

/** The state before the first answer. */
export const NOT_READ: ChainFact = chainFactOf({
  is_found: null,
  fits: null,
  found_amount: null,
  block_height: null,
  block_at: null,
  tip_height: null,
});

/**
 * No payout may rely on coins that a chain reorganisation may still remove, even if they differ from what was
 * entered.
 */
export function isOnItsWay({ state, amount, confirmations, needed }: ChainFact): boolean {
  if (state === "differs") return amount !== null && amount !== "0" && confirmations < needed;
  return state === "on-its-way";
}

/** Whether the chain contradicts what the desk entered. */
export function contradicts({ state }: ChainFact): boolean {
  return state === "missing" || state === "differs";
}
