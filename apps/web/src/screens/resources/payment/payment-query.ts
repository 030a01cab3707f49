import { queryOptions, type Query } from "@tanstack/react-query";
import type { PaymentStatusAnswer } from "@tradeslip/contracts";
import { api, ApiError, unwrap } from "../../../lib/api.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { keepPayment, markGone } from "./kept-payments.ts";
import { isPaid, watchEnd } from "./watch.ts";

/** docs/product.md, P11.7. */
const ASK_MS = 10_000;
/** After a call that nobody answered: a line that is back, or a server, is found soon, whatever the browser says of it. */
const ASK_AGAIN_MS = 3_000;
/** After the window, when only late money could still come. */
const ASK_LATER_MS = 30_000;
/** A new payment was asked for just before it is shown. */
const JUST_NOW_MS = 1_000;
/** No payment, and a word too long to be one. */
const UNKNOWN = [404, 400];

/**
 * How a payment stands: asked at once and every ten seconds while the page is seen, sooner while nobody answers, at once
 * when it is seen again or the connection is back, and never after a last word.
 */
export function paymentQuery(paymentId: string) {
  return queryOptions({
    queryKey: ["payment", paymentId] as const,
    queryFn: ({ signal }) => askForPayment(paymentId, signal),
    refetchInterval: nextCallMs,
    refetchIntervalInBackground: false,
    refetchOnMount: unlessJustAsked,
    refetchOnWindowFocus: unlessSettled,
    refetchOnReconnect: unlessSettled,
    networkMode: "always",
    // The next call comes soon enough, and that the connection is lost is to be said at once.
    retry: false,
  });
}

async function askForPayment(paymentId: string, signal: AbortSignal): Promise<PaymentStatusAnswer> {
  try {
    const answer = unwrap(
      await api.GET("/api/payments/status/{paymentId}", { params: { path: { paymentId } }, signal }),
    );
    keepPayment(answer);
    return answer;
  } catch (error) {
    if (isUnknown(error)) markGone(paymentId);
    throw error;
  }
}

/** Whether the server knows no such payment of this browser. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && UNKNOWN.includes(error.status);
}

type State = Pick<Query<PaymentStatusAnswer>, "state">;

/** False after a last word. */
function nextCallMs({ state: { data, error } }: State): number | false {
  const soonMs = error && !(error instanceof ApiError) ? ASK_AGAIN_MS : ASK_MS;
  if (!data) return isUnknown(error) ? false : soonMs;
  if (isPaid(data.status)) return false;
  const now = serverNow();
  if (data.status === "detected" || now < Date.parse(data.expiresAt)) return soonMs;
  return now < watchEnd(data) ? ASK_LATER_MS : false;
}

function unlessJustAsked({ state }: State): "always" | false {
  return Math.abs(Date.now() - state.dataUpdatedAt) < JUST_NOW_MS ? false : "always";
}

function unlessSettled(query: State): "always" | false {
  return nextCallMs(query) === false ? false : "always";
}
