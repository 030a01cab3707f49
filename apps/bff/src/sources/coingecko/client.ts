import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { yieldToEventLoop } from "../../platform/process/yield-to-event-loop.ts";
import type { UpstreamCall } from "../../swr-cache/upstream.ts";
import type {
  BitcoinPrices,
  FetchOptions,
  GlobalMarket,
  MarketCoin,
  PriceClient,
  PriceSource,
} from "../price-source.ts";
import { classifyFailure, SourceError } from "../source-error.ts";
import { getJson, type Transport } from "./get-json.ts";
import { readBitcoinPrices, readCoinsById, readGlobal, readTopCoins } from "./read-answers.ts";

const TOP_COINS = 50;
const RETRY_PAUSE_MS = 200;
/** 50 coins with sparklines are about 250 kB; eight times that leaves room and still cannot hurt the process. */
const DEFAULT_MAX_DECODED_BYTES = 2 * 1024 * 1024;
/** CoinGecko answers 403 to a call that does not say who is calling. */
const DEFAULT_USER_AGENT = "Tradeslip/0.1 (crypto desk server, cached market data)";
const KEY_HEADERS = { keyless: null, demo: "x-cg-demo-api-key", pro: "x-cg-pro-api-key" } as const;

type CoinGeckoResource = "coins/markets" | "coins/markets by ids" | "global" | "simple/price";

export interface CoinGeckoClientOptions {
  /** With the API's path, e.g. https://api.coingecko.com/api/v3 */
  readonly baseUrl: string;
  readonly plan: keyof typeof KEY_HEADERS;
  readonly apiKey?: string | null;
  readonly userAgent?: string;
  readonly connectTimeoutMs?: number;
  /** For everything together: connecting, headers, the whole body, and the retry. */
  readonly totalTimeoutMs?: number;
  /** Cap of an answer's size after unpacking. */
  readonly maxDecodedBytes?: number;
  /** Called after every HTTP call, so twice when there was a retry. */
  readonly onCall?: (call: UpstreamCall) => void;
}

interface Call<Value> {
  readonly resource: CoinGeckoResource;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly read: (answer: unknown) => Value;
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
  const transport = createTransport(options);
  const totalTimeoutMs = options.totalTimeoutMs ?? 3_000;

  async function attempt<Value>(call: Call<Value>, budget: AbortSignal): Promise<Value> {
    const started = performance.now();
    const report = (outcome: string) =>
      options.onCall?.({ resource: call.resource, outcome, durationMs: performance.now() - started });
    let value: Value;
    try {
      const answer = await getJson(transport, call.path, call.query, budget);
      await yieldToEventLoop();
      value = call.read(answer);
    } catch (error) {
      report(error instanceof SourceError ? error.kind : "bad-shape");
      throw error;
    }
    report("ok");
    return value;
  }

  async function run<Value>(call: Call<Value>, { retry = false }: FetchOptions = {}): Promise<Value> {
    const budget = AbortSignal.timeout(totalTimeoutMs);
    try {
      return await attempt(call, budget);
    } catch (error) {
      if (!retry || !isWorthRetrying(error) || !(await waitWithin(budget))) throw error;
      return attempt(call, budget);
    }
  }

  return {
    topCoins: (callOptions) => run(topCoinsCall, callOptions),
    coinsById: async (ids, callOptions) => (ids.length === 0 ? [] : run(coinsByIdCall(ids), callOptions)),
    global: (callOptions) => run(globalCall, callOptions),
    bitcoinPrices: (currencies, callOptions) => run(bitcoinPricesCall(currencies), callOptions),
    close: () => transport.pool.destroy(),
  };
}

function createTransport(options: CoinGeckoClientOptions): Transport {
  const { origin, pathname } = new URL(options.baseUrl);
  const keyHeader = KEY_HEADERS[options.plan];
  return {
    pool: new Pool(origin, {
      connections: 8,
      connect: { timeout: options.connectTimeoutMs ?? 1_500 },
      // HTTP/1.1 only: a stuck answer then costs its own socket and not the one that all calls share.
      allowH2: false,
    }),
    basePath: pathname.replace(/\/+$/, ""),
    headers: {
      "user-agent": options.userAgent ?? DEFAULT_USER_AGENT,
      ...(keyHeader && options.apiKey ? { [keyHeader]: options.apiKey } : {}),
    },
    maxDecodedBytes: options.maxDecodedBytes ?? DEFAULT_MAX_DECODED_BYTES,
    apiKey: options.apiKey ?? null,
  };
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

/** Never after a 4xx, nor when the service named a time to stay away. */
function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof SourceError) || error.retryAfterMs !== undefined) return false;
  return error.kind === "network" || (error.kind === "bad-status" && (error.status ?? 0) >= 500);
}

/** False when the budget ends before the pause does. */
async function waitWithin(budget: AbortSignal): Promise<boolean> {
  return pause(RETRY_PAUSE_MS, true, { signal: budget }).catch(() => false);
}
