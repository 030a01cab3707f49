import type { UpstreamCall } from "../../swr-cache/upstream.ts";
import { openJsonApi, type JsonApiOptions, type JsonCall } from "../json-api.ts";
import type {
  BitcoinPrices,
  FetchOptions,
  GlobalMarket,
  MarketCoin,
  PriceChart,
  PriceClient,
  PriceSource,
} from "../price-source.ts";
import { classifyFailure } from "../source-error.ts";
import { BITCOIN_PRICES, COINS_BY_ID, GLOBAL, PRICE_CHART, TOP_COINS } from "./answer-jobs.ts";

const TOP_COIN_COUNT = 50;
const KEY_HEADERS = { keyless: null, demo: "x-cg-demo-api-key", pro: "x-cg-pro-api-key" } as const;

type CoinGeckoResource =
  | "coins/markets"
  | "coins/markets by ids"
  | "coins/market_chart"
  | "global"
  | "simple/price";

export interface CoinGeckoClientOptions extends JsonApiOptions {
  readonly plan: keyof typeof KEY_HEADERS;
  readonly apiKey?: string | null;
}

interface Call<Value, Params> extends JsonCall<Value, Params> {
  readonly resource: CoinGeckoResource;
}

/** As the operator configured it. */
export interface CoinGeckoSettings extends Pick<
  CoinGeckoClientOptions,
  "baseUrl" | "plan" | "apiKey" | "jobs"
> {
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

  const run = <Value, Params>(call: Call<Value, Params>, callOptions?: FetchOptions): Promise<Value> =>
    api.get(call, callOptions);

  return {
    topCoins: (callOptions) => run(topCoinsCall, callOptions),
    coinsById: async (ids, callOptions) => (ids.length === 0 ? [] : run(coinsByIdCall(ids), callOptions)),
    global: (callOptions) => run(globalCall, callOptions),
    bitcoinPrices: (currencies, callOptions) => run(bitcoinPricesCall(currencies), callOptions),
    priceChart: (id, days) => run(priceChartCall(id, days)),
    close: () => api.close(),
  };
}

const marketsQuery = {
  vs_currency: "usd",
  order: "market_cap_desc",
  page: "1",
  price_change_percentage: "24h",
};

const topCoinsCall: Call<MarketCoin[], number> = {
  resource: "coins/markets",
  path: "/coins/markets",
  query: { ...marketsQuery, per_page: String(TOP_COIN_COUNT), sparkline: "true" },
  job: TOP_COINS,
  params: TOP_COIN_COUNT,
};

const globalCall: Call<GlobalMarket, null> = {
  resource: "global",
  path: "/global",
  query: {},
  job: GLOBAL,
  params: null,
};

function coinsByIdCall(ids: readonly string[]): Call<MarketCoin[], readonly string[]> {
  return {
    resource: "coins/markets by ids",
    path: "/coins/markets",
    query: { ...marketsQuery, ids: ids.join(","), per_page: String(ids.length), sparkline: "true" },
    job: COINS_BY_ID,
    params: ids,
  };
}

function bitcoinPricesCall(currencies: readonly string[]): Call<BitcoinPrices, readonly string[]> {
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
    job: BITCOIN_PRICES,
    params: codes,
  };
}

/**
 * CoinGecko chooses the steps: 5 minutes for one day, an hour up to 90, then days. Demo keys reach back a
 * year.
 */
function priceChartCall(id: string, days: number): Call<PriceChart, null> {
  return {
    resource: "coins/market_chart",
    path: `/coins/${encodeURIComponent(id)}/market_chart`,
    query: { vs_currency: "usd", days: String(days) },
    job: PRICE_CHART,
    params: null,
  };
}
