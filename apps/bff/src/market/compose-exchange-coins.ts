import type { ExchangeCoin } from "@tradeslip/contracts";
import { toCoinGeckoId } from "../sources/coingecko/coin-ids.ts";
import type { MarketCoin } from "../sources/coingecko/types.ts";
import { DESK_COINS, type DeskCoin } from "./desk-coins.ts";
import { fallbackExchangeCoin } from "./fallback-exchange-coins.ts";
import { iconPath } from "./icon-path.ts";
import { roundToOrNull } from "./rounding.ts";

/**
 * The desk's coins with their market prices. A coin in neither list gets its stand-in price and is indicative.
 * @param top the 50 largest coins
 * @param others what was fetched for {@link missingDeskCoins}
 */
export function composeExchangeCoins(
  top: readonly MarketCoin[],
  others: readonly MarketCoin[],
): ExchangeCoin[] {
  const found = new Map([...others, ...top].map((coin) => [coin.id, coin]));
  return DESK_COINS.map((coin) => exchangeCoin(coin, found.get(toCoinGeckoId(coin.id))));
}

/** CoinGecko's ids of the desk's coins that are not among the largest. */
export function missingDeskCoins(top: readonly MarketCoin[]): string[] {
  const listed = new Set(top.map((coin) => coin.id));
  return DESK_COINS.map((coin) => toCoinGeckoId(coin.id)).filter((id) => !listed.has(id));
}

function exchangeCoin(coin: DeskCoin, market: MarketCoin | undefined): ExchangeCoin {
  if (!market || market.price === 0) return fallbackExchangeCoin(coin);
  return {
    ...coin,
    price: market.price,
    change24h: roundToOrNull(market.change24h, 2),
    icon: iconPath(coin.symbol),
    indicative: false,
  };
}
