import type { ExchangeCoin } from "@tradeslip/contracts";
import { DESK_COINS, type DeskCoin } from "@tradeslip/contracts/rules";
import { ExchangeCoinsAnswer } from "@tradeslip/contracts/schemas";
import type { BodyRecipe } from "../swr-cache/responses/body-job.ts";
import { toMarketId } from "../sources/coin-ids.ts";
import type { MarketCoin, MarketCoins } from "../sources/price-source.ts";
import { agreedPrice, type AgreedPrices } from "./quorum/agreed-prices.ts";
import { ownAgreement } from "./quorum/price-backing.ts";
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

/**
 * The same at agreed prices.
 * @param listed for the change over 24 h, which exchanges do not know
 */
export function composeAgreedCoins(agreed: AgreedPrices, listed: readonly MarketCoin[]): ExchangeCoin[] {
  const found = new Map(listed.map((coin) => [coin.id, coin]));
  return DESK_COINS.map((coin): ExchangeCoin => {
    const marketId = toMarketId(coin.id);
    const decided = agreedPrice(agreed, marketId);
    if (!decided) return exchangeCoin(coin);
    return {
      ...exchangeCoin(coin, found.get(marketId)),
      price: Number(decided.price),
      indicative: false,
      ...ownAgreement(agreed, decided),
    };
  });
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

export const EXCHANGE_COINS: BodyRecipe<MarketCoins, MarketCoins> = {
  name: "exchange-coins",
  schema: ExchangeCoinsAnswer,
  compose: (top, { side }) => ({ coins: composeExchangeCoins(top, side ?? []) }),
};

export const AGREED_EXCHANGE_COINS: BodyRecipe<AgreedPrices, MarketCoins> = {
  ...EXCHANGE_COINS,
  variant: "agreed",
  compose: (prices, { side }) => ({ coins: composeAgreedCoins(prices, side ?? []) }),
};
