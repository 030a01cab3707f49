import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startCoinGeckoSimulator, type CoinGeckoSimulator } from "@tradeslip/simulators/coingecko";
import { freePort } from "@tradeslip/simulators/free-port";

const SERVER = join(import.meta.dirname, "../../../apps/bff/dist/server.js");
/** Neither server takes that long by itself, but a shared machine may stall for a while. */
const START_LIMIT_MS = 120_000;
const CLOSE_LIMIT_MS = 5_000;

export interface Stack {
  /** Origin of the BFF, which serves the built application too. */
  readonly url: string;
  /** A separate port: behind a proxy the BFF doesn't serve its own metrics to readers. */
  readonly metricsUrl: string;
  readonly simulator: CoinGeckoSimulator;
  readonly dataDir: string;
  /** Restarts the BFF at the same address with its data. `between` runs while it is down. */
  restart(between?: (dataDir: string) => Promise<void>): Promise<void>;
  /** Stops the BFF; the address stays. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export interface StackOptions {
  /** Added to the BFF's environment. */
  env?: Record<string, string>;
  /** Runs before the BFF makes its first call. */
  prepare?: (simulator: CoinGeckoSimulator) => void;
  /** The server of another build than this checkout's. */
  program?: string;
  /** The price source's clock. Without it, prices don't move, so an order equals its summary. */
  now?: () => number;
}

/** The built product as an operator runs it, with a simulated price source behind it. */
export async function startStack({
  env = {},
  prepare,
  program = SERVER,
  now,
}: StackOptions = {}): Promise<Stack> {
  if (!existsSync(program)) throw new Error("Nothing is built yet: run `pnpm run build` first.");
  const simulator = await startCoinGeckoSimulator(now ? { now } : { stillAt: Date.now() });
  prepare?.(simulator);
  const dataDir = await mkdtemp(join(tmpdir(), "tradeslip-e2e-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const metricsPort = await freePort();
  const environment = {
    PATH: process.env["PATH"] ?? "",
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATA_DIR: dataDir,
    COINGECKO_BASE_URL: simulator.baseUrl,
    COINGECKO_CALLS_PER_MINUTE: "1000",
    MARKET_RATE_LIMIT: "1000000",
    LOG_LEVEL: "warn",
    WHATSAPP_NUMBER: "12025550143",
    ...env,
  };
  const start = () => startServer(program, url, environment);
  let server = await start();
  const stop = () => stopServer(server);
  return {
    url,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    simulator,
    dataDir,
    stop,
    async restart(between) {
      await stop();
      await between?.(dataDir);
      server = await start();
    },
    async close() {
      await stop();
      await simulator.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startServer(program: string, url: string, env: Record<string, string>): Promise<ChildProcess> {
  const server = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  server.stdout.on("data", keep);
  server.stderr.on("data", keep);
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return server;
    await wait(50);
  }
  server.kill("SIGKILL");
  throw new Error(`The server did not become ready. It said:\n${output}`);
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  const kill = setTimeout(() => server.kill("SIGKILL"), CLOSE_LIMIT_MS);
  await ended;
  clearTimeout(kill);
}
