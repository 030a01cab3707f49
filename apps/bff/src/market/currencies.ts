import { NO_MARKET_DATA_RETRY, SHOWN_CURRENCIES } from "@tradeslip/contracts/rules";
import { CurrenciesAnswer } from "@tradeslip/contracts/schemas";
import Big from "big.js";
import type { FastifyInstance } from "fastify";
import type { BitcoinPrices } from "../sources/price-source.ts";
import type { BodyRecipe } from "../swr-cache/responses/body-job.ts";
import { registerCachedRoute } from "../swr-cache/responses/cached-route.ts";
import { COIN_EXAMPLES } from "./coin-examples.ts";
import type { MarketRoutesOptions } from "./market-resources.ts";

/** A source's bitcoin prices have no more. */
const DIGITS = 8;

/** What one US dollar is in each currency, by way of bitcoin; a currency without a price of its own is left out. */
export function currencyRates({ byCurrency }: BitcoinPrices): Record<string, string> {
  const usd = byCurrency["usd"];
  const known = SHOWN_CURRENCIES.flatMap((currency) => {
    const own = byCurrency[currency.toLowerCase()];
    if (!usd || !own || currency === "USD") return [];
    return [[currency, new Big(own.price).div(usd.price).prec(DIGITS).toFixed()] as const];
  });
  return { USD: "1", ...Object.fromEntries(known) };
}

export const CURRENCIES: BodyRecipe<BitcoinPrices> = {
  name: "currencies",
  schema: CurrenciesAnswer,
  compose: (prices) => ({ base: "USD", rates: currencyRates(prices) }),
};

/** For showing prices in a currency of one's own (docs/product.md, P18.8). Nothing stands in for a missing rate. */
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
