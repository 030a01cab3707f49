import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { answerTo } from "./answers.ts";
import { Chain } from "./chain.ts";
import { control } from "./control.ts";
import { esploraFaults, REDIRECT_TARGET, send, type EsploraFaultName } from "./faults.ts";

export { esploraFaultNames, REDIRECT_TARGET, type EsploraFaultName } from "./faults.ts";

export interface EsploraSimulatorOptions {
  /** 0, the default, takes any free port. */
  port?: number;
  host?: string;
  /** Milliseconds since the epoch; a test passes its fake clock. */
  now?: () => number;
  /** Delay of each answer, in real milliseconds. */
  delayMs?: number;
  /** Confirmed transactions per page: 25 by default, as at Esplora; others have 10. */
  pageLength?: number;
}

/** A call whose answer is computed on arrival and sent when the test releases it. */
export interface HeldCall {
  /** Resolves on arrival. */
  readonly arrived: Promise<void>;
  release(): void;
}

export interface EsploraSimulator {
  /** http://127.0.0.1:port, for ESPLORA_BASE_URL. */
  readonly baseUrl: string;
  readonly chain: Chain;
  /** Requested paths, oldest first. */
  readonly calls: string[];
  /** Maximum number of concurrent calls. */
  readonly mostAtOnce: number;
  /** Sends satoshis to an address, into the mempool until a block is mined. Returns the transaction's id. */
  pay(address: string, sats: number): string;
  /** Gives this answer to the next `times` calls, or to all until reset with null. */
  fault(name: EsploraFaultName | null, options?: { times?: number }): void;
  /** Holds the next call. */
  hold(): HeldCall;
  /** Ends every connection at once, including hanging ones. */
  close(): Promise<void>;
}

/** Starts an Esplora HTTP API over a chain that the caller controls. */
export async function startEsploraSimulator(
  options: EsploraSimulatorOptions = {},
): Promise<EsploraSimulator> {
  const { port = 0, host = "127.0.0.1", now = Date.now, delayMs = 0, pageLength = 25 } = options;
  const chain = new Chain(now);
  const calls: string[] = [];
  let active: { name: EsploraFaultName; times: number } | null = null;
  let atOnce = 0;
  let mostAtOnce = 0;
  let held: { arrive(): void; released: Promise<void> } | null = null;

  function fault(name: EsploraFaultName | null, { times = Infinity } = {}): void {
    active = name && { name, times };
  }

  function takeFault(): EsploraFaultName | null {
    if (active === null) return null;
    const { name } = active;
    active.times -= 1;
    if (active.times === 0) active = null;
    return name;
  }

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = new URL(req.url ?? "/", "http://localhost").pathname;
    if (path.startsWith("/_control/")) return control(req, res, path, { chain, fault });
    calls.push(path);
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    res.once("close", () => (atOnce -= 1));
    const healthy = path === REDIRECT_TARGET ? TRAP : answerTo(chain, path, pageLength);
    const name = takeFault();
    if (delayMs > 0) await setTimeout(delayMs);
    if (held !== null) {
      const { arrive, released } = held;
      held = null;
      arrive();
      await released;
    }
    if (name === null) send(res, healthy);
    else esploraFaults[name].answer({ req, res, healthy });
  }

  const server = createServer((req, res) => void handle(req, res));
  server.listen(port, host);
  await once(server, "listening");
  return {
    baseUrl: `http://${host}:${(server.address() as AddressInfo).port}`,
    chain,
    calls,
    get mostAtOnce() {
      return mostAtOnce;
    },
    pay: (address, sats) => chain.pay([{ address, sats }]),
    fault,
    hold: () => {
      const arrival = Promise.withResolvers<void>();
      const release = Promise.withResolvers<void>();
      held = { arrive: arrival.resolve, released: release.promise };
      return { arrived: arrival.promise, release: release.resolve };
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const TRAP = { status: 200, type: "application/json", text: "[]" } as const;
