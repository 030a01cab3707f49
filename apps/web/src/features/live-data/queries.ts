import { queryOptions, type Query } from "@tanstack/react-query";
import type { Freshness } from "@tradeslip/contracts";
import { REFRESH_SECONDS } from "@tradeslip/contracts/rules";
import { api, ApiError, unwrap } from "../../lib/api.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { receive, type ReceivedFreshness, type Subject } from "./freshness.ts";

const SECOND_MS = 1_000;

const RETRY_DELAY_MS = 1_000;
/** Time for the server to finish its own refresh. */
const REFRESH_MARGIN_MS = 500;
const MIN_DELAY_MS = 2_000;
/** In intervals: after this long without a message, the stream may have died unnoticed. */
const STREAM_SILENCE = 1.5;

/** First part of the key of every query here. */
export const MARKET_DATA = "market-data";
/** Names of the queries whose data currently arrives over a stream. */
export const streamed = new Set<string>();

export const ratesQuery = refreshed("rates", "rates", REFRESH_SECONDS.rates * SECOND_MS, async (call) =>
  unwrap(await api.GET("/api/rates", call)),
);
export const marketCoinsQuery = refreshed(
  "market-coins",
  "figures",
  REFRESH_SECONDS.coins * SECOND_MS,
  async (call) => unwrap(await api.GET("/api/market/coins", call)),
);
export const marketStatsQuery = refreshed(
  "market-stats",
  "figures",
  REFRESH_SECONDS.coins * SECOND_MS,
  async (call) => unwrap(await api.GET("/api/market/stats", call)),
);
export const exchangeCoinsQuery = refreshed(
  "exchange-coins",
  "rates",
  REFRESH_SECONDS.coins * SECOND_MS,
  async (call) => unwrap(await api.GET("/api/exchange/coins", call)),
  untilNextRefresh,
);
export const dashboardCoinsQuery = dashboardCoins();
/** The same coins while the trade modal is open: refreshed as soon as the server has newer prices. */
export const dashboardPricesQuery = dashboardCoins(untilNextRefresh);
export const dashboardStatsQuery = refreshed(
  "dashboard-stats",
  "figures",
  REFRESH_SECONDS.dashboard * SECOND_MS,
  async (call) => unwrap(await api.GET("/api/dashboard/stats", call)),
);

function dashboardCoins(delay?: RefreshDelay) {
  return refreshed(
    "dashboard-coins",
    "figures",
    REFRESH_SECONDS.dashboard * SECOND_MS,
    async (call) => unwrap(await api.GET("/api/dashboard/coins", call)),
    delay,
  );
}

/** Delay before the next request, in milliseconds. */
type RefreshDelay = (freshness: ReceivedFreshness) => number;

function screenInterval({ askAgainMs }: ReceivedFreshness): number {
  return askAgainMs;
}

/**
 * For prices that go into an order: refreshes whenever the server may have newer ones, so that the price on
 * screen is the one that the server would use.
 */
function untilNextRefresh({ nextRefresh, intervalMs, keptInRow, askAgainMs }: ReceivedFreshness): number {
  if (keptInRow > 0) return askAgainMs;
  const waitMs = Date.parse(nextRefresh) - serverNow() + REFRESH_MARGIN_MS;
  return Math.min(Math.max(waitMs, MIN_DELAY_MS), intervalMs);
}

/** A response stamped on arrival. */
type Received<Answer> = Answer & { freshness: ReceivedFreshness };

/**
 * Query options of one market resource; screens with a resource of their own call it themselves. It refreshes
 * every interval while the page is visible, immediately when the page becomes visible with older data, and
 * keeps the old data when a refresh fails. While a stream delivers data (live-stream.ts) it doesn't poll.
 * Being offline is a failure, not a pause, so a page without data says so. Reconnecting always refreshes:
 * responses from the service worker look new but carry old data.
 */
export function refreshed<Answer extends { freshness: Freshness }>(
  name: string,
  subject: Subject,
  intervalMs: number,
  fetchAnswer: (call: { signal: AbortSignal }) => Promise<Answer>,
  delay: RefreshDelay = screenInterval,
) {
  type State = Query<Received<Answer>, Error, Received<Answer>, readonly string[]>;
  const refetchMs = ({ state }: State) => {
    if (!state.data || state.status !== "success") return intervalMs;
    return streamed.has(name) ? STREAM_SILENCE * intervalMs : delay(state.data.freshness);
  };

  return queryOptions({
    queryKey: [MARKET_DATA, name] as readonly string[],
    queryFn: async ({ signal, client, queryKey }): Promise<Received<Answer>> => {
      const answer = await fetchAnswer({ signal });
      const previous = client.getQueryData<Received<Answer>>(queryKey)?.freshness;
      return {
        ...answer,
        freshness: receive(answer.freshness, { subject, intervalMs, now: serverNow(), previous }),
      };
    },
    staleTime: refetchMs,
    refetchInterval: refetchMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    refetchOnReconnect: "always",
    networkMode: "always",
    retry: shouldRetry,
    retryDelay: RETRY_DELAY_MS,
  });
}

/** Retries a broken connection once, but never an error response. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof ApiError);
}
