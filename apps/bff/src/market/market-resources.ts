import type { MarketCache } from "../swr-cache/market-cache.ts";
import type { Resource } from "../swr-cache/resource.ts";
import type { CoinGeckoClient } from "../sources/coingecko/client.ts";
import { GlobalMarket, MarketCoins } from "../sources/coingecko/types.ts";
import { missingDeskCoins } from "./compose-exchange-coins.ts";

const SECONDS_MS = 1000;
/** The market page refreshes every 60 s (specification, section 9); CoinGecko itself every 45 s. */
const COINS_INTERVAL_MS = 60 * SECONDS_MS;
/** CoinGecko recomputes its global figures every 10 minutes; asking more often buys nothing. */
const GLOBAL_INTERVAL_MS = 600 * SECONDS_MS;

export interface MarketResources {
  readonly topCoins: Resource<MarketCoins>;
  readonly global: Resource<GlobalMarket>;
  /** The desk's coins that are not among the 50 largest. */
  readonly otherDeskCoins: Resource<MarketCoins>;
}

/** One upstream resource for each kind of data, shared by all screens. */
export function createMarketResources(cache: MarketCache, client: CoinGeckoClient): MarketResources {
  const topCoins = cache.resource<MarketCoins>({
    key: "top-coins",
    intervalMs: COINS_INTERVAL_MS,
    fetch: (options) => client.topCoins(options),
    parse: (stored) => MarketCoins.parse(stored),
    stampOf: newestStamp,
  });
  return {
    topCoins,
    otherDeskCoins: cache.resource<MarketCoins>({
      key: "other-desk-coins",
      intervalMs: COINS_INTERVAL_MS,
      fetch: (options) => {
        const { state } = topCoins;
        return client.coinsById(state.kind === "value" ? missingDeskCoins(state.value) : [], options);
      },
      parse: (stored) => MarketCoins.parse(stored),
      stampOf: newestStamp,
    }),
    global: cache.resource<GlobalMarket>({
      key: "global",
      intervalMs: GLOBAL_INTERVAL_MS,
      fetch: (options) => client.global(options),
      parse: (stored) => GlobalMarket.parse(stored),
      stampOf: (global) => global.updatedAt,
    }),
  };
}

function newestStamp(coins: MarketCoins): string | null {
  return coins.reduce<string | null>((newest, { lastUpdated }) => {
    return lastUpdated !== null && (newest === null || lastUpdated > newest) ? lastUpdated : newest;
  }, null);
}
