import type { OrdersTable } from "../db/order-tables.ts";
import { isOpenAgain } from "./order-money.ts";
import { INBOX, isEnded, type OrderColumns, type OrderFacts, type OrderRecord } from "./order-record.ts";

/** The row, with derived columns for lists. */
export function rowOf(order: OrderRecord): OrdersTable {
  const { facts, payments: _payments, ...columns } = order;
  const isOpen = !isEnded(columns.state);
  return {
    ...columns,
    facts: JSON.stringify(facts),
    is_open: Number(isOpen),
    inbox_rank: inboxRank(order),
    waits: Number(waitsForCustomer(columns, facts)),
  };
}

/** Customers whose payment details were shown come first, and ended orders whose money is open again. */
function inboxRank(order: OrderRecord): number {
  const { state, agent_id, late } = order;
  if (late === 1 && state === "said-paid") return INBOX.orphaned;
  if (isOpenAgain(order)) return INBOX.orphaned;
  if (agent_id !== null || isEnded(state)) return INBOX.none;
  return state === "announced" ? INBOX.unclaimed : INBOX.orphaned;
}

function waitsForCustomer({ state }: OrderColumns, facts: OrderFacts): boolean {
  if (state === "claimed") return facts.destination === null;
  if (state === "money-seen") return facts.settlement?.state === "offered" || facts.destinationAsked !== null;
  return state === "details-shown" || state === "sent";
}
