import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { NO_FACTS, type OrderRecord } from "../src/orders/order-record.ts";

/** An order for a table that a test fills directly. */
export function someOrder(given: Partial<OrderRecord> & Pick<OrderRecord, "reference">): OrderRecord {
  const { announced_at: at = 0 } = given;
  return {
    token: "2.none",
    state: "announced",
    version: 1,
    side: "buy",
    surface: "exchange",
    coin_id: "bitcoin",
    coin_symbol: "BTC",
    coin_name: "Bitcoin",
    usd: "250.00",
    coin_amount: "0.00500000",
    rate: "50000",
    price_source: "live",
    issued_at: at,
    slip_ends_at: at + 15 * MINUTE,
    announced_at: at,
    claimed_at: null,
    details_at: null,
    held_until: null,
    lapses_at: null,
    offer_until: null,
    updated_at: at,
    desk_step_at: at,
    ended_at: null,
    agent_id: null,
    agent_name: null,
    account_id: null,
    browser: null,
    network: null,
    payer: null,
    destination: null,
    late: 0,
    outcome: null,
    unread: 0,
    is_bare: 0,
    facts: NO_FACTS,
    payments: [],
    ...given,
  };
}
