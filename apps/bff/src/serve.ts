import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ConfigError } from "@tradeslip/node-kit/environment";
import { loadOrCreateSecret } from "@tradeslip/node-kit/secret-file";
import { openDataDir, startFailureLine } from "@tradeslip/node-kit/start-error";
import { buildApp, type App } from "./app.ts";
import { loadConfig, type Config } from "./config.ts";
import { LoadShedder } from "./platform/limits/load-shedder.ts";
import { createLogger } from "./platform/process/logger.ts";
import type { Traces, TracesLog } from "./platform/tracing/traces.ts";
import { ProviderProcess } from "./provider/provider-process.ts";
import { shutDown } from "./shut-down.ts";

export interface ServeOptions {
  /** Why compiled code is not kept; null when it is. */
  readonly compileCacheProblem: string | null;
}

interface Environment {
  readonly config: Config;
  /** What the provider beside us is given; null when it is somewhere else. */
  readonly providerEnv: Readonly<Record<string, string>> | null;
}

/** A signal that comes on the heels of another is the same one: a terminal and `npm start` both pass it on. */
const SAME_SIGNAL_MS = 1_000;
/** After the operator's delay, whatever still hangs. */
const LONGEST_CLOSE_MS = 9_500;

/** Starts the server, and the provider beside it when there is no other. What keeps it from starting is told in a line. */
export async function serve({ compileCacheProblem }: ServeOptions): Promise<void> {
  const { config: given, providerEnv } = await readEnvironment();
  const config = withSecret(given);
  let traces: Traces | null = null;
  // Not pino's own writer: where nobody reads our lines any more, it tries to write the last one for ever, at the exit.
  const lines = process.stdout.on("error", () => {});
  const logger = createLogger(
    { level: config.logLevel, ...(config.traces ? { mixin: () => traces?.logFields() ?? {} } : {}) },
    lines,
  );
  if (!config.publicConfig.whatsappNumber) logger.warn("WHATSAPP_NUMBER is not set: orders are refused");
  if (compileCacheProblem !== null) {
    logger.info({ reason: compileCacheProblem }, "compiled code is not kept: starts take longer");
  }
  let provider: ProviderProcess | null = null;
  const providerUrl = () => (providerEnv ? (provider?.baseUrl() ?? null) : config.providerBaseUrl);
  traces = await openTraces(config, logger, providerUrl);
  const guard = new LoadShedder();
  const app = await buildApp(config, {
    logger,
    guard,
    providerUrl,
    providerTrouble: () => provider?.trouble() ?? null,
    traces: traces ?? undefined,
  }).catch(endStart);

  const closeTheRest = async () => {
    await traces?.close();
    await provider?.stop();
  };
  const closing = new Closing({ app, closeTheRest, config, log: logger });

  guard.start();
  await app.server.listen({ host: config.host, port: config.port }).catch(endStart);
  // Two programs that start at the same time slow each other down, and the market needs no provider.
  if (providerEnv && !closing.hasBegun) {
    provider = new ProviderProcess({
      entry: providerEntry(),
      env: providerEnv,
      log: logger,
      onCannotStart: (line) => {
        process.stderr.write(`${line}\n`);
        closing.begin({ reason: "the provider cannot start" }, 1);
      },
    });
  }
}

/** Reads the configuration, or says what is wrong with it and ends. */
async function readEnvironment(): Promise<Environment> {
  const lines: string[] = [];
  const collected = <T>(read: () => T): T | null => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      // A variable that both read is named once.
      lines.push(...error.lines.filter((line) => !lines.some((other) => nameIn(other) === nameIn(line))));
      return null;
    }
  };
  const config = collected(() => loadConfig(process.env));
  const providerEnv = process.env["PROVIDER_BASE_URL"] ? null : await providerEnvironment(collected);
  if (config && lines.length === 0) return { config, providerEnv };
  process.stderr.write(`The configuration is not usable:\n${lines.map((line) => `  ${line}\n`).join("")}`);
  process.exit(1);
}

const nameIn = (line: string) => line.slice(0, line.indexOf(":"));

/**
 * What the provider reads of our own environment, whatever that is, and nothing else: it says so itself, and what is
 * meant for us is nothing for it. What is wrong in it stops the start.
 */
async function providerEnvironment(
  collected: <T>(read: () => T) => T | null,
): Promise<Record<string, string>> {
  const { loadProviderConfig, PROVIDER_VARIABLES } = await import("@tradeslip/reference-provider/config");
  const env: Record<string, string> = {};
  for (const name of PROVIDER_VARIABLES) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  const own = { ...env, HOST: "127.0.0.1", PORT: "0" };
  collected(() => loadProviderConfig(own));
  return own;
}

/** With a data folder that can be used. */
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

/** Says in a line why the start failed and what to do, where that is known, and ends. */
function endStart(error: unknown): never {
  const line = startFailureLine(error);
  if (line === null) throw error;
  process.stderr.write(`The server cannot start. ${line}\n`);
  process.exit(1);
}

/** In the bundle it lies beside us, in the source it is a package. */
function providerEntry(): string {
  const bundled = fileURLToPath(new URL("provider.js", import.meta.url));
  return existsSync(bundled)
    ? bundled
    : fileURLToPath(import.meta.resolve("@tradeslip/reference-provider/main"));
}

/** Null unless it is configured: then nothing of it is even loaded. */
async function openTraces(
  config: Config,
  log: TracesLog,
  providerUrl: () => string | null,
): Promise<Traces | null> {
  if (!config.traces) return null;
  const opened = await import("./platform/tracing/traces.ts");
  const coingeckoUrl = config.coingecko.baseUrl;
  return opened.openTraces({ log, providerUrl, coingeckoUrl, isBehindProxy: config.trustProxy !== false });
}

interface ClosingParts {
  readonly app: App;
  readonly closeTheRest: () => Promise<void>;
  readonly config: Config;
  readonly log: ReturnType<typeof createLogger>;
}

/** Ends the process in good order: at a signal, or when it turns out that it cannot do its work. */
class Closing {
  readonly #parts: ClosingParts;
  #signalledAt: number | null = null;
  #hasBegun = false;

  constructor(parts: ClosingParts) {
    this.#parts = parts;
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, (name) => this.#onSignal(name));
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** @param why for the log */
  begin(why: object, exitCode: number, delayMs = 0): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    const { app, closeTheRest, log } = this.#parts;
    log.info(why, "closing");
    setTimeout(() => process.exit(1), delayMs + LONGEST_CLOSE_MS).unref();
    shutDown({ app, closeTheRest, delayMs }).then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error({ err: error }, "closing failed");
        process.exit(1);
      },
    );
  }

  #onSignal(signal: NodeJS.Signals): void {
    const now = performance.now();
    const isAnother = this.#signalledAt !== null && now - this.#signalledAt > SAME_SIGNAL_MS;
    this.#signalledAt = now;
    if (isAnother) process.exit(1);
    // Who presses Ctrl-C waits for it.
    this.begin({ signal }, 0, signal === "SIGTERM" ? this.#parts.config.shutdownDelayMs : 0);
  }
}
