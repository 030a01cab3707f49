import type { Payment, PaymentStatusAnswer, Problem, UnlockAnswer } from "@tradeslip/contracts";
import { refusal } from "./account-answers.ts";

/** The fake server's payment. */
export const PAYMENT_ID = "payment-0123456789";
/** These must not be visible before a status was read. */
export const ADDRESS = "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080";
export const AMOUNT = "0.00057143";
const MINUTES = 60_000;
const HOURS = 60 * MINUTES;

/** What GET /api/payments/status/{paymentId} answers at `now`, for a payment made at `madeAt`. */
export function paymentStatusAnswer(now: Date, madeAt: Date = now): PaymentStatusAnswer {
  const expiresAt = madeAt.getTime() + 15 * MINUTES;
  return {
    method: "onchain",
    paymentId: PAYMENT_ID,
    status: "new",
    btcAmount: AMOUNT,
    btcUsd: "87500.5",
    address: ADDRESS,
    uri: `bitcoin:${ADDRESS}?amount=${AMOUNT}`,
    expiresAt: new Date(expiresAt).toISOString(),
    serverTime: now.toISOString(),
    receivedBtc: "0.00000000",
    confirmations: 0,
    confirmationsNeeded: 1,
    watchedUntil: new Date(expiresAt + 24 * HOURS).toISOString(),
    simulated: false,
  };
}

/** What POST /api/payments/create answers at `now`. */
export function paymentAnswer(now: Date): Payment {
  return { ...paymentStatusAnswer(now), qrCode: "" };
}

/** What POST /api/unlock answers at `now`. */
export function unlockAnswer(now: Date): UnlockAnswer {
  return {
    downloadUrl: "/api/downloads/token-pdf",
    expiresAt: new Date(now.getTime() + 15 * MINUTES).toISOString(),
    files: [
      { format: "pdf", url: "/api/downloads/token-pdf", bytes: 1_420_000 },
      { format: "epub", url: "/api/downloads/token-epub", bytes: 310_400 },
    ],
  };
}

/** The answer to a payment without its cookie. */
export const unknownPayment: Problem = refusal(404, "This browser knows no such payment.", "unknown_payment");
