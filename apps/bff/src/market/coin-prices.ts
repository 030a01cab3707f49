import type {
  DashboardCoinsAnswer,
  ExchangeCoinsAnswer,
  Freshness,
  TradeSurface,
} from "@tradeslip/contracts";
import { DESK_COINS, type DeskCoinId, freshnessOf } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import { toDeskId, toMarketId } from "../sources/coin-ids.ts";
import type { MarketCoins } from "../sources/price-source.ts";
import type { Resource } from "../swr-cache/resource.ts";
import { labelOf } from "../swr-cache/resource-state.ts";
import type { CachedResponse } from "../swr-cache/responses/cached-response.ts";
import { NothingToServeError, type ResponseDefinition } from "../swr-cache/responses/response-definition.ts";
import { livePrice, type PricedResources } from "./latest-prices.ts";
import { agreedPrice, type AgreedPrices } from "./quorum/agreed-prices.ts";
import { backingOf } from "./quorum/price-backing.ts";

/** A list whose prices the desk trades at, whatever resources it is made from. */
export interface CoinList {
  readonly definition: {
    readonly main: Pick<ResponseDefinition<never>["main"], "settled">;
    readonly side?: { readonly resource: Pick<ResponseDefinition<never>["main"], "settled"> };
  };
  readonly read: CachedResponse<MarketCoins>["read"];
}

/** Responses with prices to trade at. */
export interface CoinLists {
  readonly dashboard: CoinList;
  readonly exchange: CoinList;
  /** Null when one source is configured. */
  readonly agreed: Resource<AgreedPrices> | null;
  readonly resources: PricedResources;
  readonly clock: Clock;
}

export interface CoinPrice {
  readonly coin: { readonly id: string; readonly symbol: string; readonly name: string };
  /** USD for one coin; 0 where the source knows none. */
  readonly price: number;
  /** The list's, or the agreed price's; a stand-in price is a fallback even in a live list. */
  readonly freshness: Freshness;
  /** Whether it is live, or was when it was fetched. A doubted price never was, however new it is. */
  readonly wasLive: boolean;
}

/**
 * The price that a screen shows, from the values that its response was made of. The dashboard lists
 * CoinGecko's coins but accepts the desk's own ids as well. Undefined for a coin not listed; rejects with
 * NothingToServeError.
 */
export async function coinPrice(
  lists: CoinLists,
  surface: TradeSurface,
  coinId: string,
): Promise<CoinPrice | undefined> {
  const listed = surface === "dashboard" ? await priceOnDashboard(lists, coinId) : undefined;
  if (listed || !isDeskCoin(coinId)) return listed;
  return priceIn(lists, "exchange", coinId, toMarketId(coinId));
}

function isDeskCoin(id: string): id is DeskCoinId {
  return DESK_COINS.some((coin) => coin.id === id);
}

/** Without CoinGecko's list, exchanges still know the desk's coins. */
async function priceOnDashboard(lists: CoinLists, coinId: string): Promise<CoinPrice | undefined> {
  try {
    return await priceIn(lists, "dashboard", coinId, coinId);
  } catch (error) {
    const deskId = lists.agreed && error instanceof NothingToServeError ? toDeskId(coinId) : undefined;
    if (deskId === undefined) throw error;
    return priceIn(lists, "exchange", deskId, coinId);
  }
}

async function priceIn(
  lists: CoinLists,
  surface: TradeSurface,
  coinId: string,
  marketId: string,
): Promise<CoinPrice | undefined> {
  const { freshness: ofAll, coins } = await newestAnswer(lists[surface]);
  const row = coins.find(({ id }) => id === coinId);
  if (!row) return undefined;
  const freshness = freshnessOf(row, ofAll);
  const { id, symbol, name, price } = row;
  const coin = { id, symbol, name };
  const isStandIn = ("indicative" in row && row.indicative) || freshness.source === "fallback";
  if (isStandIn) return { coin, ...standIn(lists, marketId, price, freshness) };
  const wasLive = row.staleAsOf === undefined;
  return { coin, price, freshness, wasLive, ...agreedCoinPrice(lists, marketId, freshness) };
}

/** A stand-in price, unless one of our resources knows a live one (docs/product.md, P3.7). */
function standIn(
  { resources, clock }: CoinLists,
  marketId: string,
  price: number,
  freshness: Freshness,
): Omit<CoinPrice, "coin"> {
  const live = livePrice(resources, marketId, clock.now());
  if (!live) return { price, freshness: { ...freshness, source: "fallback" }, wasLive: false };
  const asOf = new Date(live.label.asOf).toISOString();
  return { price: live.coin.price, freshness: { ...freshness, source: "live", asOf }, wasLive: true };
}

/** Each agreed price has its own freshness: a coin may be disputed in a live list, or live in a stale one. */
function agreedCoinPrice(
  { agreed, clock }: CoinLists,
  marketId: string,
  { nextRefresh }: Freshness,
): Omit<CoinPrice, "coin"> | undefined {
  if (agreed?.state.kind !== "value") return undefined;
  const { state, definition } = agreed;
  const decided = agreedPrice(state.value, marketId);
  if (!decided) return undefined;
  const isLive = decided.isLive && labelOf(state, definition, clock.now()).source === "live";
  const { asOf } = decided;
  const freshness: Freshness = {
    source: isLive ? "live" : "stale",
    asOf,
    nextRefresh,
    ...backingOf(decided),
  };
  // The last agreed price was live when it was made.
  const wasLive = decided.isLive || ["agreed", "few"].includes(decided.agreement);
  return { price: Number(decided.price), freshness, wasLive };
}

/**
 * After a quiet hour the first reader gets the old value during the refresh; an order waits for the new one.
 */
async function newestAnswer(list: CoinList): Promise<DashboardCoinsAnswer | ExchangeCoinsAnswer> {
  let prepared = await list.read();
  if (prepared.freshness.source !== "live") {
    const { main, side } = list.definition;
    await Promise.all([main.settled(), side?.resource.settled()]);
    prepared = await list.read();
  }
  return prepared.body() as DashboardCoinsAnswer | ExchangeCoinsAnswer;
}
