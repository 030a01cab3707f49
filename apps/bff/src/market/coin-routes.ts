import {
  COIN_NOT_LISTED,
  NO_HISTORY,
  NO_MARKET_DATA_RETRY,
  REQUEST_UNREADABLE,
} from "@tradeslip/contracts/rules";
import { CoinId, HistoryRange, NO_COIN_ID } from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { AppError, invalidFields, problem } from "../errors.ts";
import type { MarketCoins, PriceChart } from "../sources/price-source.ts";
import type { Resource } from "../swr-cache/resource.ts";
import type { CachedResponse } from "../swr-cache/responses/cached-response.ts";
import {
  registerCachedRoute,
  registerCachedRouteWithParams,
  type RouteResponses,
} from "../swr-cache/responses/cached-route.ts";
import { COIN, composeCoin } from "./coin-details.ts";
import { COIN_EXAMPLES } from "./coin-examples.ts";
import { composeHistory, HISTORY, isLogged } from "./coin-history.ts";
import { CURRENCIES } from "./currencies.ts";
import type { HistoryResources } from "./history-resources.ts";
import { judgedAlone } from "./latest-prices.ts";
import { missingDeskCoins, type MarketResources, type MarketRoutesOptions } from "./market-resources.ts";
import { lastLoggedAt, type PriceLog } from "./price-log.ts";
import type { AgreedPrices } from "./quorum/agreed-prices.ts";
import { withAgreed } from "./quorum/response-inputs.ts";

const CoinParams = z.object({ id: CoinId });
const HistoryQuery = z.object({ range: HistoryRange.default("24h") });
const HistoryParams = z.object({ id: CoinId, range: HistoryRange });

/** Room for every listed coin. */
const MOST_COINS = 64;

const REFUSALS = {
  400: problem(
    "No coin can have this id, there is no such range, or the address can't be decoded.",
    invalidFields({ field: "id", message: NO_COIN_ID }),
    { code: "bad_address", detail: REQUEST_UNREADABLE },
  ),
  404: problem("The coin isn't listed.", { code: "not_found", detail: COIN_NOT_LISTED }),
};

/** The response of a listed coin, from cached values only; undefined for any other coin. */
export type KeptCoin = (id: string) => Pick<CachedResponse<MarketCoins>, "known"> | undefined;

/** A coin by its id (P18.1 and P18.2). Returns what its page shows, without calls to an upstream. */
export function registerCoins(app: FastifyInstance, options: MarketRoutesOptions): KeptCoin {
  const { cache, resources, agreed } = options;
  const coins = cache.responseFamily<z.infer<typeof CoinParams>, MarketCoins, AgreedPrices>({
    ...COIN,
    params: CoinParams,
    max: MOST_COINS,
    keyOf: ({ id }) => id,
    inputsOf: ({ id }) => ({
      main: listOf(resources, id),
      ...withAgreed(agreed),
    }),
    compose: (list, { id }, { side, spread, fetchedAt }) => {
      const [found] = judgedAlone(
        list.filter((coin) => coin.id === id),
        fetchedAt,
      );
      return found && { coin: composeCoin(found, spread, side) };
    },
  });
  registerCachedRouteWithParams(
    app,
    {
      url: "/api/coins/:id",
      operationId: "getCoin",
      tag: "market",
      summary: "One listed coin with everything known of it",
      description:
        "Any of the 50 largest coins and of those the desk trades. Price in USD, all-time figures with their times.",
      params: CoinParams,
      responses: ofListedCoins(resources, coins),
      refusals: REFUSALS,
      examples: COIN_EXAMPLES.coin,
      unavailable: NO_MARKET_DATA_RETRY,
    },
    options,
  );
  return (id) => {
    const { state } = resources.topCoins;
    const isKnown = state.kind === "value" && isListed(state.value, id);
    return isKnown ? { known: () => coins.known({ id }) } : undefined;
  };
}

/** A coin's price history (docs/product.md, P18.3 to P18.7). */
export function registerHistory(
  app: FastifyInstance,
  options: MarketRoutesOptions,
  { log, charts }: HistoryResources,
): void {
  const { cache, resources } = options;
  const histories = cache.responseFamily<z.infer<typeof HistoryParams>, PriceLog, PriceChart>({
    ...HISTORY,
    params: HistoryParams,
    max: MOST_COINS * HistoryRange.options.length,
    keyOf: ({ id, range }) => `${id}/${range}`,
    inputsOf: ({ id, range }) => {
      const assess = (value: PriceLog) => ({ isLive: true, asOf: lastLoggedAt(value) ?? 0, details: {} });
      if (log.state.kind === "value" && isLogged(log.state.value, id, range)) return { main: log, assess };
      const resource = charts[range].get({ id });
      return resource && { main: log, side: { resource, wanted: () => true, isPast: true }, assess };
    },
    compose: (value, params, { side, fetchedAt }) => composeHistory(value, params, side, fetchedAt),
  });
  registerCachedRouteWithParams(
    app,
    {
      url: "/api/coins/:id/history",
      operationId: "getCoinHistory",
      tag: "market",
      summary: "What a listed coin cost over a range",
      description:
        "Prices in USD from the desk's own log of published prices, from the price source where that does not reach back far enough.",
      params: CoinParams,
      query: HistoryQuery,
      responses: ofListedCoins(resources, histories, log),
      refusals: REFUSALS,
      examples: COIN_EXAMPLES.history,
      unavailable: NO_HISTORY,
    },
    options,
  );
}

/** Rates for showing prices in the reader's currency (docs/product.md, P18.8). Orders stay in US dollars. */
export function registerCurrencies(app: FastifyInstance, options: MarketRoutesOptions): void {
  const { cache, resources } = options;
  registerCachedRoute(
    app,
    {
      url: "/api/currencies",
      operationId: "getCurrencies",
      tag: "rates",
      summary: "What a US dollar is in other currencies",
      description:
        "From bitcoin's market price in each currency. For showing prices; orders are in US dollars. A currency without a market price is absent.",
      response: cache.response({ ...CURRENCIES, main: resources.bitcoinPrices }),
      examples: COIN_EXAMPLES.currencies,
      unavailable: NO_MARKET_DATA_RETRY,
    },
    options,
  );
}

/** The list that has the coin. */
function listOf({ topCoins, otherDeskCoins }: MarketResources, id: string): Resource<MarketCoins> {
  const { state } = topCoins;
  return state.kind === "value" && missingDeskCoins(state.value).includes(id) ? otherDeskCoins : topCoins;
}

function isListed(top: MarketCoins, id: string): boolean {
  return top.some((coin) => coin.id === id) || missingDeskCoins(top).includes(id);
}

/**
 * Refuses a coin that is not listed before anything is made or fetched for it.
 * @param needed also awaited, because it decides on the inputs of a response
 */
function ofListedCoins(
  { topCoins }: MarketResources,
  responses: RouteResponses,
  needed?: Resource<PriceLog>,
): RouteResponses {
  const read = (params: unknown) => {
    const { state } = topCoins;
    const { id } = CoinParams.parse(params);
    if (state.kind === "value" && !isListed(state.value, id))
      throw new AppError("not_found", 404, COIN_NOT_LISTED);
    return responses.read(params);
  };
  return {
    definition: responses.definition,
    read: (params) => {
      const waiting = [topCoins, needed].filter((resource) => resource?.state.kind === "unknown");
      if (waiting.length === 0) return read(params);
      return Promise.all(waiting.map(async (resource) => resource?.ask())).then(() => read(params));
    },
  };
}
