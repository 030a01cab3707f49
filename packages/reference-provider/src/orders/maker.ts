import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { ACCOUNT_MARK_BYTES, MAKER_MARK_BYTES, type SlipMarks } from "@tradeslip/contracts/slips";

export interface MarkedSlip extends SlipMarks {
  readonly nonce: Uint8Array;
}

/** Who may be an order's maker: a browser by its order key, a session by its account, or both. */
export interface Claimant {
  readonly orderKey: Buffer | null;
  readonly accountId: string | null;
}

const KEY_BYTES = 32;

/** The BFF hands on the cookie of the browser. Null without one, and for what no server of ours ever set. */
export function orderKeyOf({ "order-key": given }: IncomingHttpHeaders): Buffer | null {
  if (typeof given !== "string") return null;
  const key = Buffer.from(given, "base64url");
  return key.length === KEY_BYTES && key.toString("base64url") === given ? key : null;
}

/** The order is the browser's whose key fits, and the account's that it was issued to (docs/product.md, P8.14). */
export function isMaker({ nonce, maker, account }: MarkedSlip, { orderKey, accountId }: Claimant): boolean {
  return (
    (orderKey !== null && fits(maker, markOf(orderKey, "maker", nonce, MAKER_MARK_BYTES))) ||
    (accountId !== null && fits(account, markOf(accountId, "account", nonce, ACCOUNT_MARK_BYTES)))
  );
}

/** Whether the slip was issued to this account. */
export function isOfAccount({ nonce, account }: MarkedSlip, accountId: string): boolean {
  return fits(account, markOf(accountId, "account", nonce, ACCOUNT_MARK_BYTES));
}

function fits(mark: Uint8Array | null, computed: Buffer): boolean {
  return mark !== null && timingSafeEqual(mark, computed);
}

function markOf(
  key: Buffer | string,
  purpose: "maker" | "account",
  nonce: Uint8Array,
  bytes: number,
): Buffer {
  return createHmac("sha256", key).update(purpose).update(nonce).digest().subarray(0, bytes);
}
