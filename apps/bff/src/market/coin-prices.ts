import type {
  DashboardCoinsAnswer,
  ExchangeCoinsAnswer,
  Freshness,
  TradeSurface,
} from "@tradeslip/contracts";
import { DESK_COINS } from "@tradeslip/contracts/rules";
import { bodyOf, type CachedResponse } from "../swr-cache/responses/cached-response.ts";
import type { MarketCoins } from "../sources/price-source.ts";

type CoinList = Pick<CachedResponse<MarketCoins, MarketCoins>, "definition" | "read">;

/** Responses with prices to trade at. */
export interface CoinLists {
  readonly dashboard: Pick<CachedResponse<MarketCoins>, "definition" | "read">;
  readonly exchange: CoinList;
}

export interface CoinPrice {
  readonly coin: { readonly id: string; readonly symbol: string; readonly name: string };
  /** USD for one coin; 0 where the source knows none. */
  readonly price: number;
  /** That of the list; a stand-in price in a live list is a fallback all the same. */
  readonly freshness: Freshness;
}

/**
 * The price that a screen shows, from the same response. The dashboard lists CoinGecko's coins and takes
 * the desk's own ids as well. Undefined for a coin not listed; rejects with NothingToServeError.
 */
export async function coinPrice(
  lists: CoinLists,
  surface: TradeSurface,
  coinId: string,
): Promise<CoinPrice | undefined> {
  const listed = surface === "dashboard" ? await priceIn(lists.dashboard, coinId) : undefined;
  if (listed || !DESK_COINS.some(({ id }) => id === coinId)) return listed;
  return priceIn(lists.exchange, coinId);
}

async function priceIn(list: CoinLists[TradeSurface], coinId: string): Promise<CoinPrice | undefined> {
  const { freshness, coins } = await newestAnswer(list);
  const coin = coins.find(({ id }) => id === coinId);
  if (!coin) return undefined;
  const { id, symbol, name, price } = coin;
  const isStandIn = "indicative" in coin && coin.indicative;
  return {
    coin: { id, symbol, name },
    price,
    freshness: isStandIn ? { ...freshness, source: "fallback" } : freshness,
  };
}

/** After a quiet hour the first reader gets the old value while a new one is fetched: for an order that is awaited. */
async function newestAnswer(
  list: CoinLists[TradeSurface],
): Promise<DashboardCoinsAnswer | ExchangeCoinsAnswer> {
  let prepared = await list.read();
  if (prepared.freshness.source !== "live") {
    const { main, side } = list.definition;
    await Promise.all([main.settled(), side?.resource.settled()]);
    prepared = await list.read();
  }
  return bodyOf(prepared) as DashboardCoinsAnswer | ExchangeCoinsAnswer;
}
