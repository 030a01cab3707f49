import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildApp } from "./app.ts";
import { ConfigError, loadConfig, type Config } from "./config.ts";
import { LoadGuard } from "./http/load-guard.ts";
import { keptSecret } from "./kept-secret.ts";
import { createLogger } from "./logger.ts";
import type { Traces, TracesLog } from "./ops/traces/traces.ts";
import { ProviderProcess } from "./provider-process.ts";
import { shutDown } from "./shut-down.ts";

/** Reads the configuration, or says what is wrong with it and ends. */
function configOrExit(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(
      `The configuration is not usable:\n${error.lines.map((line) => `  ${line}\n`).join("")}`,
    );
    process.exit(1);
  }
}

async function withSecret(given: Config): Promise<Config> {
  if (given.secrets.session.length > 0) return given;
  return { ...given, secrets: { ...given.secrets, session: [await keptSecret(given.dataDir)] } };
}

/** In the bundle it lies beside us, in the source it is a package. */
function providerEntry(): string {
  const bundled = fileURLToPath(new URL("provider.js", import.meta.url));
  return existsSync(bundled)
    ? bundled
    : fileURLToPath(import.meta.resolve("@tradeslip/reference-provider/main"));
}

/** Passed on one by one: what is meant for us is nothing for the provider. */
function providerEnvironment(config: Config): Record<string, string> {
  const { dataDir, logLevel, mailFrom, payments, production, publicConfig, publicOrigin, secrets } = config;
  const given = {
    NODE_ENV: production ? "production" : null,
    PUBLIC_ORIGIN: publicOrigin,
    DATABASE_URL: secrets.databaseUrl,
    PROVIDER_SECRET: secrets.provider,
    SMTP_URL: secrets.smtpUrl,
    PAYMENT_XPUB: secrets.paymentXpub,
    PAYMENT_CONFIRMATIONS: payments.confirmations?.toString() ?? null,
    ESPLORA_BASE_URL: payments.esploraBaseUrl,
  };
  return {
    HOST: "127.0.0.1",
    PORT: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: logLevel,
    MAIL_FROM: mailFrom,
    BRAND_NAME: publicConfig.brand.name,
    ...Object.fromEntries(
      Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== null),
    ),
  };
}

/** Null unless it is configured: then nothing of it is even loaded. */
async function openTraces(log: TracesLog): Promise<Traces | null> {
  if (!config.traces) return null;
  const opened = await import("./ops/traces/open-traces.ts");
  const coingeckoUrl = config.coingecko.baseUrl;
  return opened.openTraces({ log, providerUrl, coingeckoUrl, isBehindProxy: config.trustProxy !== false });
}

const config = await withSecret(configOrExit());
let traces: Traces | null = null;
// Not pino's own writer: where nobody reads our lines any more, it tries to write the last one for ever, at the exit.
const lines = process.stdout.on("error", () => {});
const logger = createLogger(
  { level: config.logLevel, ...(config.traces ? { mixin: () => traces?.logFields() ?? {} } : {}) },
  lines,
);
if (!config.publicConfig.whatsappNumber) logger.warn("WHATSAPP_NUMBER is not set: orders are refused");
const isEmbedded = config.providerBaseUrl === null;
let provider: ProviderProcess | null = null;
const providerUrl = () => (isEmbedded ? (provider?.baseUrl() ?? null) : config.providerBaseUrl);
traces = await openTraces(logger);
const guard = new LoadGuard();
const app = await buildApp(config, { logger, guard, providerUrl, traces: traces ?? undefined });

async function closeTheRest(): Promise<void> {
  await traces?.close();
  await provider?.stop();
}

/** A signal that comes on the heels of another is the same one: a terminal and `npm start` both pass it on. */
const SAME_SIGNAL_MS = 1_000;
/** After the operator's delay, whatever still hangs. */
const LONGEST_CLOSE_MS = 9_500;
let signalledAt: number | null = null;

function onSignal(signal: NodeJS.Signals): void {
  const now = performance.now();
  const first = signalledAt === null;
  const again = signalledAt !== null && now - signalledAt > SAME_SIGNAL_MS;
  signalledAt = now;
  if (again) process.exit(1);
  if (first) close(signal);
}

function close(signal: NodeJS.Signals): void {
  // Who presses Ctrl-C waits for it.
  const delayMs = signal === "SIGTERM" ? config.shutdownDelayMs : 0;
  logger.info({ signal }, "closing");
  setTimeout(() => process.exit(1), delayMs + LONGEST_CLOSE_MS).unref();
  shutDown({ app, closeTheRest, delayMs }).then(
    () => process.exit(0),
    (error: unknown) => {
      logger.error({ err: error }, "closing failed");
      process.exit(1);
    },
  );
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, onSignal);

guard.start();
await app.server.listen({ host: config.host, port: config.port });
// Two programs that start at the same time slow each other down, and the market needs no provider.
if (isEmbedded && signalledAt === null) {
  provider = new ProviderProcess({ entry: providerEntry(), env: providerEnvironment(config), log: logger });
}
