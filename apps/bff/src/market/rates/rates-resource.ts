import type { MarketCache } from "../../swr-cache/market-cache.ts";
import type { Resource } from "../../swr-cache/resource.ts";
import type { CoinGeckoClient } from "../../sources/coingecko/client.ts";
import { BitcoinPrices } from "../../sources/coingecko/types.ts";
import { LISTED_CURRENCIES } from "./countries.ts";

/** Rates refresh every 120 s (specification, section 9). */
const RATES_INTERVAL_MS = 120_000;

/** One bitcoin in every listed currency. */
export function createBitcoinPrices(cache: MarketCache, client: CoinGeckoClient): Resource<BitcoinPrices> {
  return cache.resource<BitcoinPrices>({
    key: "bitcoin-prices",
    intervalMs: RATES_INTERVAL_MS,
    fetch: (call) => client.bitcoinPrices(LISTED_CURRENCIES, call),
    parse: (stored) => BitcoinPrices.parse(stored),
    stampOf: (prices) => prices.lastUpdatedAt,
  });
}
