import { type Coin, type Extreme } from "../coin.ts";
import { type Currency } from "../currencies.ts";
import { DAY, HOUR, type RankedCoin } from "../market.ts";
import { isTrue } from "../query.ts";
import { decimals, percentChange, shownPrice } from "../rounding.ts";
import { type RouteRequest } from "./route.ts";

export interface RowRequest extends RouteRequest {
  readonly currency: Currency;
  /** Such as "1h" or "7d"; those unknown to CoinGecko are left out. */
  readonly timeframes: readonly string[];
}

const spans: Record<string, number> = {
  "1h": HOUR,
  "24h": DAY,
  "7d": 7 * DAY,
  "14d": 14 * DAY,
  "30d": 30 * DAY,
  "200d": 200 * DAY,
  "1y": 365 * DAY,
};

/** One item of /coins/markets, its keys in CoinGecko's order. */
export function marketRow({ coin, rank }: RankedCoin, request: RowRequest): Record<string, unknown> {
  const { market, at, currency, query } = request;
  const rate = market.rate(currency, at);
  const price = coin.usd === null ? null : market.usd(coin, at) * rate;
  const shown = (value: number | null) => (value === null ? null : shownPrice(value, query.get("precision")));
  const supply = coin.max ?? coin.total;
  return {
    id: coin.id,
    symbol: coin.symbol,
    name: coin.name,
    image: coin.image,
    current_price: shown(price),
    market_cap: price === null ? null : Math.round(market.capUsd(coin, at) * rate),
    market_cap_rank: rank,
    fully_diluted_valuation: price === null || supply === null ? null : Math.round(supply * price),
    total_volume: price === null ? null : Math.round(market.volumeUsd(coin, at) * rate),
    ...dayOf(coin, price, rate, request),
    circulating_supply: coin.circulating,
    total_supply: coin.total,
    max_supply: coin.max,
    ...extreme("ath", coin.ath, price, rate, shown),
    ...extreme("atl", coin.atl, price, rate, shown),
    roi: coin.roi,
    last_updated: new Date(market.pricedAt(coin, at)).toISOString(),
    ...(isTrue(query.get("include_rehypothecated")) && { market_cap_rank_with_rehypothecated: rank }),
    ...(isTrue(query.get("sparkline")) && { sparkline_in_7d: { price: weekOf(coin, rate, request) } }),
    ...changesOf(coin, price, request),
  };
}

/** High, low and changes of 24 hours; high and low include the prices of now and of a day ago. */
function dayOf(coin: Coin, price: number | null, rate: number, { market, at, currency, query }: RowRequest) {
  const known = price !== null && !coin.justListed;
  const before = market.usd(coin, at - DAY) * market.rate(currency, at - DAY);
  const day =
    price === null
      ? []
      : [
          ...market
            .week(coin, at)
            .slice(-24)
            .map((usd) => usd * rate),
          price,
        ];
  const all = known ? [...day, before] : day;
  const shown = (value: number) => (all.length === 0 ? null : shownPrice(value, query.get("precision")));
  const change = known ? price - before : null;
  const percent = known ? decimals(percentChange(price, before), 5) : null;
  const units = coin.circulating ?? 0;
  return {
    high_24h: shown(Math.max(...all)),
    low_24h: shown(Math.min(...all)),
    price_change_24h: change,
    price_change_percentage_24h: percent,
    market_cap_change_24h: change === null ? null : change * units,
    market_cap_change_percentage_24h: units === 0 ? null : percent,
  };
}

function extreme(
  name: "ath" | "atl",
  mark: Extreme | null,
  price: number | null,
  rate: number,
  shown: (value: number | null) => number | null,
) {
  const value = mark === null ? null : mark.usd * rate;
  return {
    [name]: shown(value),
    [`${name}_change_percentage`]:
      price === null || value === null ? null : decimals(percentChange(price, value), 5),
    [`${name}_date`]: mark === null ? null : `${mark.on}T00:00:00.000Z`,
  };
}

function weekOf(coin: Coin, rate: number, { market, at }: RowRequest): number[] {
  if (coin.usd === null) return [];
  const week = market.week(coin, at);
  return (coin.justListed ? week.slice(-5) : week).map((usd) => usd * rate);
}

function changesOf(coin: Coin, price: number | null, { market, at, currency, timeframes }: RowRequest) {
  const known = timeframes.filter((timeframe) => Object.hasOwn(spans, timeframe));
  return Object.fromEntries(
    known.map((timeframe) => {
      const then = at - spans[timeframe]!;
      const before = market.usd(coin, then) * market.rate(currency, then);
      const unknown = price === null || (coin.justListed && timeframe !== "1h");
      return [
        `price_change_percentage_${timeframe}_in_currency`,
        unknown ? null : percentChange(price, before),
      ];
    }),
  );
}
