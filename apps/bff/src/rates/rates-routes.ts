import { RatesAnswer } from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import { registerAnswer, type AnswerRouteContext } from "../http/answer-route.ts";
import type { MarketCache } from "../cache/market-cache.ts";
import type { CoinGeckoClient } from "../upstreams/coingecko/client.ts";
import { BitcoinPrices } from "../upstreams/coingecko/types.ts";
import { composeRates } from "./compose-rates.ts";
import { LISTED_CURRENCIES } from "./countries.ts";
import { fallbackRates } from "./fallback-rates.ts";

/** Rates refresh every 120 s (specification, section 9). */
const RATES_INTERVAL_MS = 120_000;

export interface RatesRoutesOptions extends AnswerRouteContext {
  readonly cache: MarketCache;
  readonly client: CoinGeckoClient;
  readonly random: () => number;
  /** Older than this, rates are made up instead of served stale. Milliseconds. */
  readonly staleLimitMs: number;
}

export function registerRatesRoutes(app: FastifyInstance, options: RatesRoutesOptions): void {
  const { cache, client, clock, random, staleLimitMs } = options;
  const bitcoinPrices = cache.resource<BitcoinPrices>({
    key: "bitcoin-prices",
    intervalMs: RATES_INTERVAL_MS,
    fetch: (call) => client.bitcoinPrices(LISTED_CURRENCIES, call),
    parse: (stored) => BitcoinPrices.parse(stored),
    stampOf: (prices) => prices.lastUpdatedAt,
  });
  const rates = cache.answer({
    name: "rates",
    schema: RatesAnswer,
    main: bitcoinPrices,
    compose: (prices, { fetchedAt }) => composeRates(prices, new Date(fetchedAt).toISOString()),
    fallback: { afterMs: staleLimitMs, compose: () => fallbackRates({ now: clock.now(), random }) },
  });
  registerAnswer(
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
