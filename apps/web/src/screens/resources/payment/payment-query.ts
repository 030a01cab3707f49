import { queryOptions, type Query } from "@tanstack/react-query";
import type { PaymentStatusAnswer } from "@tradeslip/contracts";
import { api, ApiError, unwrap } from "../../../lib/api.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { isPaid, watchEnd } from "./payment-state.ts";
import { markGone, savePayment } from "./saved-payments.ts";

/** Poll interval (docs/product.md, P11.7). */
const POLL_MS = 10_000;
/** After a connection failure, to notice soon that the connection is back. */
const POLL_OFFLINE_MS = 3_000;
/** After the payment window, when only late money can still arrive. */
const POLL_LATE_MS = 30_000;
/** A new payment has already been polled once when it is shown. */
const JUST_POLLED_MS = 1_000;
/** The answers to an unknown id and to one that is too long. */
const UNKNOWN = [404, 400];

/**
 * The state of a payment: polled at once and every ten seconds while the page is visible, sooner while
 * offline, at once when the page or the connection is back, and never after a final state.
 */
export function paymentQuery(paymentId: string) {
  return queryOptions({
    queryKey: ["payment", paymentId] as const,
    queryFn: ({ signal }) => fetchPayment(paymentId, signal),
    refetchInterval: nextPollMs,
    refetchIntervalInBackground: false,
    refetchOnMount: unlessJustPolled,
    refetchOnWindowFocus: unlessSettled,
    refetchOnReconnect: unlessSettled,
    networkMode: "always",
    // The next poll comes soon enough, and the page should report a lost connection at once.
    retry: false,
  });
}

async function fetchPayment(paymentId: string, signal: AbortSignal): Promise<PaymentStatusAnswer> {
  try {
    const answer = unwrap(
      await api.GET("/api/payments/status/{paymentId}", { params: { path: { paymentId } }, signal }),
    );
    savePayment(answer);
    return answer;
  } catch (error) {
    if (isUnknown(error)) markGone(paymentId);
    throw error;
  }
}

/** Whether the server answered that this browser has no such payment. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && UNKNOWN.includes(error.status);
}

type State = Pick<Query<PaymentStatusAnswer>, "state">;

/** False after a final state. */
function nextPollMs({ state: { data, error } }: State): number | false {
  const intervalMs = error && !(error instanceof ApiError) ? POLL_OFFLINE_MS : POLL_MS;
  if (!data) return isUnknown(error) ? false : intervalMs;
  if (isPaid(data.status)) return false;
  const now = serverNow();
  if (data.status === "detected" || now < Date.parse(data.expiresAt)) return intervalMs;
  return now < watchEnd(data) ? POLL_LATE_MS : false;
}

function unlessJustPolled({ state }: State): "always" | false {
  return Math.abs(Date.now() - state.dataUpdatedAt) < JUST_POLLED_MS ? false : "always";
}

function unlessSettled(query: State): "always" | false {
  return nextPollMs(query) === false ? false : "always";
}
