/** Limits and fields of a pasted chat message (docs/product.md, P19); `messages/` reads it. */

/** Longer than a day of chat; what is pasted beyond it is refused. In UTF-16 units. */
export const MAX_PASTED_LENGTH = 100_000;

/** What a message says of an order, each compared with its slip. */
export const MESSAGE_FIELDS = [
  "reference",
  "side",
  "coin",
  "usd",
  "coinAmount",
  "rate",
  "market",
  "fee",
  "local",
  "price",
  "validUntil",
  /** A sentence of ours. */
  "line",
] as const;
export type MessageField = (typeof MESSAGE_FIELDS)[number];
