/** How long an order stays in a state, and how many orders may wait (docs/product.md, P20). */

/** After a claim, any member may take the order over if its agent made no step for this long. */
export const IDLE_MINUTES = 30;
/** How long an order waits for the customer after the hold, or after the desk found no money. */
export const LAPSE_HOURS = 24;
/** How long a new price waits for the customer; then the money goes back. */
export const OFFER_HOURS = 24;
/**
 * Stored prices have steps, so one this close counts as the price of the minute when the payment was made.
 */
export const PRICE_OF_MINUTE_MS = 10 * 60_000;
export const DISPUTE_DAYS = 14;
/**
 * A sent payout is closed after this time if neither the customer nor a colleague of the agent confirmed it.
 */
export const CLOSE_DAYS = 14;
/** After this, an unclaimed order is dropped. */
export const UNCLAIMED_HOURS = 24;
/** If it came while the desk was closed, the desk must first have been open again for this long. */
export const REOPENED_HOURS = 4;
/** After this, a customer has waited too long for an answer. */
export const LATE_MINUTES = 5;
/** Orders that wait for a claim: per browser, per network and in all. */
export const UNCLAIMED_LIMITS = { browser: 5, network: 20, all: 10_000 } as const;
/** The most orders in an account's list, the newest first. */
export const ACCOUNT_ORDERS_LISTED = 200;
/**
 * The most earlier orders of a customer that an agent sees, for each of account, browser, destination and
 * name.
 */
export const EARLIER_LISTED = 20;
/** The most blocks that the console lists, the newest first. */
export const BLOCKS_LISTED = 500;
/** The most payments without a line of an account that the console lists, the oldest first. */
export const LINELESS_LISTED = 200;
/** The console lists at most this many unallocated payments, oldest first, and as many mistyped ones. */
export const UNALLOCATED_LISTED = 200;
