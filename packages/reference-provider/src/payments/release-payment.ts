import { PAYMENT_UNKNOWN } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { Database } from "../db/database.ts";
import { ENGLISH } from "../language.ts";
import type { PaymentState } from "./payment-state.ts";
import { computePaymentState, findPayment, outputsOf, type Payment } from "./payment-store.ts";

/** Why the operator cannot release a payment. */
export class NotReleasedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "NotReleasedError";
  }
}

/**
 * Releases the book of a payment by hand: one that was late, or too small but accepted anyway. From then on
 * it counts as paid. Returns its state; a payment that is already paid stays unchanged. Throws a
 * NotReleasedError.
 */
export function releasePayment(db: Database, clock: Clock, paymentId: string): Promise<PaymentState> {
  return db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const payment = await findPayment(transaction, paymentId);
    if (payment === null) throw new NotReleasedError(ENGLISH.say(PAYMENT_UNKNOWN));
    const outputs = await outputsOf(transaction, paymentId);
    const before = computePaymentState(payment, outputs, now);
    if (before.status === "confirmed" || before.status === "overpaid") return before;
    requireReleasable(payment, before, now);
    const released = computePaymentState({ ...payment, unlocked_at: now }, outputs, now);
    await transaction
      .updateTable("payments")
      .set({ unlocked_at: now, status: released.status })
      .where("id", "=", paymentId)
      .execute();
    return released;
  });
}

/** No book for money that may still move elsewhere, nor while the buyer can still send the rest. */
function requireReleasable(payment: Payment, { status, confirmations }: PaymentState, now: number): void {
  if (status !== "late" && status !== "underpaid") {
    throw new NotReleasedError(`It is ${status}. You can release only late and underpaid payments by hand.`);
  }
  if (now < payment.expires_at)
    throw new NotReleasedError("Its payment window is still open: the rest may still arrive.");
  const needed = payment.confirmations_needed;
  if (confirmations < needed) {
    throw new NotReleasedError(`Its money isn't final yet: ${confirmations} of ${needed} confirmations.`);
  }
}
