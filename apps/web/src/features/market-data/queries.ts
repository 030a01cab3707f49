import { queryOptions, type Query } from "@tanstack/react-query";
import type { Freshness } from "@tradeslip/contracts";
import { api, ApiError, unwrap } from "../../lib/api.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { receive, type ReceivedFreshness, type Subject } from "./received-freshness.ts";

/** How often a visible page asks, in milliseconds (specification, section 9). */
const REFRESH_INTERVAL_MS = { rates: 120_000, dashboard: 100_000, market: 60_000 } as const;

const RETRY_DELAY_MS = 1_000;
const AFTER_REFRESH_MS = 500;
const SOONEST_MS = 2_000;

export const ratesQuery = refreshed("rates", "rates", REFRESH_INTERVAL_MS.rates, async (call) =>
  unwrap(await api.GET("/api/rates", call)),
);
export const marketCoinsQuery = refreshed(
  "market-coins",
  "figures",
  REFRESH_INTERVAL_MS.market,
  async (call) => unwrap(await api.GET("/api/market/coins", call)),
);
export const marketStatsQuery = refreshed(
  "market-stats",
  "figures",
  REFRESH_INTERVAL_MS.market,
  async (call) => unwrap(await api.GET("/api/market/stats", call)),
);
export const exchangeCoinsQuery = refreshed(
  "exchange-coins",
  "rates",
  REFRESH_INTERVAL_MS.market,
  async (call) => unwrap(await api.GET("/api/exchange/coins", call)),
  untilNewer,
);
export const dashboardCoinsQuery = dashboardCoins();
/** The same coins while somebody is about to order one. */
export const dashboardPricesQuery = dashboardCoins(untilNewer);
export const dashboardStatsQuery = refreshed(
  "dashboard-stats",
  "figures",
  REFRESH_INTERVAL_MS.dashboard,
  async (call) => unwrap(await api.GET("/api/dashboard/stats", call)),
);

function dashboardCoins(pace?: Pace) {
  return refreshed(
    "dashboard-coins",
    "figures",
    REFRESH_INTERVAL_MS.dashboard,
    async (call) => unwrap(await api.GET("/api/dashboard/coins", call)),
    pace,
  );
}

/** How long to keep an answer before asking again. Milliseconds. */
type Pace = (freshness: ReceivedFreshness) => number;

function screensPace({ askAgainMs }: ReceivedFreshness): number {
  return askAgainMs;
}

/**
 * For prices that an order is made of: asks whenever the server may have newer ones, so that the price seen is the
 * one that the desk would write down.
 */
function untilNewer({ nextRefresh, intervalMs }: ReceivedFreshness): number {
  const waitMs = Date.parse(nextRefresh) - serverNow() + AFTER_REFRESH_MS;
  return Math.min(Math.max(waitMs, SOONEST_MS), intervalMs);
}

/** An answer with what this device knows of its arrival. */
type Received<Answer> = Answer & { freshness: ReceivedFreshness };

/**
 * Query options of one market call: asked for anew each interval while the page is visible, at once when it comes
 * back with data older than that, and keeping the old data when asking fails. Offline counts as a failure and is not
 * waited out, so that a page without data says so; the connection's return asks at once, however young the data: what the
 * service worker answered meanwhile is old, whenever it came.
 */
function refreshed<Answer extends { freshness: Freshness }>(
  name: string,
  subject: Subject,
  intervalMs: number,
  ask: (call: { signal: AbortSignal }) => Promise<Answer>,
  pace: Pace = screensPace,
) {
  type State = Query<Received<Answer>, Error, Received<Answer>, readonly string[]>;
  const askAgainMs = ({ state }: State) =>
    state.data && state.status === "success" ? pace(state.data.freshness) : intervalMs;

  return queryOptions({
    queryKey: ["market-data", name] as readonly string[],
    queryFn: async ({ signal, client, queryKey }): Promise<Received<Answer>> => {
      const answer = await ask({ signal });
      const previous = client.getQueryData<Received<Answer>>(queryKey)?.freshness;
      return {
        ...answer,
        freshness: receive(answer.freshness, { subject, intervalMs, now: serverNow(), previous }),
      };
    },
    staleTime: askAgainMs,
    refetchInterval: askAgainMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    refetchOnReconnect: "always",
    networkMode: "always",
    retry: shouldRetry,
    retryDelay: RETRY_DELAY_MS,
  });
}

/** A connection that broke is tried once more; an answer that says no is not. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof ApiError);
}
