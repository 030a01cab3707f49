import { type Reply, statusReply } from "./respond.ts";

const MINUTE = 60_000;
const EXCEEDED =
  "You've exceeded the Rate Limit. Please visit https://www.coingecko.com/en/api/pricing to subscribe to our API " +
  "plans for higher rate limits.";

export const rateLimitBody = { status: { error_code: 429, error_message: EXCEEDED } };

/** `retryAfter` in seconds; undefined omits the header, as CoinGecko sometimes does. */
export const rateLimited = (retryAfter?: number): Reply =>
  statusReply(429, 429, EXCEEDED, retryAfter === undefined ? {} : { "retry-after": String(retryAfter) });

/** Counts a minute from its first call on. Refused calls count too, as at CoinGecko. */
export function createRateLimit(perMinute: number | undefined) {
  let opened = Number.NEGATIVE_INFINITY;
  let used = 0;
  return (at: number): Reply | undefined => {
    if (perMinute === undefined) return undefined;
    if (at - opened >= MINUTE) {
      opened = at;
      used = 0;
    }
    used += 1;
    return used > perMinute ? rateLimited(Math.ceil((opened + MINUTE - at) / 1000)) : undefined;
  };
}
