/**
 * What is signed before a receipt's body and not written in its token: a signature of a slip is none of a
 * receipt, nor the other way round.
 */
const CONTEXT = new TextEncoder().encode("tradeslip receipt 1\n");

/** The bytes that a receipt's signature is over. */
export function receiptMessage(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(CONTEXT.length + body.length);
  message.set(CONTEXT);
  message.set(body, CONTEXT.length);
  return message;
}

/** No slip has such a body: a receipt's signature would be right for it. */
export function isReceiptMessage(bytes: Uint8Array): boolean {
  return CONTEXT.every((byte, place) => bytes[place] === byte);
}
