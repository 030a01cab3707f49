import type { FastifyInstance } from "fastify";
import type { Resource } from "../../swr-cache/resource.ts";
import { registerCachedRoute, type CachedRouteContext } from "../../swr-cache/responses/cached-route.ts";
import type { SwrCache } from "../../swr-cache/swr-cache.ts";
import type { AgreedPrices } from "./agreed-prices.ts";
import { assessCoins, PRICE_SOURCES } from "./price-backing.ts";
import { PRICE_SOURCES_EXAMPLES } from "./sources-examples.ts";

export interface SourcesRouteOptions extends CachedRouteContext {
  readonly cache: SwrCache;
  readonly decisions: Resource<AgreedPrices>;
  /** Whether more than one source is configured. */
  readonly hasSeveral: boolean;
}

/** What each source quoted, and which verdict it got (docs/product.md, P17.12). */
export function registerPriceSources(app: FastifyInstance, options: SourcesRouteOptions): void {
  const { cache, decisions, hasSeveral } = options;
  const response = cache.response({
    ...PRICE_SOURCES,
    main: decisions,
    ...(hasSeveral ? { assess: assessCoins } : {}),
  });
  registerCachedRoute(
    app,
    {
      url: "/api/prices/sources",
      operationId: "getPriceSources",
      tag: "market",
      summary: "Where the desk's prices come from",
      description:
        "Each source's price of every coin and currency that the desk trades, how old it is, and whether it counted.",
      response,
      examples: PRICE_SOURCES_EXAMPLES,
      unavailable: /*i18n*/ {
        id: "no_source_answered",
        message: "No price source has answered yet. Please try again.",
      },
    },
    options,
  );
}
