/** For the operator: `node release.js <payment>`, with the provider's environment, while the provider runs or not. */
import { btcText } from "./bitcoin/satoshi.ts";
import { systemClock } from "./clock.ts";
import { loadProviderConfig } from "./config.ts";
import { openDatabase } from "./db/database.ts";
import { NotReleasedError, releasePayment } from "./payments/release-payment.ts";

// pnpm hands a leading "--" on.
const [paymentId, ...more] = process.argv.slice(2).filter((arg) => arg !== "--");
if (paymentId === undefined || more.length > 0) {
  process.stderr.write("Name the payment whose book is to be given out, and nothing else.\n");
  process.exit(2);
}

const db = await openDatabase(loadProviderConfig(process.env), console);
try {
  const { status, receivedSats } = await releasePayment(db, systemClock, paymentId);
  process.stdout.write(`The book can be had: the payment is ${status}, with ${btcText(receivedSats)} BTC.\n`);
} catch (error) {
  if (!(error instanceof NotReleasedError)) throw error;
  process.stderr.write(`Not released. ${error.message}\n`);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
