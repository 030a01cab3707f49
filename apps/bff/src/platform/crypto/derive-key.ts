import { deriveKey as derive } from "@tradeslip/node-kit/derive-key";

/** A key of the server's for one purpose. Throws for a secret that is empty or short. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return derive(secret, "tradeslip", purpose);
}
