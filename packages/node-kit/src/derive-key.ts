import { hkdfSync } from "node:crypto";

/** The shortest secret that keys are made from. */
export const SECRET_LENGTH = 32;
const KEY_BYTES = 32;

/**
 * A key for one purpose (HKDF, RFC 5869): what is learned of one key says nothing of the secret or the others.
 * Throws for an empty or short secret: anybody could make the same key.
 */
export function deriveKey(secret: string, salt: string, purpose: string): Buffer {
  if (secret.length < SECRET_LENGTH) {
    throw new RangeError(`A secret needs at least ${SECRET_LENGTH} characters`);
  }
  return Buffer.from(hkdfSync("sha256", secret, salt, purpose, KEY_BYTES));
}
