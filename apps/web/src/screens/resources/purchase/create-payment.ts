import type { Payment } from "@tradeslip/contracts";
import { book } from "../../../content/book.ts";
import { api, ApiError, unwrap } from "../../../lib/api.ts";
import { attemptKey, endAttempt } from "./attempt-key.ts";

/** The same request is being carried out, by another tab or by one whose answer was lost. */
const IN_PROGRESS = 409;
const MOST_TRIES = 5;
const NEXT_TRY_MS = 1_000;
/** Refusals after which the same request may still succeed. */
const PASSING = [408, IN_PROGRESS, 429];

/** Asks for a payment request for the digital copy. Throws ApiError when it is refused. */
export async function createPayment(tries = 1): Promise<Payment> {
  try {
    const payment = await post(attemptKey());
    endAttempt();
    return payment;
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (isForGood(status)) endAttempt();
    if (status !== IN_PROGRESS || tries === MOST_TRIES) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, NEXT_TRY_MS));
  return createPayment(tries + 1);
}

async function post(key: string): Promise<Payment> {
  return unwrap(
    await api.POST("/api/payments/create", {
      params: { header: { "idempotency-key": key } },
      body: { bookId: book.id, type: "digital" },
    }),
  );
}

function isForGood(status: number): boolean {
  return status >= 400 && status < 500 && !PASSING.includes(status);
}
