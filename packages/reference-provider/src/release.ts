/**
 * For the operator: `pnpm run release <payment>`, with the provider's environment, whether it runs or not.
 */
import { systemClock } from "@tradeslip/node-kit/clock";
import { btcText } from "./bitcoin/satoshi.ts";
import { CommandError, endWithUsage, runCommand } from "./command.ts";
import { openExistingDatabase } from "./db/database.ts";
import { NotReleasedError, releasePayment } from "./payments/release-payment.ts";

// pnpm passes a leading "--" through.
const [paymentId, ...more] = process.argv.slice(2).filter((arg) => arg !== "--");
const payment =
  paymentId === undefined || more.length > 0
    ? endWithUsage("Give the id of one payment: the one whose book to release.")
    : paymentId;

await runCommand("Not released.", async (config) => {
  const db = await openExistingDatabase(config);
  try {
    const { status, receivedSats } = await releasePayment(db, systemClock, payment);
    return `The book is released: the payment is ${status}, with ${btcText(receivedSats)} BTC.\n`;
  } catch (error) {
    if (!(error instanceof NotReleasedError)) throw error;
    throw new CommandError(error.message);
  } finally {
    await db.destroy();
  }
});
