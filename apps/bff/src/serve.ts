import { randomBytes } from "node:crypto";
import { flushCompileCache } from "node:module";
import { extname, join } from "node:path";
import { ConfigError } from "@tradeslip/node-kit/environment";
import { loadOrCreateSecret } from "@tradeslip/node-kit/secrets";
import { openDataDir } from "@tradeslip/node-kit/data-dir";
import { startFailureLine } from "@tradeslip/node-kit/start-error";
import { loadProviderConfig, PROVIDER_VARIABLES } from "@tradeslip/reference-provider/config";
import { buildApp } from "./app.ts";
import { loadConfig, type Config } from "./config.ts";
import { WorkerRunner } from "./platform/jobs/worker-runner.ts";
import { LoadShedder } from "./platform/limits/load-shedder.ts";
import { createLogger } from "./platform/process/logger.ts";
import type { Traces, TracesLog } from "./platform/tracing/traces.ts";
import { ProviderProcess } from "./provider/provider-process.ts";
import { providerOperation } from "./provider/provider-metrics.ts";
import { sourceUrls } from "./sources/price-sources.ts";
import { ShutDown } from "./shut-down.ts";

export interface ServeOptions {
  /** The reference provider's program: a file beside us in the bundle, a package in the source. */
  readonly providerEntry: string;
  /** Why compiled code is not kept for the next start; null when it is kept, or when running from source. */
  readonly slowStart: string | null;
}

interface Environment {
  readonly config: Config;
  /** For the provider beside this process; null when it runs elsewhere. */
  readonly providerEnv: Readonly<Record<string, string>> | null;
}

/**
 * Starts the server, and the reference provider beside it unless another is configured. A failure prints one
 * line.
 */
export async function serve({ providerEntry, slowStart }: ServeOptions): Promise<void> {
  const { config: given, providerEnv } = await readEnvironment();
  const config = withSecret(given);
  let traces: Traces | null = null;
  // Not pino's own writer: once its reader is gone, it retries the last line forever at exit.
  const lines = process.stdout.on("error", () => {});
  const logger = createLogger(
    { level: config.logLevel, ...(config.traces ? { mixin: () => traces?.logFields() ?? {} } : {}) },
    lines,
  );
  if (config.orderChannels.length === 0)
    logger.warn("orders are refused: set WHATSAPP_NUMBER, or ORDER_CHANNELS, to open a chat for them");
  if (config.publicConfig.hidden.includes("claims"))
    logger.warn(
      "CLAIMS_CONFIRMED=yes is not set: marketing claims, reviews, testimonials, the CEO's letter and the founding year are hidden",
    );
  let provider: ProviderProcess | null = null;
  const providerUrl = () => (providerEnv ? (provider?.baseUrl() ?? null) : config.providerBaseUrl);
  traces = await openTraces(config, logger, providerUrl);
  const loadShedder = new LoadShedder();
  const jobs = new WorkerRunner({ entry: besideUs("refresh-worker"), log: logger });
  const app = await buildApp(config, {
    logger,
    loadShedder,
    jobs,
    providerUrl,
    providerTrouble: () => provider?.trouble() ?? null,
    traces: traces ?? undefined,
  }).catch(endStart);

  const closeTheRest = async () => {
    await jobs.close();
    await traces?.close();
    await provider?.stop();
  };
  const shutDown = new ShutDown({
    app,
    closeTheRest,
    drainDelayMs: config.shutdownDelayMs,
    log: logger,
  });

  loadShedder.start();
  await app.server.listen({ host: config.host, port: config.port }).catch(endStart);
  await app.startHealth?.().catch(endStart);
  await jobs.start();
  if (slowStart !== null) logger.info({ reason: slowStart }, "compiled code is not kept: starts take longer");
  // Flushed now, not only at a clean exit: a process may be killed.
  setTimeout(flushCompileCache, STARTED_AFTER_MS).unref();
  // Start the provider only now: two programs that start at once slow each other down, and the market needs
  // no provider.
  if (providerEnv && !shutDown.hasBegun) {
    provider = new ProviderProcess({
      entry: providerEntry,
      env: providerEnv,
      log: logger,
      onCannotStart: (line) => {
        process.stderr.write(`${line}\n`);
        shutDown.begin({ reason: "the provider cannot start" }, 1);
      },
    });
  }
}

