import { IN_THIS_THREAD, type JobRunner } from "../platform/jobs/job.ts";
import type { UpstreamCall, UpstreamDefinition } from "../swr-cache/upstream.ts";
import { openCoinGecko, type CoinGeckoSettings } from "./coingecko/client.ts";
import { ECB_BASE_URL, openEcb } from "./ecb/client.ts";
import { openExchange } from "./open-exchange.ts";
import type { PriceSource } from "./price-source.ts";
import type { QuoteSource } from "./quote-source.ts";
import type { ReferenceRates } from "./reference-rates.ts";
import { EXCHANGE_NAMES, EXCHANGES, type SourceName } from "./exchanges.ts";

/** The configuration of sources. */
export interface SourceSettings {
  /** Sources that the operator switched on. */
  readonly priceSources: readonly SourceName[];
  /** Addresses that replace the sources' own. */
  readonly sourceBaseUrls: Readonly<Partial<Record<SourceName, string>>>;
  readonly coingecko: Omit<CoinGeckoSettings, "apiKey" | "jobs">;
  readonly secrets: { readonly coingeckoApiKey: string | null };
}

/** Base URLs of the sources that are switched on. */
export function sourceUrls({
  priceSources,
  sourceBaseUrls,
  coingecko,
}: Omit<SourceSettings, "secrets">): readonly (readonly [SourceName, string])[] {
  const own = { coingecko, ...EXCHANGES, ecb: { baseUrl: ECB_BASE_URL } };
  return priceSources.map((name) => [name, sourceBaseUrls[name] ?? own[name].baseUrl]);
}

export interface Sources {
  /** Coin lists, sparklines and the whole market's figures; its prices have one vote. */
  readonly prices: PriceSource;
  /** The other sources that vote. */
  readonly quotes: readonly QuoteSource[];
  /** Null when not switched on. */
  readonly references: ReferenceRates | null;
  /** Of all sources. */
  readonly upstreams: readonly UpstreamDefinition[];
  close(): Promise<void>;
}

/**
 * @param onCall called after each HTTP call, with the name of the source
 * @param jobs reads their answers
 */
export function openSources(
  { priceSources, sourceBaseUrls, coingecko, secrets }: SourceSettings,
  onCall: (source: SourceName, call: UpstreamCall) => void,
  jobs: JobRunner = IN_THIS_THREAD,
): Sources {
  const settingsOf = (name: SourceName) => {
    const baseUrl = sourceBaseUrls[name];
    return baseUrl === undefined ? { jobs } : { baseUrl, jobs };
  };
  const prices = openCoinGecko({ ...coingecko, jobs, apiKey: secrets.coingeckoApiKey }, (call) =>
    onCall("coingecko", call),
  );
  const quotes = EXCHANGE_NAMES.filter((name) => priceSources.includes(name)).map((name) =>
    openExchange(EXCHANGES[name], settingsOf(name), (call) => onCall(name, call)),
  );
  const references = priceSources.includes("ecb")
    ? openEcb(settingsOf("ecb"), (call) => onCall("ecb", call))
    : null;
  const all = [prices, ...quotes, ...(references ? [references] : [])];
  return {
    prices,
    quotes,
    references,
    upstreams: all.map(({ upstream }) => upstream),
    close: async () => {
      await Promise.all(all.map((source) => source.close()));
    },
  };
}
