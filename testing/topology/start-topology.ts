import { join } from "node:path";
import { startCoinGeckoSimulator, type CoinGeckoSimulator } from "@tradeslip/simulators/coingecko";
import { startSmtpSimulator, type SmtpSimulator } from "@tradeslip/simulators/smtp";
import { engine as valkey } from "@tradeslip/simulators/valkey/engines";
import { onTestFinished } from "vitest";
import { Program } from "./program.ts";
import { startRoundRobinProxy } from "./round-robin-proxy.ts";

export const EMPTY_WEB = join(import.meta.dirname, "../../apps/bff/api-tests/empty-web");

/**
 * What docker-compose.yml starts, as processes: replicas behind a proxy, an engine, a provider, a mailbox.
 */
export interface Topology {
  readonly replicas: readonly Program[];
  /** URL of the proxy. */
  readonly url: string;
  readonly coingecko: CoinGeckoSimulator;
  readonly smtp: SmtpSimulator;
}

export interface TopologyOptions {
  readonly count: number;
  /** Added to the environment of every replica. */
  readonly env?: Readonly<Record<string, string>>;
  /** Starts the proxy and returns its address. */
  readonly proxy?: (replicas: readonly string[]) => Promise<string>;
}

export async function startTopology({
  count,
  env,
  proxy = startRoundRobinProxy,
}: TopologyOptions): Promise<Topology> {
  const coingecko = await startCoinGeckoSimulator();
  onTestFinished(() => coingecko.close());
  const smtp = await startSmtpSimulator();
  onTestFinished(() => smtp.close());
  const engine = await valkey.start();
  onTestFinished(() => engine.close());
  const provider = await Program.start("provider", { SMTP_URL: smtp.url });
  const replicas = await Promise.all(
    Array.from({ length: count }, () =>
      Program.start("server", {
        COINGECKO_BASE_URL: coingecko.baseUrl,
        COINGECKO_CALLS_PER_MINUTE: "100",
        MARKET_RATE_LIMIT: "1000000",
        PROVIDER_BASE_URL: provider.address,
        PUBLIC_ORIGIN: "http://localhost",
        SESSION_SECRET: "secret-of-the-tests-0123456789abcdef",
        TRUST_PROXY: "1",
        VALKEY_URL: engine.url,
        WEB_DIST: EMPTY_WEB,
        ...env,
      }),
    ),
  );
  const url = await proxy(replicas.map(({ address }) => address));
  return { replicas, url, coingecko, smtp };
}
