import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../lib/api.ts";
import { CookiesBlockedError } from "../../../lib/cookies-blocked.ts";
import { isUnknown, paymentQuery } from "../payment/payment-query.ts";

const RETRIES = 2;
const RETRY_DELAY_MS = 3_000;

/**
 * Asks how a new payment stands, and so whether this browser keeps its cookie: without it nobody could follow what they
 * pay, or get the book. The answer is what the screen shows. Throws CookiesBlockedError, or what the call throws.
 */
export async function checkPayment(client: QueryClient, paymentId: string): Promise<void> {
  try {
    await client.fetchQuery({
      ...paymentQuery(paymentId),
      retry: (failures: number, error: Error) => failures < RETRIES && !isUnknown(error),
      retryDelay: RETRY_DELAY_MS,
    });
  } catch (error) {
    throw error instanceof ApiError && error.code === "unknown_payment" ? new CookiesBlockedError() : error;
  }
}
