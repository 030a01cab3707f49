import { createHmac, timingSafeEqual } from "node:crypto";

/** Of the random key that a browser's cookie holds, for all of its orders (docs/product.md, P8.14). */
export const ORDER_KEY_BYTES = 32;

/** Whose mark: a browser's by its order key, an account's by its random id, which is never shown. */
export interface MarkOwner {
  readonly purpose: "maker" | "account";
  readonly key: Buffer | string;
  /** How much of the HMAC a slip has room for. */
  readonly bytes: number;
}

/** Null for what is no order key in base64url, as we write it. */
export function readOrderKey(text: string): Buffer | null {
  const key = Buffer.from(text, "base64url");
  return key.length === ORDER_KEY_BYTES && key.toString("base64url") === text ? key : null;
}

/** A browser whose first orders were made at once has a key of each. */
export const MOST_ORDER_KEYS = 20;

/** Those that servers tell each other, separated by commas; what is none is left out. */
export function readOrderKeys(text: string): readonly Buffer[] {
  return text
    .split(",", MOST_ORDER_KEYS)
    .map(readOrderKey)
    .filter((key) => key !== null);
}

/** What a slip with this nonce says of its owner: nothing without the key. No secret of ours is in it. */
export function orderMark({ purpose, key, bytes }: MarkOwner, nonce: Uint8Array): Buffer {
  return createHmac("sha256", key).update(purpose).update(nonce).digest().subarray(0, bytes);
}

/** @param mark as the slip has it; null: it has none */
export function isMarkOf(mark: Uint8Array | null, owner: MarkOwner, nonce: Uint8Array): boolean {
  return mark !== null && timingSafeEqual(mark, orderMark(owner, nonce));
}
