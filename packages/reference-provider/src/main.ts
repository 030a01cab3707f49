import type { AddressInfo } from "node:net";
import { ConfigError } from "@tradeslip/node-kit/environment";
import { StartError, startFailureLine } from "@tradeslip/node-kit/start-error";
import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { ExtendedKeyError } from "./bitcoin/extended-key.ts";
import {
  buildProvider,
  DatabaseUnavailableError,
  loadProviderConfig,
  type Provider,
  type ProviderConfig,
} from "./build-provider.ts";

const CLOSE_TIMEOUT_MS = 10_000;

interface StartFailure {
  /** One line for each problem, with its remedy. */
  readonly cannotStart: string;
  /** A later start may succeed without a change, so the parent process retries. */
  readonly mayPass: boolean;
  /** One word for the readiness probe. */
  readonly reason: "configuration" | "database" | "storage";
}

/** Null for an unexpected error. */
function startFailureOf(error: unknown): StartFailure | null {
  if (error instanceof ConfigError) {
    const lines = error.lines.map((line) => `  ${line}`);
    const cannotStart = ["Please fix these environment variables of the provider:", ...lines].join("\n");
    return { cannotStart, mayPass: false, reason: "configuration" };
  }
  if (error instanceof DatabaseUnavailableError) {
    return { cannotStart: `The provider can't start. ${error.message}`, mayPass: true, reason: "database" };
  }
  if (error instanceof ExtendedKeyError)
    return startFailureOf(new ConfigError([`PAYMENT_XPUB: ${error.message}`]));
  const line = startFailureLine(error);
  if (line === null) return null;
  const mayPass = error instanceof StartError && error.mayPass;
  return { cannotStart: `The provider can't start. ${line}`, mayPass, reason: "storage" };
}

/** Reports why the start failed, to the parent if there is one, and exits. */
async function endStart(error: unknown): Promise<never> {
  const failure = startFailureOf(error);
  if (failure === null) throw error;
  if (parent && process.connected) await tell(failure);
  else process.stderr.write(`${failure.cannotStart}\n`);
  process.exit(1);
}

/** Tells the parent. Without the callback a parent that has just gone away would end us with a stack. */
function tell(message: object): Promise<void> {
  return new Promise((sent) => parent!(message, undefined, {}, () => sent()));
}

async function readConfig(): Promise<ProviderConfig> {
  try {
    return loadProviderConfig(process.env);
  } catch (error) {
    return endStart(error);
  }
}

async function build(logger: FastifyBaseLogger): Promise<Provider> {
  return buildProvider(config, { logger }).catch(endStart);
}

/** Under a parent process: listens on a free loopback port and reports it by IPC message. */
const parent = process.send?.bind(process);
const config = await readConfig();
// Not pino's own destination: once the reader of stdout is gone, it retries the last line for ever at exit.
const lines = process.stdout.on("error", () => {});
const logger = pino({ name: "provider", level: config.logLevel }, lines);
const { server } = await build(logger);

let closing = false;
function close(): void {
  if (closing) return;
  closing = true;
  setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref();
  server.close().then(
    () => process.exit(0),
    (error: unknown) => {
      logger.error({ err: error }, "closing failed");
      process.exit(1);
    },
  );
}

process.on("SIGTERM", close);
process.on("SIGHUP", close);
// Ctrl-C reaches parent and child; the parent still has responses to send, and ends us when it is done.
process.on("SIGINT", () => {
  if (!parent) close();
});
process.on("disconnect", close);

await server
  .listen(parent ? { host: "127.0.0.1", port: 0 } : { host: config.host, port: config.port })
  .catch(endStart);
if (parent && process.connected) {
  await tell({ port: (server.server.address() as AddressInfo).port });
} else if (parent) {
  // The parent went away while we started.
  close();
}
