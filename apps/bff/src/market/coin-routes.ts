import {
  COIN_NOT_LISTED,
  NO_HISTORY,
  NO_MARKET_DATA_RETRY,
  REQUEST_UNREADABLE,
} from "@tradeslip/contracts/rules";
import { CoinAnswer, CoinHistoryAnswer, CoinId, HistoryRange } from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { invalidFields, problem } from "../errors.ts";
import { NothingToServeError } from "../swr-cache/responses/cached-response.ts";
import { registerCachedRouteWithParams } from "../swr-cache/responses/cached-route.ts";
import { COIN_EXAMPLES } from "./coin-examples.ts";
import type { MarketRoutesOptions } from "./market-resources.ts";

const CoinParams = z.object({ id: CoinId });
const HistoryQuery = z.object({ range: HistoryRange.default("24h") });

const REFUSALS = {
  400: problem(
    "No coin can have this id, there is no such range, or the address can't be decoded.",
    invalidFields({ field: "id", message: "must be the id of a coin, such as 'bitcoin'" }),
    { code: "bad_address", detail: REQUEST_UNREADABLE },
  ),
  404: problem("The coin isn't listed.", { code: "not_found", detail: COIN_NOT_LISTED }),
};

/** A coin's page: the coin, and its price history. */
export function registerCoins(app: FastifyInstance, options: MarketRoutesOptions): void {
  const nothing = () => Promise.reject(new NothingToServeError(options.clock.now()));
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
      responses: { definition: { schema: CoinAnswer }, read: nothing },
      refusals: REFUSALS,
      examples: COIN_EXAMPLES.coin,
      unavailable: NO_MARKET_DATA_RETRY,
    },
    options,
  );
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
      responses: { definition: { schema: CoinHistoryAnswer }, read: nothing },
      refusals: REFUSALS,
      examples: COIN_EXAMPLES.history,
      unavailable: NO_HISTORY,
    },
    options,
  );
}
