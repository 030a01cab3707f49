import type { PriceAgreement, PriceSourceReport } from "@tradeslip/contracts";
import { DESK_COINS } from "@tradeslip/contracts/rules";
import { PriceSourcesAnswer } from "@tradeslip/contracts/schemas";
import type { BodyTemplate } from "../../swr-cache/responses/body-job.ts";
import type { FreshnessLabel } from "../../swr-cache/responses/response-definition.ts";
import type { ListedCoin } from "../latest-prices.ts";
import { agreedPrice, type AgreedPrices } from "./agreed-prices.ts";
import type { DecidedPrice } from "./decide-price.ts";

/** The freshness of bitcoin's rates: that of its price in US dollars, with its sources. */
export function assessBitcoin(agreed: AgreedPrices): FreshnessLabel {
  const bitcoin = agreedPrice(agreed, "bitcoin");
  // As old as possible, so that a stand-in is shown where there is one.
  if (!bitcoin) return { isLive: false, asOf: 0, details: {} };
  return { isLive: bitcoin.isLive, asOf: Date.parse(bitcoin.asOf), details: backingOf(bitcoin) };
}

/**
 * The freshness of a list of coins, with bitcoin's sources: bitcoin's too, or while that isn't live, the newest
 * live price's. Each that isn't live says so itself.
 */
export function assessCoins(agreed: AgreedPrices): FreshnessLabel {
  const ofBitcoin = assessBitcoin(agreed);
  if (ofBitcoin.isLive) return ofBitcoin;
  const live = DESK_COINS.flatMap(({ marketId }) => {
    const price = agreedPrice(agreed, marketId);
    return price?.isLive ? Date.parse(price.asOf) : [];
  });
  return live.length === 0 ? ofBitcoin : { ...ofBitcoin, isLive: true, asOf: Math.max(...live) };
}

export function backingOf({
  agreement,
  asked,
  agreeing,
  spreadPercent,
}: DecidedPrice): FreshnessLabel["details"] {
  return { sources: { asked, agreeing, spreadPercent }, agreement };
}

/** A price's own agreement, where it differs from bitcoin's; a price without votes has one source. */
export function ownAgreement(
  agreed: AgreedPrices,
  price: DecidedPrice | undefined,
): { agreement?: PriceAgreement } {
  const agreement = price?.agreement ?? "single";
  return agreement === agreedPrice(agreed, "bitcoin")?.agreement ? {} : { agreement };
}

/** A price's own time where it isn't live, whatever the others of its list are. */
export function staleSince(price: DecidedPrice | ListedCoin): { staleAsOf?: string } {
  if ("isLive" in price) return price.isLive ? {} : { staleAsOf: price.asOf };
  const { staleAsOf } = price;
  return staleAsOf === undefined ? {} : { staleAsOf };
}

export const PRICE_SOURCES: BodyTemplate<AgreedPrices> = {
  name: "price-sources",
  schema: PriceSourcesAnswer,
  compose: (agreed) => ({ sources: reportSources(agreed) }),
};

function reportSources(agreed: AgreedPrices): PriceSourceReport[] {
  return agreed.sources.map((source) => ({
    ...source,
    prices: agreed.quotes
      .filter((quote) => quote.source === source.name)
      .map(({ source: _source, ...quote }) => {
        const price = agreedPrice(agreed, quote.coinId, quote.currency);
        return price ? { ...quote, ...ownAgreement(agreed, price), ...staleSince(price) } : quote;
      }),
  }));
}
