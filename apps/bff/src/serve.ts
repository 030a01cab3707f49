import { pino } from "pino";
import { buildApp } from "./app.ts";
import { ConfigError, loadConfig, type Config } from "./config.ts";

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

const config = configOrExit();
const logger = pino({ level: config.logLevel, redact: ["req.headers.cookie", "req.headers.authorization"] });
const { server } = await buildApp(config, { logger });

let closing = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (closing) return;
    closing = true;
    logger.info({ signal }, "closing");
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, "closing failed");
        process.exit(1);
      },
    );
  });
}

await server.listen({ host: config.host, port: config.port });
