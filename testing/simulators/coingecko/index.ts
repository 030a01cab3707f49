import { once } from "node:events";
import { type AddressInfo } from "node:net";
import { type Calls } from "./calls.ts";
import { type FaultOptions } from "./faults/fault.ts";
import { type FaultName } from "./faults/index.ts";
import { type RequiredKey } from "./guards.ts";
import { buildServer } from "./server.ts";

export { type Calls, type LoggedCall } from "./calls.ts";
export { type FaultOptions } from "./faults/fault.ts";
export { type FaultName, faultNames } from "./faults/index.ts";
export { REDIRECT_TARGET } from "./faults/text-faults.ts";
export { type RequiredKey } from "./guards.ts";

export interface SimulatorOptions {
  /** 0, the default, takes any free port. */
  port?: number;
  host?: string;
  /** Another seed gives another market; the same seed and clock give the same answers. */
  seed?: number;
  /** Milliseconds since 1970; a test passes its fake clock. */
  now?: () => number;
  /** From then on prices freeze while their timestamps advance. */
  stillAt?: number;
  /** Real 429 answers beyond this many calls a minute. */
  limits?: { perMinute: number };
  /** Simulates a host that needs a key. By default: the public host, without a key or with any demo key. */
  requireKey?: RequiredKey;
  /** Ids that fall to about rank 90, such as ["avalanche-2"]. */
  outsideTop50?: readonly string[];
  /** Delay of every answer. */
  latencyMs?: number;
}

export interface CoinGeckoSimulator {
  /** http://127.0.0.1:port/api/v3 */
  baseUrl: string;
  calls: Calls;
  resetCalls(): void;
  /** Activates a fault; null removes the one of `path`, or all. */
  fault(name: FaultName | null, options?: FaultOptions): void;
  /** Ends every connection at once, including hanging ones. */
  close(): Promise<void>;
}

/** Starts a simulator that behaves like CoinGecko, with faults on request. */
export async function startCoinGeckoSimulator(options: SimulatorOptions = {}): Promise<CoinGeckoSimulator> {
  const {
    port = 0,
    host = "127.0.0.1",
    seed = 1,
    now = () => Date.now(),
    outsideTop50 = [],
    latencyMs = 0,
  } = options;
  const { server, calls, resetCalls, active } = buildServer({
    ...options,
    seed,
    now,
    outsideTop50,
    latencyMs,
  });
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address() as AddressInfo;
  return {
    baseUrl: `http://${host}:${address.port}/api/v3`,
    calls,
    resetCalls,
    fault: (name, faultOptions) => active.set(name, faultOptions),
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
