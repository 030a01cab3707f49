import { isReceiptMessage } from "../receipts/receipt-context.ts";
import { REFERENCE_NUMBERS, writeReference } from "../rules/slip-reference.ts";
import { fromBase64url, toBase64url } from "./base64url.ts";
import { keyIdOf } from "./slip-body.ts";

/** The parts of a token, unverified. */
export interface SlipToken {
  readonly keyId: string;
  /** The bytes that were signed (slip-body.ts). */
  readonly body: Uint8Array<ArrayBuffer>;
  /** {@link SIGNATURE_BYTES} of Ed25519 (RFC 8032). */
  readonly signature: Uint8Array<ArrayBuffer>;
}

export const SIGNATURE_BYTES = 64;
/** Size of an Ed25519 key, public or private. */
export const KEY_BYTES = 32;

/** Tokens of earlier releases can't begin like this, because base64url has no point. */
const PREFIX = "2.";
/** Longer than any of ours, with room for fields of later releases. */
const MAX_LENGTH = 1_024;
const REFERENCE_BYTES = 6;
const BYTE_VALUES = 256;

/**
 * At least the base64url of a head and a signature; a token of earlier releases has a MAC before its terms,
 * and no prefix.
 */
const POSSIBLE_TOKEN = /^(?:2\.[\w-]{88,}|[\w-]{28,})$/;

/** Whether a text can be a token at all; if not, no server needs to be asked. */
export function mayBeToken(text: string): boolean {
  return text.length <= MAX_LENGTH && POSSIBLE_TOKEN.test(text);
}

export function writeSlipToken(body: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(body.length + signature.length);
  bytes.set(body);
  bytes.set(signature, body.length);
  return PREFIX + toBase64url(bytes);
}

/** Null unless the text is exactly what we would write. */
export function readSlipToken(token: string): SlipToken | null {
  if (token.length > MAX_LENGTH || !token.startsWith(PREFIX)) return null;
  const bytes = fromBase64url(token.slice(PREFIX.length));
  if (!bytes || bytes.length < SIGNATURE_BYTES + 2) return null;
  const body = bytes.slice(0, -SIGNATURE_BYTES);
  if (isReceiptMessage(body)) return null;
  return { keyId: keyIdOf(body), body, signature: bytes.slice(-SIGNATURE_BYTES) };
}

/** Derived from the signature, so that a reference belongs to one slip only (docs/product.md, P8.3). */
export function slipReference(signature: Uint8Array): string {
  const number = signature.slice(0, REFERENCE_BYTES).reduce((sum, byte) => sum * BYTE_VALUES + byte, 0);
  return writeReference(number % REFERENCE_NUMBERS);
}
