import type { ExchangeCoin } from "@tradeslip/contracts";
import { askAndBid, DESK_COINS, type DeskCoin, type Spread } from "@tradeslip/contracts/rules";
import { ExchangeCoinsAnswer } from "@tradeslip/contracts/schemas";
import type { BodyTemplate } from "../swr-cache/responses/body-job.ts";
import { toMarketId } from "../sources/coin-ids.ts";
import type { MarketCoin, MarketCoins } from "../sources/price-source.ts";
import { judgedAlone, type ListedCoin } from "./latest-prices.ts";
import { agreedPrice, type AgreedPrices } from "./quorum/agreed-prices.ts";
import type { DecidedPrice } from "./quorum/decide-price.ts";
import { ownAgreement, staleSince } from "./quorum/price-backing.ts";
import { iconPath, roundToOrNull } from "./response-fields.ts";

/**
 * The desk's coins with their market prices. A coin in neither list gets its fallback price and is
 * indicative.
 * @param top the 50 largest coins
 * @param others what was fetched for {@link missingDeskCoins}
 */
export function composeExchangeCoins(
  top: readonly ListedCoin[],
  others: readonly ListedCoin[],
  spread: Spread,
): ExchangeCoin[] {
  const found = new Map([...others, ...top].map((coin) => [coin.id, coin]));
  return DESK_COINS.map((coin) => exchangeCoin(coin, spread, found.get(toMarketId(coin.id))));
}

/**
 * The same at agreed prices.
 * @param listed for the change over 24 h, which exchanges do not know
 */
export function composeAgreedCoins(
  agreed: AgreedPrices,
  listed: readonly MarketCoin[],
  spread: Spread,
): ExchangeCoin[] {
  const found = new Map(listed.map((coin) => [coin.id, coin]));
  return DESK_COINS.map((coin): ExchangeCoin => {
    const marketId = toMarketId(coin.id);
    const decided = agreedPrice(agreed, marketId);
    if (!decided) return exchangeCoin(coin, spread);
    return {
      ...exchangeCoin(coin, spread, found.get(marketId), decided),
      ...ownAgreement(agreed, decided),
    };
  });
}

/**
 * Without a market price the 24 h change is unknown, not zero.
 * @param agreed in place of the market's own price
 */
function exchangeCoin(
  { id, symbol, name, fallbackUsd }: DeskCoin,
  spread: Spread,
  market?: ListedCoin,
  agreed?: DecidedPrice,
): ExchangeCoin {
  const isListed = market !== undefined && market.price !== 0;
  const known = agreed ?? (isListed ? market : undefined);
  const price = known ? Number(known.price) : fallbackUsd;
  return {
    id,
    symbol,
    name,
    price,
    ...askAndBid(price, spread),
    change24h: isListed ? roundToOrNull(market.change24h, 2) : null,
    icon: iconPath(symbol),
    indicative: known === undefined,
    ...(known && staleSince(known)),
  };
}

export const EXCHANGE_COINS: BodyTemplate<MarketCoins, MarketCoins> = {
  name: "exchange-coins",
  schema: ExchangeCoinsAnswer,
  compose: (top, { side = [], spread, fetchedAt, sideFetchedAt = fetchedAt }) => ({
    coins: composeExchangeCoins(judgedAlone(top, fetchedAt), judgedAlone(side, sideFetchedAt), spread),
  }),
};

export const AGREED_EXCHANGE_COINS: BodyTemplate<AgreedPrices, MarketCoins> = {
  ...EXCHANGE_COINS,
  variant: "agreed",
  compose: (prices, { side, spread }) => ({ coins: composeAgreedCoins(prices, side ?? [], spread) }),
};
