import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Calls } from "./calls.ts";
import type { FaultName, FaultOptions } from "./faults.ts";
import { buildServer } from "./server.ts";
import { type PlayedSource, playedSources } from "./shapes/index.ts";

export { type FaultName as ExchangeFault, faultNames as exchangeFaults } from "./faults.ts";
export { type PlayedSource, playedSources } from "./shapes/index.ts";

export interface ExchangeSimulatorOptions {
  /** 0, the default, takes any free port. */
  port?: number;
  host?: string;
  /** With the same seed as CoinGecko's simulator, both have the same market. */
  seed?: number;
  /** Milliseconds since 1970; a test passes its fake clock. */
  now?: () => number;
}

export interface ExchangeSimulator {
  /** http://127.0.0.1:port */
  origin: string;
  baseUrls: Readonly<Record<PlayedSource, string>>;
  /** KRAKEN_BASE_URL and so on, for the server's environment. */
  env: Readonly<Record<string, string>>;
  calls: Calls;
  resetCalls(): void;
  /** Sets a fault at one source or, if null, at all; a null name removes it. */
  fault(source: PlayedSource | null, name: FaultName | null, options?: FaultOptions): void;
  /**
   * Fixes the middle between bid and ask at one source or, if null, in the market that all follow; a null
   * price lets it move again.
   */
  fixPrice(source: PlayedSource | null, coinId: string, currency: string, price: number | null): void;
  /** Ends every connection at once, including hanging ones. */
  close(): Promise<void>;
}

/** Starts one server that simulates all exchanges and the ECB's rates, with faults on request. */
export async function startExchangeSimulator(
  options: ExchangeSimulatorOptions = {},
): Promise<ExchangeSimulator> {
  const { port = 0, host = "127.0.0.1", seed = 1, now = () => Date.now() } = options;
  const { server, calls, resetCalls, active, prices } = buildServer({ seed, now });
  server.listen(port, host);
  await once(server, "listening");
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`;
  const baseUrls = playedSources.map((source) => [source, `${origin}/${source}`] as const);
  return {
    origin,
    baseUrls: Object.fromEntries(baseUrls) as Record<PlayedSource, string>,
    env: Object.fromEntries(baseUrls.map(([source, url]) => [`${source.toUpperCase()}_BASE_URL`, url])),
    calls,
    resetCalls,
    fault: (source, name, faultOptions) => active.set(source, name, faultOptions),
    fixPrice: (source, coinId, currency, price) => prices.fix(source, coinId, currency, price),
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
