import * as z from "zod";
import type { UpstreamCall } from "../../swr-cache/upstream.ts";
import { logExcerpt, rateLimited } from "../get-json.ts";
import { openJsonApi, type JsonApiOptions, type JsonCall } from "../json-api.ts";
import type {
  BitcoinPrices,
  FetchOptions,
  GlobalMarket,
  MarketCoin,
  PriceClient,
  PriceSource,
} from "../price-source.ts";
import { classifyFailure } from "../source-error.ts";
import { readBitcoinPrices, readCoinsById, readGlobal, readTopCoins } from "./read-answers.ts";

const TOP_COINS = 50;
const KEY_HEADERS = { keyless: null, demo: "x-cg-demo-api-key", pro: "x-cg-pro-api-key" } as const;

type CoinGeckoResource = "coins/markets" | "coins/markets by ids" | "global" | "simple/price";

export interface CoinGeckoClientOptions extends JsonApiOptions {
  readonly plan: keyof typeof KEY_HEADERS;
  readonly apiKey?: string | null;
}

interface Call<Value> extends JsonCall<Value> {
  readonly resource: CoinGeckoResource;
}

/** As the operator configured it. */
export interface CoinGeckoSettings extends Pick<CoinGeckoClientOptions, "baseUrl" | "plan" | "apiKey"> {
  readonly callsPerMinute: number;
  readonly callsPerMonth: number | null;
}

export function openCoinGecko(
  { callsPerMinute, callsPerMonth, ...options }: CoinGeckoSettings,
  onCall: (call: UpstreamCall) => void,
): PriceSource {
  return {
    ...createCoinGeckoClient({ ...options, onCall }),
    upstream: {
      name: "coingecko",
      budget: { perMinute: callsPerMinute, perMonth: callsPerMonth },
      budgetKey: "call-budget",
      classify: classifyFailure,
    },
  };
}

export function createCoinGeckoClient(options: CoinGeckoClientOptions): PriceClient {
  const { plan, apiKey = null } = options;
  const header = KEY_HEADERS[plan];
  const api = openJsonApi(options, header && apiKey ? { header, value: apiKey } : null);

  const run = <Value>(call: Call<Value>, callOptions?: FetchOptions): Promise<Value> =>
    api.get({ ...call, read: (answer) => call.read(refuseRateLimit(answer, apiKey)) }, callOptions);

  return {
    topCoins: (callOptions) => run(topCoinsCall, callOptions),
    coinsById: async (ids, callOptions) => (ids.length === 0 ? [] : run(coinsByIdCall(ids), callOptions)),
    global: (callOptions) => run(globalCall, callOptions),
    bitcoinPrices: (currencies, callOptions) => run(bitcoinPricesCall(currencies), callOptions),
    close: () => api.close(),
  };
}

const RateLimitAnswer = z.object({ status: z.object({ error_code: z.literal([429, "429"]) }) });

/** CoinGecko has been seen to send its rate-limit object under status 200. */
function refuseRateLimit(answer: unknown, apiKey: string | null): unknown {
  if (!RateLimitAnswer.safeParse(answer).success) return answer;
  throw rateLimited(logExcerpt(JSON.stringify(answer), apiKey));
}

const marketsQuery = {
  vs_currency: "usd",
  order: "market_cap_desc",
  page: "1",
  price_change_percentage: "24h",
};

const topCoinsCall: Call<MarketCoin[]> = {
  resource: "coins/markets",
  path: "/coins/markets",
  query: { ...marketsQuery, per_page: String(TOP_COINS), sparkline: "true" },
  read: (answer) => readTopCoins(answer, TOP_COINS),
};

const globalCall: Call<GlobalMarket> = { resource: "global", path: "/global", query: {}, read: readGlobal };

function coinsByIdCall(ids: readonly string[]): Call<MarketCoin[]> {
  return {
    resource: "coins/markets by ids",
    path: "/coins/markets",
    query: { ...marketsQuery, ids: ids.join(","), per_page: String(ids.length), sparkline: "false" },
    read: (answer) => readCoinsById(answer, ids),
  };
}

function bitcoinPricesCall(currencies: readonly string[]): Call<BitcoinPrices> {
  const codes = [...new Set(currencies.map((code) => code.toLowerCase()))];
  return {
    resource: "simple/price",
    path: "/simple/price",
    query: {
      ids: "bitcoin",
      vs_currencies: codes.join(","),
      include_24hr_change: "true",
      include_24hr_vol: "true",
      include_market_cap: "true",
      include_last_updated_at: "true",
    },
    read: (answer) => readBitcoinPrices(answer, codes),
  };
}
