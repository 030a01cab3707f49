/**
 * How a price comes about, in numbers (docs/product.md, P8.1 and P17). The server decides by them; /prices
 * and docs/price.md tell them.
 */
export const PRICE_RULE = {
  /** The oldest price that counts, and the oldest of a single source that is live. */
  freshMinutes: 5,
  /** How far from the middle of three or more a price may be. */
  nearPercent: 1,
  /** The same where most are wide apart. */
  widePercent: 5,
  /** How far from each other two may be. */
  pairPercent: 1,
  /** How far one source's price may be from the last: a vote beyond it is refused, a lone price doubted. */
  mostFactor: 2,
  /** The same of what a dollar is in a currency. */
  mostCurrencyFactor: 1.2,
  /** How long a lone price is doubted: a jump that lasts is no mistake. */
  doubtedMinutes: 10,
  /** How long an order may be made at a price that was shown. */
  honouredMinutes: 2,
} as const;
