import type { IncomingHttpHeaders } from "node:http";
import { ACCOUNT_MARK_BYTES, CUSTOMER_MARK_BYTES, type SlipMarks } from "@tradeslip/contracts/slips";
import { isMarkOf, readOrderKeys } from "@tradeslip/node-kit/order-marks";

export interface MarkedSlip extends SlipMarks {
  readonly nonce: Uint8Array;
}

/** A possible customer of an order: a browser with its order keys, a session with its account, or both. */
export interface Claimant {
  readonly orderKeys: readonly Buffer[];
  readonly accountId: string | null;
}

/** The BFF passes on the browser's cookies. Empty without them, and for values that our servers never set. */
export function orderKeysOf({ "order-key": given }: IncomingHttpHeaders): readonly Buffer[] {
  return typeof given === "string" ? readOrderKeys(given) : [];
}

/** An order belongs to the browser with a matching key, and to the account that it was issued to (P8.14). */
export function isCustomer(slip: MarkedSlip, { orderKeys, accountId }: Claimant): boolean {
  return (
    orderKeys.some((key) => isOfBrowser(slip, key)) || (accountId !== null && isOfAccount(slip, accountId))
  );
}

export function isOfBrowser({ nonce, customer }: MarkedSlip, key: Buffer): boolean {
  return isMarkOf(customer, { purpose: "maker", key, bytes: CUSTOMER_MARK_BYTES }, nonce);
}

/** Whether the slip was issued to this account. */
export function isOfAccount({ nonce, account }: MarkedSlip, accountId: string): boolean {
  return isMarkOf(account, { purpose: "account", key: accountId, bytes: ACCOUNT_MARK_BYTES }, nonce);
}
