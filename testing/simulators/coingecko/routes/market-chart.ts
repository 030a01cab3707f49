import { hashed, streamOf } from "../noise.ts";
import { isSupported } from "../currencies.ts";
import { DAY, HOUR } from "../market.ts";
import { statusBody } from "../respond.ts";
import { ok, refused, type Route, type RouteRequest } from "./route.ts";

const FIVE_MINUTES = 300_000;
/** How far back a demo or keyless caller may look. */
const REACH_DAYS = 365;
/** CoinGecko's points are not on the full minute: recorded ones are up to this much late. */
const MOST_LATE = 60_000;

const address = /^\/coins\/([^/]+)\/market_chart$/;

/** GET /coins/{id}/market_chart, for such a path. */
export function marketChart(path: string): Route | undefined {
  const [, encoded] = address.exec(path) ?? [];
  return encoded === undefined ? undefined : (request) => chartOf(decodeURIComponent(encoded), request);
}

/** Pairs of milliseconds and value, oldest first; the last one is for now. */
function chartOf(id: string, { query, market, at }: RouteRequest) {
  const currency = query.get("vs_currency")?.toLowerCase();
  if (!currency) return refused("Missing parameter vs_currency");
  if (!isSupported(currency)) return refused("invalid vs_currency");
  const coin = market.find(id);
  if (!coin) return { status: 404, body: { error: "coin not found" }, maxAge: 0 };
  const asked = query.get("days");
  if (asked === null || !(asked === "max" || Number(asked) > 0)) return refused("Missing parameter days");
  const days = asked === "max" ? Infinity : Number(asked);
  if (days > REACH_DAYS) return tooFarBack;
  const times = coin.usd === null ? [] : timesOf(days, at, streamOf(0, id));
  const rate = (time: number) => market.rate(currency, time);
  const series = (value: (time: number) => number) => times.map((time) => [time, value(time) * rate(time)]);
  return ok(
    {
      prices: series((time) => market.usd(coin, time)),
      market_caps: series((time) => market.capUsd(coin, time)),
      total_volumes: series((time) => market.volumeUsd(coin, time)),
    },
    30,
  );
}

/** CoinGecko's default steps: five minutes for a day, an hour up to 90 days, then midnights. */
function timesOf(days: number, at: number, stream: number): number[] {
  const step = days <= 1 ? FIVE_MINUTES : days <= 90 ? HOUR : DAY;
  const first = Math.ceil((at - days * DAY) / step);
  const count = Math.floor(at / step) - first + 1;
  const late = (index: number) =>
    step === DAY ? 0 : Math.round(Math.abs(hashed(stream, index)) * MOST_LATE);
  const times = Array.from({ length: count }, (_, n) => (first + n) * step + late(first + n));
  return [...times.filter((time) => time < at), at];
}

const tooFarBack = {
  status: 401,
  body: {
    error: statusBody(
      10012,
      "Your request exceeds the allowed time range. Public API users are limited to querying historical data within the past 365 days.",
    ),
  },
  maxAge: 0,
};
