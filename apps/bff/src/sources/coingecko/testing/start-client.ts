import { onTestFinished } from "vitest";
import { createCoinGeckoClient, type CoinGeckoClientOptions } from "../client.ts";
import type { UpstreamCall } from "../../../swr-cache/upstream.ts";
import type { PriceClient } from "../../price-source.ts";

type Options = Partial<CoinGeckoClientOptions> & { baseUrl: string };

/** A client that closes with the test, and the calls it reported. */
export function startClient(options: Options): { client: PriceClient; calls: UpstreamCall[] } {
  const calls: UpstreamCall[] = [];
  const client = createCoinGeckoClient({ plan: "keyless", onCall: (call) => calls.push(call), ...options });
  onTestFinished(() => client.close());
  return { client, calls };
}
