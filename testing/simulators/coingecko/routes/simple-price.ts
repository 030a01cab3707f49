import { type Coin } from "../coin.ts";
import { type Currency, isSupported } from "../currencies.ts";
import { DAY } from "../market.ts";
import { isTrue, listOf, namedCoins } from "../query.ts";
import { percentChange, shownPrice } from "../rounding.ts";
import { ok, refused, type Route, type RouteRequest } from "./route.ts";

/** GET /simple/price. Unknown currencies and coins are left out, so `{"bitcoin":{}}` is a 200. */
export const simplePrice: Route = (request) => {
  const currencies = listOf(request.query.get("vs_currencies")?.toLowerCase() ?? null);
  if (currencies.length === 0) return refused("Missing parameter vs_currencies");
  const coins = namedCoins(request.query, request.market);
  if (coins === undefined) return refused("Missing parameter ids");
  const supported = currencies.filter(isSupported);
  const entries = coins.map(({ key, coin }) => [key, priceOf(coin, supported, request)]);
  return ok(Object.fromEntries(entries), 60);
};

function priceOf(coin: Coin, currencies: Currency[], { query, market, at }: RouteRequest) {
  const answer: Record<string, number | null> = {};
  const unknown = coin.usd === null;
  const usd = market.usd(coin, at);
  for (const currency of currencies) {
    const rate = market.rate(currency, at);
    const before = market.usd(coin, at - DAY) * market.rate(currency, at - DAY);
    answer[currency] = unknown ? null : shownPrice(usd * rate, query.get("precision"));
    if (isTrue(query.get("include_market_cap")))
      answer[`${currency}_market_cap`] = market.capUsd(coin, at) * rate;
    if (isTrue(query.get("include_24hr_vol")))
      answer[`${currency}_24h_vol`] = market.volumeUsd(coin, at) * rate;
    if (isTrue(query.get("include_24hr_change"))) {
      answer[`${currency}_24h_change`] =
        unknown || coin.justListed ? null : percentChange(usd * rate, before);
    }
  }
  if (isTrue(query.get("include_last_updated_at"))) {
    answer["last_updated_at"] = Math.floor(market.pricedAt(coin, at) / 1000);
  }
  return answer;
}
