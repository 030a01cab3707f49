import { supportedCurrencies } from "../currencies.ts";
import { DAY, type Market } from "../market.ts";
import { percentChange } from "../rounding.ts";
import { ok, type Route } from "./route.ts";

/** CoinGecko refreshes it every ten minutes. */
const MAX_AGE = 600;
const SHARES = 10;

/** GET /global: the sums over the listed coins, so that dominance agrees with /coins/markets. */
export const global: Route = ({ market, at }) => {
  const cap = sum(market, at, "capUsd");
  const volume = sum(market, at, "volumeUsd");
  const largest = market.ranked(at).slice(0, SHARES);
  return ok(
    {
      data: {
        active_cryptocurrencies: 17_397,
        upcoming_icos: 0,
        ongoing_icos: 49,
        ended_icos: 3376,
        markets: 1476,
        total_market_cap: inAllCurrencies(cap, market, at),
        total_volume: inAllCurrencies(volume, market, at),
        market_cap_percentage: Object.fromEntries(
          largest.map(({ coin }) => [coin.symbol, (market.capUsd(coin, at) / cap) * 100]),
        ),
        market_cap_change_percentage_24h_usd: percentChange(cap, sum(market, at - DAY, "capUsd")),
        volume_change_percentage_24h_usd: percentChange(volume, sum(market, at - DAY, "volumeUsd")),
        updated_at: Math.floor(at / 1000),
      },
    },
    MAX_AGE,
  );
};

const sum = (market: Market, at: number, figure: "capUsd" | "volumeUsd"): number =>
  market.coins.reduce((total, coin) => total + market[figure](coin, at), 0);

const inAllCurrencies = (usd: number, market: Market, at: number) =>
  Object.fromEntries(supportedCurrencies.map((currency) => [currency, usd * market.rate(currency, at)]));
