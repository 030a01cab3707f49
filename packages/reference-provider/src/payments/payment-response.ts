import type { PaymentStatus } from "@tradeslip/contracts";
import { renderSVG } from "uqr";
import { btcText } from "../bitcoin/satoshi.ts";
import type { PaymentState } from "./payment-state.ts";
import type { Payment } from "./payment-store.ts";

/** A payment on the wire. */
export interface PaymentResponse {
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

export function paymentResponse(payment: Payment, state: PaymentState): PaymentResponse {
  const { amount_sats, address } = payment;
  return {
    paymentId: payment.id,
    status: state.status,
    btcAmount: btcText(amount_sats),
    address,
    uri: paymentUri(address, amount_sats),
    expiresAt: new Date(payment.expires_at).toISOString(),
    receivedBtc: btcText(state.receivedSats),
    confirmations: state.confirmations,
    confirmationsNeeded: payment.confirmations_needed,
    watchedUntil: new Date(payment.watched_until).toISOString(),
    simulated: payment.simulated === 1,
  };
}

export function withQrCode(answer: PaymentResponse, { address, amount_sats }: Payment) {
  return { ...answer, qrCode: paymentQrCode(address, amount_sats) };
}

/** Wallets fill in the address and the exact amount (BIP21). */
export function paymentUri(address: string, sats: number): string {
  return `bitcoin:${address}?amount=${btcText(sats)}`;
}

/** The same as an image (data URI). Bech32 may be written in capitals, which make a coarser picture (BIP173). */
export function paymentQrCode(address: string, sats: number): string {
  const svg = renderSVG(paymentUri(address.toUpperCase(), sats), { ecc: "M", border: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
