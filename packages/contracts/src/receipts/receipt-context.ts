/**
 * Signed before a receipt's body but not part of its token, so that a slip's signature is never valid for a
 * receipt, or vice versa.
 */
const CONTEXT = new TextEncoder().encode("tradeslip receipt 1\n");

/** The bytes that a receipt's signature covers. */
export function receiptMessage(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(CONTEXT.length + body.length);
  message.set(CONTEXT);
  message.set(body, CONTEXT.length);
  return message;
}

/** No slip may have such a body, because a receipt's signature would be valid for it. */
export function isReceiptMessage(bytes: Uint8Array): boolean {
  return CONTEXT.every((byte, place) => bytes[place] === byte);
}
