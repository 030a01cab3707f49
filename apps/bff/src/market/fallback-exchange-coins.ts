import type { ExchangeCoin } from "@tradeslip/contracts";
import type { DeskCoinId } from "../sources/coingecko/coin-ids.ts";
import { DESK_COINS, type DeskCoin } from "./desk-coins.ts";
import { iconPath } from "./icon-path.ts";

/**
 * Stand-in prices in US dollars, as of May 2026: the specification has such a list but not its values. BTC, ETH, BNB, XRP
 * and SOL are rounded from the examples in CoinGecko's OpenAPI document of that month, stablecoins are 1, the others are
 * round estimates. They are never a market price: what shows them is indicative.
 */
const FALLBACK_PRICES: Readonly<Record<DeskCoinId, number>> = {
  bitcoin: 75_800,
  ethereum: 2_057,
  bnb: 654,
  xrp: 1.33,
  solana: 83.2,
  cardano: 0.25,
  dogecoin: 0.1,
  tron: 0.3,
  usdt: 1,
  usdc: 1,
  avalanche: 9,
};

/** A desk coin for which no market price is known: the 24 h change is unknown, not zero. */
export function fallbackExchangeCoin(coin: DeskCoin): ExchangeCoin {
  return {
    ...coin,
    price: FALLBACK_PRICES[coin.id],
    change24h: null,
    icon: iconPath(coin.symbol),
    indicative: true,
  };
}

/** The whole list without any market price. */
export function fallbackExchangeCoins(): ExchangeCoin[] {
  return DESK_COINS.map(fallbackExchangeCoin);
}