/** By then the first requests are answered, so that their compiled code is kept too. */
const STARTED_AFTER_MS = 3_000;

/** Reads the configuration, or prints what is wrong with it and exits. */
async function readEnvironment(): Promise<Environment> {
  const lines: string[] = [];
  const collected = <T>(read: () => T): T | null => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      // A variable that server and provider both read is reported once.
      lines.push(...error.lines.filter((line) => !lines.some((other) => nameIn(other) === nameIn(line))));
      return null;
    }
  };
  const isEmbedded = !process.env["PROVIDER_BASE_URL"];
  const env = isEmbedded ? withProviderToken(process.env) : process.env;
  const config = collected(() => loadConfig(env));
  const providerEnv = isEmbedded ? providerEnvironment(env, collected) : null;
  if (config && lines.length === 0) return { config, providerEnv };
  process.stderr.write(
    `Please fix these environment variables:\n${lines.map((line) => `  ${line}\n`).join("")}`,
  );
  process.exit(1);
}

const nameIn = (line: string) => line.slice(0, line.indexOf(":"));

/** Only this server and the provider beside it use the token, so each start may make a new one. */
function withProviderToken(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (env["PROVIDER_TOKEN"] || env["PROVIDER_TOKEN_FILE"]) return env;
  return { ...env, PROVIDER_TOKEN: randomBytes(32).toString("base64url") };
}

/** Passes on only the variables that the provider declares. */
function providerEnvironment(
  env: NodeJS.ProcessEnv,
  collected: <T>(read: () => T) => T | null,
): Record<string, string> {
  const shared: Record<string, string> = {};
  for (const name of PROVIDER_VARIABLES) {
    const value = env[name];
    if (value !== undefined) shared[name] = value;
  }
  const own = { ...shared, HOST: "127.0.0.1", PORT: "0" };
  collected(() => loadProviderConfig(own));
  return own;
}

/** Checks the data folder, and loads or creates the session secret there unless one is set. */
function withSecret(given: Config): Config {
  try {
    openDataDir(given.dataDir);
    if (given.secrets.session.length > 0) return given;
    const file = join(given.dataDir, "session-secret");
    const session = [loadOrCreateSecret({ file, variable: "SESSION_SECRET" })];
    return { ...given, secrets: { ...given.secrets, session } };
  } catch (error) {
    return endStart(error);
  }
}

/** Prints why the start failed and, where known, what to do about it; then exits. */
function endStart(error: unknown): never {
  const line = startFailureLine(error);
  if (line === null) throw error;
  process.stderr.write(`The server can't start. ${line}\n`);
  process.exit(1);
}

/** The URL of another program of ours, in the bundle or in the source. */
function besideUs(name: string): URL {
  return new URL(`${name}${extname(import.meta.filename)}`, import.meta.url);
}

/** Null unless configured; the SDK is then not even loaded. */
async function openTraces(
  config: Config,
  log: TracesLog,
  providerUrl: () => string | null,
): Promise<Traces | null> {
  if (!config.traces) return null;
  const opened = await import("./platform/tracing/traces.ts");
  return opened.openTraces({
    log,
    isBehindProxy: config.trustProxy !== false,
    peers: [
      ...sourceUrls(config).map(([name, baseUrl]) => ({
        name,
        baseUrl: () => baseUrl,
        operationOf: (path: string) => path,
        // Price sources must not learn for whom a call is made.
        getsTraceContext: false,
      })),
      { name: "provider", baseUrl: providerUrl, operationOf: providerOperation, getsTraceContext: true },
    ],
  });
}
