import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { buildApp } from "./app.ts";
import { ConfigError, loadConfig, type Config } from "./config.ts";
import { keptSecret } from "./kept-secret.ts";
import { ProviderProcess } from "./provider-process.ts";

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

const config = await withSecret(configOrExit());
// Not pino's own writer: where nobody reads our lines any more, it tries to write the last one for ever, at the exit.
const lines = process.stdout.on("error", () => {});
const logger = pino(
  { level: config.logLevel, redact: ["req.headers.cookie", "req.headers.authorization"] },
  lines,
);
if (!config.publicConfig.whatsappNumber) logger.warn("WHATSAPP_NUMBER is not set: orders are refused");
const isEmbedded = config.providerBaseUrl === null;
let provider: ProviderProcess | null = null;
const providerUrl = () => provider?.baseUrl() ?? null;
const { server } = await buildApp(config, { logger, ...(isEmbedded ? { providerUrl } : {}) });

/** The provider last: calls that are still being answered need it. */
async function close(): Promise<void> {
  await server.close();
  await provider?.stop();
}

let closing = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (closing) return;
    closing = true;
    logger.info({ signal }, "closing");
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, "closing failed");
        process.exit(1);
      },
    );
  });
}

await server.listen({ host: config.host, port: config.port });
// Two programs that start at the same time slow each other down, and the market needs no provider.
if (isEmbedded && !closing) {
  provider = new ProviderProcess({ entry: providerEntry(), env: providerEnvironment(config), log: logger });
}
