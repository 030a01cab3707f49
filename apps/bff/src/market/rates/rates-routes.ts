import { RatesAnswer } from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import { registerCachedRoute, type CachedRouteContext } from "../../platform/http/cached-route.ts";
import type { MarketCache } from "../../swr-cache/market-cache.ts";
import type { Resource } from "../../swr-cache/resource.ts";
import type { BitcoinPrices } from "../../sources/coingecko/types.ts";
import { composeRates } from "./compose-rates.ts";
import { fallbackRates } from "./fallback-rates.ts";

export interface RatesRoutesOptions extends CachedRouteContext {
  readonly cache: MarketCache;
  readonly bitcoinPrices: Resource<BitcoinPrices>;
  readonly random: () => number;
  /** Older than this, rates are made up instead of served stale. Milliseconds. */
  readonly staleLimitMs: number;
}

export function registerRatesRoutes(app: FastifyInstance, options: RatesRoutesOptions): void {
  const { cache, bitcoinPrices, clock, random, staleLimitMs } = options;
  const rates = cache.answer({
    name: "rates",
    schema: RatesAnswer,
    main: bitcoinPrices,
    compose: (prices, { fetchedAt }) => composeRates(prices, new Date(fetchedAt).toISOString()),
    fallback: { afterMs: staleLimitMs, compose: () => fallbackRates({ now: clock.now(), random }) },
  });
  registerCachedRoute(
    app,
    {
      url: "/api/rates",
      operationId: "getRates",
      tag: "rates",
      summary: "What one bitcoin costs in 14 countries",
      description:
        "The desk buys at 0.998 and sells at 1.002 of the market price. A row whose price is a stand-in is `indicative`.",
      answer: rates,
    },
    options,
  );
}
