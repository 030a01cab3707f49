import { isSupported } from "../currencies.ts";
import { type RankedCoin } from "../market.ts";
import { listOf, namedCoins, wholeNumber } from "../query.ts";
import { marketRow } from "./market-row.ts";
import { ok, refused, type Route, type RouteRequest } from "./route.ts";

/** GET /coins/markets. A page past the end is an empty list. */
export const markets: Route = (request) => {
  const { query } = request;
  const currency = query.get("vs_currency")?.toLowerCase();
  if (!currency) return refused("Missing parameter vs_currency");
  if (!isSupported(currency)) return refused("invalid vs_currency");
  const perPage = wholeNumber(query.get("per_page"), 100, 250);
  const start = (wholeNumber(query.get("page"), 1, 1_000_000) - 1) * perPage;
  const wanted = ordered(request).slice(start, start + perPage);
  const timeframes = listOf(query.get("price_change_percentage"));
  return ok(
    wanted.map((ranked) => marketRow(ranked, { ...request, currency, timeframes })),
    45,
  );
};

function ordered({ query, market, at }: RouteRequest): RankedCoin[] {
  const named = namedCoins(query, market)?.map(({ coin }) => coin);
  const ranked = market.ranked(at).filter(({ coin }) => named === undefined || named.includes(coin));
  const byVolume = (a: RankedCoin, b: RankedCoin) =>
    market.volumeUsd(a.coin, at) - market.volumeUsd(b.coin, at);
  const byId = (a: RankedCoin, b: RankedCoin) => (a.coin.id < b.coin.id ? -1 : 1);
  switch (query.get("order")) {
    case "market_cap_asc":
      return ranked.toReversed();
    case "volume_asc":
      return ranked.toSorted(byVolume);
    case "volume_desc":
      return ranked.toSorted((a, b) => byVolume(b, a));
    case "id_asc":
      return ranked.toSorted(byId);
    case "id_desc":
      return ranked.toSorted((a, b) => byId(b, a));
    default:
      return ranked;
  }
}
