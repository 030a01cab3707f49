/** Limits and fields of a pasted chat message (docs/product.md, P19); `messages/` reads it. */

/** More than a day of chat; longer text is refused. In UTF-16 units. */
export const MAX_PASTED_LENGTH = 100_000;

/** The fields of a message, each compared with the slip. */
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
  /** One of our sentences. */
  "line",
] as const;
export type MessageField = (typeof MESSAGE_FIELDS)[number];
