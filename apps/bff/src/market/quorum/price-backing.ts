import type { Freshness, PriceAgreement, PriceSourceReport } from "@tradeslip/contracts";
import { PriceSourcesAnswer } from "@tradeslip/contracts/schemas";
import type { BodyTemplate } from "../../swr-cache/responses/body-job.ts";
import type { FreshnessLabel } from "../../swr-cache/responses/response-definition.ts";
import { agreedPrice, type AgreedPrices } from "./agreed-prices.ts";
import type { DecidedPrice } from "./decide-price.ts";

/** The freshness of a response with many prices: that of bitcoin in US dollars, with its sources. */
export function assessPrices(agreed: AgreedPrices): FreshnessLabel {
  const bitcoin = agreedPrice(agreed, "bitcoin");
  // As old as possible, so that a stand-in is shown where there is one.
  if (!bitcoin) return { isLive: false, asOf: 0, details: {} };
  return { isLive: bitcoin.isLive, asOf: Date.parse(bitcoin.asOf), details: backingOf(bitcoin) };
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

/**
 * The rows of a list whose price an order may still take (docs/product.md, P8.1): never a disputed one
 * (P17.8), nor an old one as the live price of its list.
 * @param agreed undefined with one source, or while there are no agreed prices
 */
export function honouredRows<Row>(
  rows: readonly Row[],
  marketIdOf: (row: Row) => string,
  { source }: Pick<Freshness, "source">,
  agreed: AgreedPrices | undefined,
): Row[] {
  return rows.filter((row) => {
    const decided = agreed && agreedPrice(agreed, marketIdOf(row));
    if (!decided) return true;
    return decided.agreement !== "disputed" && (decided.isLive || source !== "live");
  });
}

export const PRICE_SOURCES: BodyTemplate<AgreedPrices> = {
  name: "price-sources",
  schema: PriceSourcesAnswer,
  compose: (agreed) => ({ sources: reportSources(agreed) }),
};

function reportSources({ sources, quotes }: AgreedPrices): PriceSourceReport[] {
  return sources.map((source) => ({
    ...source,
    prices: quotes
      .filter((quote) => quote.source === source.name)
      .map(({ source: _source, ...quote }) => quote),
  }));
}
