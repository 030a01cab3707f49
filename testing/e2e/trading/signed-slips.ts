import { RECEIPT_TERMS, receiptsOf } from "../../../apps/bff/src/orders/testing/some-receipt.ts";
import { someSigner } from "../../../apps/bff/src/orders/testing/some-signer.ts";
import { someTerms } from "../../../apps/bff/src/orders/testing/some-terms.ts";

/** The secret of every test's desk, so that slips with any time and terms can be made. */
export const SLIP_SECRET = "the secret that signs the slips of all these tests";
const MINUTE_MS = 60_000;

export type SignedSlip = ReturnType<typeof signedSlip>;

/** As the desk would have issued it at that time, valid for 15 minutes. */
export function signedSlip(
  issuedAt: number,
  terms: Parameters<typeof someTerms>[0] = {},
  secret = SLIP_SECRET,
) {
  const times = { issuedAt: wholeSecond(issuedAt), expiresAt: wholeSecond(issuedAt + 15 * MINUTE_MS) };
  return someSigner([secret]).issue(someTerms({ ...times, ...terms }));
}

/** A receipt from the desk, of a completed order. */
export function signedReceipt(): string {
  return receiptsOf(SLIP_SECRET).sign(RECEIPT_TERMS)!;
}

/** In the precision of slips. */
export function wholeSecond(at: number): string {
  return new Date(at - (at % 1000)).toISOString();
}
