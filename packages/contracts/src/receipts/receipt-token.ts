import { fromBase64url, toBase64url } from "../slips/base64url.ts";
import { keyIdOf } from "../slips/slip-body.ts";
import { SIGNATURE_BYTES, type SlipToken } from "../slips/slip-token.ts";

/** The parts of a token, unverified. The signature covers the body's {@link receiptMessage}. */
export type ReceiptToken = SlipToken;

const PREFIX = "R1.";
/** Longer than any of ours, with room for fields of later releases. */
const MAX_LENGTH = 1_024;

/** Whether a text can be a receipt's token at all; if not, no server needs to be asked. */
export function mayBeReceipt(text: string): boolean {
  return readReceiptToken(text) !== null;
}

export function writeReceiptToken(body: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(body.length + signature.length);
  bytes.set(body);
  bytes.set(signature, body.length);
  return PREFIX + toBase64url(bytes);
}

/** Null unless the text is exactly what we would write. */
export function readReceiptToken(token: string): ReceiptToken | null {
  if (token.length > MAX_LENGTH || !token.startsWith(PREFIX)) return null;
  const bytes = fromBase64url(token.slice(PREFIX.length));
  if (!bytes || bytes.length < SIGNATURE_BYTES + 2) return null;
  const body = bytes.slice(0, -SIGNATURE_BYTES);
  return { keyId: keyIdOf(body), body, signature: bytes.slice(-SIGNATURE_BYTES) };
}
