import type { UpstreamCall } from "../swr-cache/upstream.ts";
import { type Exchange, quotesJob, tradingJob } from "./exchange.ts";
import { openJsonApi, type JsonApiOptions } from "./json-api.ts";
import type { QuoteSource } from "./quote-source.ts";
import { classifyFailure, SourceError } from "./source-error.ts";
import { listings } from "./symbols.ts";

/** As the operator configured it. */
export type ExchangeSettings = Partial<Pick<JsonApiOptions, "baseUrl" | "totalTimeoutMs" | "jobs">>;

export function openExchange(
  exchange: Exchange,
  settings: ExchangeSettings,
  onCall: (call: UpstreamCall) => void,
): QuoteSource {
  const { name, callsPerMinute, path, state } = exchange;
  const api = openJsonApi({ baseUrl: exchange.baseUrl, ...settings, onCall });
  const job = quotesJob(exchange);
  let asked = listings(exchange.symbols);
  return {
    upstream: {
      name,
      budget: { perMinute: callsPerMinute, perMonth: null },
      budgetKey: `call-budget-${name}`,
      classify: classifyFailure,
    },
    lineage: name,
    async quotes() {
      try {
        const query = exchange.query(asked.map(({ symbol }) => symbol));
        return await api.get({ resource: name, path, query, job, params: null });
      } catch (error) {
        if (error instanceof SourceError)
          asked = asked.filter((listing) => exchange.isKept?.(listing, error.message) ?? true);
        throw error;
      }
    },
    ...(state === undefined ? {} : { isTrading: askState(api, name, state) }),
    close: () => api.close(),
  };
}

function askState(api: ReturnType<typeof openJsonApi>, name: string, state: NonNullable<Exchange["state"]>) {
  const job = tradingJob(name, state);
  return () => api.get({ resource: name, path: state.path, query: {}, job, params: null });
}
