import type { PaymentStatus } from "@tradeslip/contracts";
import { paymentQrCode, paymentUri } from "../bitcoin/payment-uri.ts";
import { btcText } from "../bitcoin/satoshi.ts";
import type { Payment } from "./payment-store.ts";
import type { Standing } from "./standing.ts";

/** A payment on the wire. */
export interface PaymentAnswer {
  readonly paymentId: string;
  readonly status: PaymentStatus;
  readonly btcAmount: string;
  readonly address: string;
  readonly uri: string;
  readonly expiresAt: string;
  readonly receivedBtc: string;
  readonly confirmations: number;
  readonly confirmationsNeeded: number;
  readonly watchedUntil: string;
  readonly simulated: boolean;
}

export function paymentAnswer(payment: Payment, standing: Standing): PaymentAnswer {
  const { amount_sats, address } = payment;
  return {
    paymentId: payment.id,
    status: standing.status,
    btcAmount: btcText(amount_sats),
    address,
    uri: paymentUri(address, amount_sats),
    expiresAt: new Date(payment.expires_at).toISOString(),
    receivedBtc: btcText(standing.receivedSats),
    confirmations: standing.confirmations,
    confirmationsNeeded: payment.confirmations_needed,
    watchedUntil: new Date(payment.watched_until).toISOString(),
    simulated: payment.simulated === 1,
  };
}

export function withQrCode(answer: PaymentAnswer, { address, amount_sats }: Payment) {
  return { ...answer, qrCode: paymentQrCode(address, amount_sats) };
}
