/** For the operator: `pnpm run release <payment>`, with the provider's environment, while the provider runs or not. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "@tradeslip/node-kit/clock";
import { ConfigError } from "@tradeslip/node-kit/environment";
import { startFailureLine } from "@tradeslip/node-kit/start-error";
import { btcText } from "./bitcoin/satoshi.ts";
import { loadProviderConfig, type ProviderConfig } from "./config.ts";
import { openDatabase, SQLITE_FILE } from "./db/database.ts";
import { DatabaseUnavailableError } from "./errors.ts";
import { NotReleasedError, releasePayment } from "./payments/release-payment.ts";

// pnpm hands a leading "--" on.
const [paymentId, ...more] = process.argv.slice(2).filter((arg) => arg !== "--");
if (paymentId === undefined || more.length > 0) {
  process.stderr.write("Give the id of one payment: the one whose book to release.\n");
  process.exit(2);
}

const config = configOrExit();
const file = join(config.dataDir, SQLITE_FILE);
if (config.databaseUrl === null && !existsSync(file)) {
  // A new, empty one would only say that there is no such payment.
  process.stderr.write(
    `Not released. ${file}: there's no such database. Run it with the provider's environment: DATA_DIR or DATABASE_URL.\n`,
  );
  process.exit(1);
}
const db = await openDatabase(config, console).catch(endStart);
try {
  const { status, receivedSats } = await releasePayment(db, systemClock, paymentId);
  process.stdout.write(
    `The book is released: the payment is ${status}, with ${btcText(receivedSats)} BTC.\n`,
  );
} catch (error) {
  if (!(error instanceof NotReleasedError)) throw error;
  process.stderr.write(`Not released. ${error.message}\n`);
  process.exitCode = 1;
} finally {
  await db.destroy();
}

function configOrExit(): ProviderConfig {
  try {
    return loadProviderConfig(process.env);
  } catch (error) {
    return endStart(error);
  }
}

/** Says in a line what is wrong and how to mend it, where that is known. */
function endStart(error: unknown): never {
  const isLost = error instanceof ConfigError || error instanceof DatabaseUnavailableError;
  const line = isLost ? error.message : startFailureLine(error);
  if (line === null) throw error;
  process.stderr.write(`Not released. ${line}\n`);
  process.exit(1);
}
