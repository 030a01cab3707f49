import { type CoinGeckoSimulator, startCoinGeckoSimulator } from "@tradeslip/simulators/coingecko";
import { startExchangeSimulator } from "@tradeslip/simulators/exchanges";
import { SOURCE_NAMES } from "../../../apps/bff/src/sources/source-names.ts";

/** Every price source the server knows, simulated. */
export interface PriceSources {
  /** Switches all of them on in a server. */
  readonly env: Readonly<Record<string, string>>;
  readonly coingecko: CoinGeckoSimulator;
  /** Every source ends its connections without an answer. */
  fail(): void;
  heal(): void;
  close(): Promise<void>;
}

/** @param latencyMs how long CoinGecko takes to answer */
export async function startPriceSources(latencyMs: number): Promise<PriceSources> {
  const coingecko = await startCoinGeckoSimulator({ latencyMs });
  const exchanges = await startExchangeSimulator();
  return {
    env: {
      ...exchanges.env,
      COINGECKO_BASE_URL: coingecko.baseUrl,
      COINGECKO_CALLS_PER_MINUTE: "100000",
      PRICE_SOURCES: SOURCE_NAMES.join(","),
    },
    coingecko,
    fail() {
      coingecko.fault("reset");
      exchanges.fault(null, "down");
    },
    heal() {
      coingecko.fault(null);
      exchanges.fault(null, null);
    },
    async close() {
      await Promise.all([coingecko.close(), exchanges.close()]);
    },
  };
}
