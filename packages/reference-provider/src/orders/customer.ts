import type { IncomingHttpHeaders } from "node:http";
import { ACCOUNT_MARK_BYTES, CUSTOMER_MARK_BYTES, type SlipMarks } from "@tradeslip/contracts/slips";
import { isMarkOf, readOrderKey } from "@tradeslip/node-kit/order-marks";

export interface MarkedSlip extends SlipMarks {
  readonly nonce: Uint8Array;
}

/** Who may be an order's customer: a browser by its order key, a session by its account, or both. */
export interface Claimant {
  readonly orderKey: Buffer | null;
  readonly accountId: string | null;
}

/** The BFF hands on the cookie of the browser. Null without one, and for what no server of ours ever set. */
export function orderKeyOf({ "order-key": given }: IncomingHttpHeaders): Buffer | null {
  return typeof given === "string" ? readOrderKey(given) : null;
}

/** The order is the browser's whose key fits, and the account's that it was issued to (P8.14). */
export function isCustomer(slip: MarkedSlip, { orderKey, accountId }: Claimant): boolean {
  return (
    (orderKey !== null && isOfBrowser(slip, orderKey)) || (accountId !== null && isOfAccount(slip, accountId))
  );
}

function isOfBrowser({ nonce, customer }: MarkedSlip, key: Buffer): boolean {
  return isMarkOf(customer, { purpose: "maker", key, bytes: CUSTOMER_MARK_BYTES }, nonce);
}

/** Whether the slip was issued to this account. */
export function isOfAccount({ nonce, account }: MarkedSlip, accountId: string): boolean {
  return isMarkOf(account, { purpose: "account", key: accountId, bytes: ACCOUNT_MARK_BYTES }, nonce);
}
