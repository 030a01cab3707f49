import { RECEIPT_TERMS, receiptsOf } from "../../../apps/bff/src/orders/testing/some-receipt.ts";
import { someSigner } from "../../../apps/bff/src/orders/testing/some-signer.ts";
import { someTerms } from "../../../apps/bff/src/orders/testing/some-terms.ts";

/** The desk's of every test: its slips can be of any time and any terms. */
export const SLIP_SECRET = "the secret that signs the slips of all these tests";
const MINUTE_MS = 60_000;

export type SignedSlip = ReturnType<typeof signedSlip>;

/** As the desk would have issued it at that time, for 15 minutes. */
export function signedSlip(
  issuedAt: number,
  terms: Parameters<typeof someTerms>[0] = {},
  secret = SLIP_SECRET,
) {
  const times = { issuedAt: wholeSecond(issuedAt), expiresAt: wholeSecond(issuedAt + 15 * MINUTE_MS) };
  return someSigner([secret]).issue(someTerms({ ...times, ...terms }));
}

/** The desk's, of an order that is complete. */
export function signedReceipt(): string {
  return receiptsOf(SLIP_SECRET).sign(RECEIPT_TERMS)!;
}

/** As slips have them. */
export function wholeSecond(at: number): string {
  return new Date(at - (at % 1000)).toISOString();
}
