import type { UpstreamCall } from "../swr-cache/upstream.ts";
import { openCoinGecko, type CoinGeckoSettings } from "./coingecko/client.ts";
import type { PriceSource } from "./price-source.ts";

/** What sources read of the configuration. */
export interface SourceSettings {
  readonly coingecko: Omit<CoinGeckoSettings, "apiKey">;
  readonly secrets: { readonly coingeckoApiKey: string | null };
}

type OpenSource = (settings: SourceSettings, onCall: (call: UpstreamCall) => void) => PriceSource;

/** Everything that prices can come from. The first one's prices are shown. */
const SOURCES: readonly OpenSource[] = [
  ({ coingecko, secrets }, onCall) =>
    openCoinGecko({ ...coingecko, apiKey: secrets.coingeckoApiKey }, onCall),
];

/** @param onCall called after each HTTP call, with the name of the source */
export function openSources(
  settings: SourceSettings,
  onCall: (source: string, call: UpstreamCall) => void,
): readonly [PriceSource, ...PriceSource[]] {
  const [first, ...others] = SOURCES.map((open) => {
    const source = open(settings, (call) => onCall(source.upstream.name, call));
    return source;
  });
  return [first!, ...others];
}
