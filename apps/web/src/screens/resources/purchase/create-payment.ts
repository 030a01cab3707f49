import type { Payment } from "@tradeslip/contracts";
import { book } from "../../../content/book.ts";
import { api, ApiError, unwrap } from "../../../lib/api.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { shownStatus } from "../payment/payment-words.ts";
import { attemptKey, endAttempt } from "./attempt-key.ts";

/** The same request is being carried out, by another tab or by one whose answer was lost. */
const IN_PROGRESS = 409;
const MOST_TRIES = 5;
const NEXT_TRY_MS = 1_000;
/** Refusals after which the same request may still succeed. */
const PASSING = [408, IN_PROGRESS, 429];

/**
 * Asks for a payment request for the digital copy, and returns its id alone: what to pay, and where to, comes from its
 * status, which needs the payment's cookie. The attempt goes on: to ask again gives the same payment until somebody ends
 * it. Throws ApiError when it is refused.
 */
export async function createPayment(): Promise<string> {
  const payment = await postPatiently();
  if (!isOver(payment)) return payment.paymentId;
  // An attempt of long ago, whose payment nobody has seen.
  endAttempt();
  return (await postPatiently()).paymentId;
}

async function postPatiently(tries = 1): Promise<Payment> {
  try {
    return await post(attemptKey());
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (isForGood(status)) endAttempt();
    if (status !== IN_PROGRESS || tries === MOST_TRIES) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, NEXT_TRY_MS));
  return postPatiently(tries + 1);
}

async function post(key: string): Promise<Payment> {
  return unwrap(
    await api.POST("/api/payments/create", {
      params: { header: { "idempotency-key": key } },
      body: { bookId: book.id, type: "digital" },
    }),
  );
}

function isOver({ status, expiresAt }: Payment): boolean {
  return shownStatus(status, serverNow() >= Date.parse(expiresAt)) === "expired";
}

function isForGood(status: number): boolean {
  return status >= 400 && status < 500 && !PASSING.includes(status);
}
