/** How long an order waits in a state, and how many orders may wait (docs/product.md, P20). */

/** From an order's claim on, any member may take it over when its agent made no step for so long. */
export const IDLE_MINUTES = 30;
/** After the hold, and after the desk found no money, an order waits so long for the customer's word. */
export const LAPSE_HOURS = 24;
/** So long a new price waits for the customer; then the money goes back. */
export const OFFER_HOURS = 24;
/** A price this near in time is that of the minute in which money was made: what is kept of prices has steps. */
export const PRICE_OF_MINUTE_MS = 10 * 60_000;
export const DISPUTE_DAYS = 14;
/** What was sent is closed by time, where neither its customer nor a colleague of its agent said that it came. */
export const CLOSE_DAYS = 14;
/** An unclaimed order is forgotten. */
export const UNCLAIMED_HOURS = 24;
/** Where it came while the desk was closed, not before the desk was open again so long. */
export const REOPENED_HOURS = 4;
/** From then on an unanswered customer waits too long. */
export const LATE_MINUTES = 5;
/** Orders that wait for a claim: of one browser, of one network, and in all. */
export const UNCLAIMED_LIMITS = { browser: 5, network: 20, all: 10_000 } as const;
/** An account's list has so many, the newest ones. */
export const ACCOUNT_ORDERS_LISTED = 200;
/**
 * Of a customer's earlier orders an agent sees so many that are found by each of account, browser,
 * destination and name.
 */
export const EARLIER_LISTED = 20;
