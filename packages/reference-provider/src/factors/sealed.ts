import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = "aes-256-gcm";

/**
 * Encrypts what must be read back, but not by a reader of the database.
 * @param holder whose it is: it opens for no other
 */
export function seal(key: Buffer, text: string, holder: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(holder));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Throws if the key, holder or text differs. */
export function unseal(key: Buffer, sealed: string, holder: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const start = IV_BYTES + TAG_BYTES;
  const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(holder))
    .setAuthTag(bytes.subarray(IV_BYTES, start));
  return Buffer.concat([cipher.update(bytes.subarray(start)), cipher.final()]).toString("utf8");
}
