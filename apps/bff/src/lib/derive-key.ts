import { hkdfSync } from "node:crypto";

const KEY_BYTES = 32;

/** A key for one purpose (HKDF, RFC 5869): what is learned of one key says nothing of the secret or the others. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "tradeslip", purpose, KEY_BYTES));
}
