import { createECDH, createHmac } from "node:crypto";

/** The key by which push services identify the desk (RFC 8292): P-256. */
export interface VapidKey {
  /** For browsers: the uncompressed point, in base64url. */
  readonly publicKey: string;
  /** The scalar, in base64url. */
  readonly privateKey: string;
}

/**
 * Derived from the provider's secret, which is created at the first start: so it is the same in all
 * processes, and part of the back-up. If the secret changes, all browsers are deleted, and subscribe again
 * when they load a page.
 */
export function vapidKeyOf(key: Buffer): VapidKey {
  for (let attempt = 0; ; attempt += 1) {
    const scalar = createHmac("sha256", key).update(`vapid ${attempt}`).digest();
    const pair = createECDH("prime256v1");
    try {
      pair.setPrivateKey(scalar);
    } catch {
      // Not below the curve's order: one in 2^32.
      continue;
    }
    return {
      publicKey: pair.getPublicKey("base64url", "uncompressed"),
      privateKey: scalar.toString("base64url"),
    };
  }
}
