/** How long an order waits in a state, and how many orders may wait (docs/product.md, P20). */

/** From an order's claim on, everybody of the desk may take it over when its agent made no step for so long. */
export const IDLE_MINUTES = 30;
/** After the hold, and after the desk found no money, an order waits so long for the customer's word. */
export const LAPSE_HOURS = 24;
/** So long a new price waits for the customer; then the money goes back. */
export const OFFER_HOURS = 24;
export const DISPUTE_DAYS = 14;
/** An order that nobody claims is forgotten. */
export const UNCLAIMED_HOURS = 24;
/** Orders that wait for a claim: of one browser, of one network, and in all. */
export const UNCLAIMED_LIMITS = { browser: 5, network: 20, all: 10_000 } as const;
