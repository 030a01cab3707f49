import type { AddressInfo } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import {
  buildProvider,
  ConfigError,
  DatabaseLostError,
  loadProviderConfig,
  type Provider,
  type ProviderConfig,
} from "./build-provider.ts";

const LONGEST_CLOSE_MS = 10_000;

/** Reads the configuration, or says what is wrong with it and ends. */
function configOrExit(): ProviderConfig {
  try {
    return loadProviderConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(
      `The provider's configuration is not usable:\n${error.lines.map((line) => `  ${line}\n`).join("")}`,
    );
    process.exit(1);
  }
}

/** Opens the database and everything else, or says that there is none and ends: whoever watches over us tries again. */
async function buildOrExit(config: ProviderConfig, logger: FastifyBaseLogger): Promise<Provider> {
  try {
    return await buildProvider(config, { logger });
  } catch (error) {
    if (!(error instanceof DatabaseLostError)) throw error;
    process.stderr.write(`The provider cannot start. ${error.message}\n`);
    process.exit(1);
  }
}

/** Started by a process that wants it for itself: any free port on the loopback interface, told by message. */
const parent = process.send?.bind(process);
const config = configOrExit();
// Not pino's own writer: where nobody reads our lines any more, it tries to write the last one for ever, at the exit.
const lines = process.stdout.on("error", () => {});
const logger = pino({ name: "provider", level: config.logLevel }, lines);
const { server } = await buildOrExit(config, logger);

let closing = false;
function close(): void {
  if (closing) return;
  closing = true;
  setTimeout(() => process.exit(1), LONGEST_CLOSE_MS).unref();
  server.close().then(
    () => process.exit(0),
    (error: unknown) => {
      logger.error({ err: error }, "closing failed");
      process.exit(1);
    },
  );
}

process.on("SIGTERM", close);
// Ctrl-C reaches parent and child; the parent still has answers to give and ends us when it is done.
process.on("SIGINT", () => {
  if (!parent) close();
});
process.on("disconnect", close);

await server.listen(parent ? { host: "127.0.0.1", port: 0 } : { host: config.host, port: config.port });
if (parent && process.connected) {
  parent({ port: (server.server.address() as AddressInfo).port });
} else if (parent) {
  // It went away while we started.
  close();
}
