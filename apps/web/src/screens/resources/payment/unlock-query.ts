import { queryOptions, type Query } from "@tanstack/react-query";
import type { UnlockAnswer } from "@tradeslip/contracts";
import { book } from "../../../content/book.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { isUnknown } from "./payment-query.ts";

const RETRIES = 2;
const RETRY_DELAY_MS = 2_000;
/** Between two tries to renew what has expired. */
const RENEW_MS = 10_000;

type State = Pick<Query<UnlockAnswer>, "state">;

/** Links to the book, renewed when they expire while the page is seen. For a payment that is confirmed. */
export function unlockQuery(paymentId: string) {
  return queryOptions({
    queryKey: ["unlock", paymentId] as const,
    queryFn: async ({ signal }) =>
      unwrap(await api.POST("/api/unlock", { body: { bookId: book.id, paymentId }, signal })),
    staleTime: Infinity,
    refetchInterval: ({ state }: State) => untilRenewal(state.data),
    refetchIntervalInBackground: false,
    refetchOnMount: renewExpired,
    refetchOnWindowFocus: renewExpired,
    refetchOnReconnect: renewExpired,
    networkMode: "always",
    retry: (failures, error) => failures < RETRIES && !isUnknown(error),
    retryDelay: RETRY_DELAY_MS,
  });
}

export function haveExpired(links: UnlockAnswer): boolean {
  return links.expiresAt !== null && serverNow() >= Date.parse(links.expiresAt);
}

function renewExpired({ state: { data } }: State) {
  return data && !haveExpired(data) ? false : "always";
}

function untilRenewal(links: UnlockAnswer | undefined): number | false {
  if (!links || links.expiresAt === null) return false;
  return Math.max(RENEW_MS, Date.parse(links.expiresAt) - serverNow());
}
