import { DESK_COINS, PRICE_RULE } from "@tradeslip/contracts/rules";
import type { BitcoinPrices, MarketCoin, MarketCoins } from "../sources/price-source.ts";
import { labelOf, madeBeforeFetch, type Label } from "../swr-cache/resource-state.ts";
import type { Resource } from "../swr-cache/resource.ts";

/** Its id in market data. */
export const BITCOIN = "bitcoin";
/** The same as for votes (docs/product.md, P17.3): a price older than this when fetched is not live. */
export const OLDEST_STAMP_MS = PRICE_RULE.freshMinutes * 60_000;

/** A coin of a list, judged by itself: others in the list may be newer, or less doubtful. */
export interface ListedCoin extends MarketCoin {
  /** When its price was made, where that was old when fetched, or is doubted; ISO text. */
  readonly staleAsOf?: string;
}

/** @param fetchedAt when the list was fetched; milliseconds since the epoch */
export function judgedAlone(coins: readonly MarketCoin[], fetchedAt: number): readonly ListedCoin[] {
  return coins.map((coin) => {
    const madeAt =
      madeBeforeFetch({ stamp: coin.lastUpdated, fetchedAt }, OLDEST_STAMP_MS)?.at ??
      (coin.doubt ? fetchedAt : undefined);
    return madeAt === undefined ? coin : { ...coin, staleAsOf: new Date(madeAt).toISOString() };
  });
}

/** Resources with coin prices in US dollars. */
export interface PricedResources {
  readonly topCoins: Resource<MarketCoins>;
  readonly otherDeskCoins?: Resource<MarketCoins>;
  readonly bitcoinPrices?: Resource<BitcoinPrices>;
}

export interface KnownPrice {
  readonly coin: MarketCoin;
  readonly label: Label;
}

/**
 * A coin's price from the first of our resources that has a live one. Makes no call.
 * @param now milliseconds since the epoch
 */
export function livePrice(resources: PricedResources, marketId: string, now: number): KnownPrice | undefined {
  const { bitcoinPrices } = resources;
  const listed = listedPrice(resources, marketId, now);
  const bitcoin = marketId === BITCOIN && bitcoinPrices ? priceIn(bitcoinPrices, bitcoinIn, now) : undefined;
  return [listed, bitcoin].find((price) => price?.label.source === "live");
}

/** A coin's price in the coin lists, live or not. */
function listedPrice(
  { topCoins, otherDeskCoins }: PricedResources,
  marketId: string,
  now: number,
): KnownPrice | undefined {
  const find = (coins: MarketCoins) => coins.find(({ id }) => id === marketId);
  return priceIn(topCoins, find, now) ?? (otherDeskCoins && priceIn(otherDeskCoins, find, now));
}

function priceIn<Value>(
  { state, definition }: Resource<Value>,
  find: (value: Value) => MarketCoin | undefined,
  now: number,
): KnownPrice | undefined {
  const coin = state.kind === "value" ? find(state.value) : undefined;
  if (state.kind !== "value" || !coin || coin.price === 0) return undefined;
  // The coin's own time: others in its list may be newer.
  const label = labelOf({ ...state, stamp: coin.lastUpdated }, definition, now);
  return { coin, label: coin.doubt ? { ...label, source: "stale" } : label };
}

/** The desk's coins that have a live price. */
export function liveDeskCoins(resources: PricedResources, now: number): MarketCoin[] {
  return DESK_COINS.flatMap(({ marketId }) => livePrice(resources, marketId, now)?.coin ?? []);
}

/** Bitcoin as an entry of a coin list, with the figures known here; undefined without a US dollar price. */
function bitcoinIn({ byCurrency, lastUpdatedAt }: BitcoinPrices): MarketCoin | undefined {
  const usd = byCurrency["usd"];
  if (!usd) return undefined;
  return {
    id: BITCOIN,
    symbol: "BTC",
    name: "Bitcoin",
    price: usd.price,
    change24h: usd.change,
    volume24h: usd.volume,
    marketCap: usd.marketCap,
    marketCapChange24hPercent: null,
    rank: null,
    high24h: null,
    low24h: null,
    circulatingSupply: null,
    totalSupply: null,
    ath: null,
    athChangePercentage: null,
    atl: null,
    atlChangePercentage: null,
    fullyDilutedValuation: null,
    maxSupply: null,
    athAt: null,
    atlAt: null,
    sparkline: [],
    lastUpdated: lastUpdatedAt,
    ...(usd.doubt && { doubt: usd.doubt }),
  };
}

/** Bitcoin's prices with its US dollar price from a coin list. */
export function withDollars(prices: BitcoinPrices, bitcoin: MarketCoin | undefined): BitcoinPrices {
  if (!bitcoin) return prices;
  const { price, change24h: change, volume24h: volume, marketCap } = bitcoin;
  return { ...prices, byCurrency: { ...prices.byCurrency, usd: { price, change, volume, marketCap } } };
}
