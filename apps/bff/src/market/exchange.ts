import type { ExchangeCoin } from "@tradeslip/contracts";
import { DESK_COINS, type DeskCoin } from "@tradeslip/contracts/rules";
import { ExchangeCoinsAnswer } from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import { registerCachedRoute } from "../swr-cache/responses/cached-route.ts";
import { toMarketId } from "../sources/coin-ids.ts";
import type { MarketCoin } from "../sources/price-source.ts";
import type { CoinLists } from "./coin-prices.ts";
import { MARKET_EXAMPLES } from "./market-examples.ts";
import { missingDeskCoins, type MarketRoutesOptions } from "./market-resources.ts";
import { iconPath, roundToOrNull } from "./response-fields.ts";

/**
 * The desk's coins with their market prices. A coin in neither list gets its fallback price and is indicative.
 * @param top the 50 largest coins
 * @param others what was fetched for {@link missingDeskCoins}
 */
export function composeExchangeCoins(
  top: readonly MarketCoin[],
  others: readonly MarketCoin[],
): ExchangeCoin[] {
  const found = new Map([...others, ...top].map((coin) => [coin.id, coin]));
  return DESK_COINS.map((coin) => exchangeCoin(coin, found.get(toMarketId(coin.id))));
}

/** Without a market price the 24 h change is unknown, not zero. */
function exchangeCoin({ id, symbol, name, fallbackUsd }: DeskCoin, market?: MarketCoin): ExchangeCoin {
  const isKnown = market !== undefined && market.price !== 0;
  return {
    id,
    symbol,
    name,
    price: isKnown ? market.price : fallbackUsd,
    change24h: isKnown ? roundToOrNull(market.change24h, 2) : null,
    icon: iconPath(symbol),
    indicative: !isKnown,
  };
}

/** Returns the list that orders are priced by. */
export function registerExchange(app: FastifyInstance, options: MarketRoutesOptions): CoinLists["exchange"] {
  const { cache, resources, staleLimitMs } = options;
  const coins = cache.response({
    name: "exchange-coins",
    schema: ExchangeCoinsAnswer,
    main: resources.topCoins,
    side: { resource: resources.otherDeskCoins, wanted: (top) => missingDeskCoins(top).length > 0 },
    compose: (top, { side }) => ({ coins: composeExchangeCoins(top, side ?? []) }),
    fallback: { afterMs: staleLimitMs, compose: () => ({ coins: composeExchangeCoins([], []) }) },
  });
  registerCachedRoute(
    app,
    {
      url: "/api/exchange/coins",
      operationId: "getExchangeCoins",
      tag: "market",
      summary: "The coins the desk trades",
      description: "Eleven coins with their price in USD. A coin with a fallback price is `indicative`.",
      response: coins,
      examples: MARKET_EXAMPLES.exchangeCoins,
    },
    options,
  );
  return coins;
}
