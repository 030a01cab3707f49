import { createECDH, createHmac } from "node:crypto";

/** By which push services know the desk (RFC 8292): P-256. */
export interface VapidKey {
  /** For browsers: the point, uncompressed, in base64url. */
  readonly publicKey: string;
  /** The same way: its scalar. */
  readonly privateKey: string;
}

/**
 * From the provider's secret, which is made at the first start: the same in all its processes, and kept by
 * its back-up. Where that secret changes, all browsers are forgotten, and subscribe again when they load a
 * page.
 */
export function vapidKeyOf(key: Buffer): VapidKey {
  for (let attempt = 0; ; attempt += 1) {
    const scalar = createHmac("sha256", key).update(`vapid ${attempt}`).digest();
    const pair = createECDH("prime256v1");
    try {
      pair.setPrivateKey(scalar);
    } catch {
      // Beyond the curve's order: one in 2^32.
      continue;
    }
    return {
      publicKey: pair.getPublicKey("base64url", "uncompressed"),
      privateKey: scalar.toString("base64url"),
    };
  }
}
