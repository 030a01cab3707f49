import { createHmac, timingSafeEqual } from "node:crypto";

/** Size of the random key in a browser's cookie, used for all its orders (docs/product.md, P8.14). */
export const ORDER_KEY_BYTES = 32;

/** Owner of a mark: a browser by its order key, or an account by its random id, which is never shown. */
export interface MarkOwner {
  readonly purpose: "maker" | "account";
  readonly key: Buffer | string;
  /** How many bytes of the HMAC fit in a slip. */
  readonly bytes: number;
}

/** Null unless the text is an order key in base64url, exactly as we write it. */
export function readOrderKey(text: string): Buffer | null {
  const key = Buffer.from(text, "base64url");
  return key.length === ORDER_KEY_BYTES && key.toString("base64url") === text ? key : null;
}

/** A browser that made several first orders at once has a key for each. */
export const MOST_ORDER_KEYS = 20;

/** Reads the comma-separated keys that servers send each other, and skips invalid ones. */
export function readOrderKeys(text: string): readonly Buffer[] {
  return text
    .split(",", MOST_ORDER_KEYS)
    .map(readOrderKey)
    .filter((key) => key !== null);
}

/**
 * The owner's mark for a slip with this nonce: meaningless without the key. It involves no secret of ours.
 */
export function orderMark({ purpose, key, bytes }: MarkOwner, nonce: Uint8Array): Buffer {
  return createHmac("sha256", key).update(purpose).update(nonce).digest().subarray(0, bytes);
}

/** @param mark from the slip; null: it has none */
export function isMarkOf(mark: Uint8Array | null, owner: MarkOwner, nonce: Uint8Array): boolean {
  return mark !== null && timingSafeEqual(mark, orderMark(owner, nonce));
}
