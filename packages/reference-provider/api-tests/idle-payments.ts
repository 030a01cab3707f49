import { parseExtendedKey } from "../src/bitcoin/extended-key.ts";
import { receivingAddresses } from "../src/bitcoin/receiving-addresses.ts";
import { openDatabase } from "../src/db/database.ts";
import { type PaymentBody, type RunningPayments, XPUB } from "./start-payments.ts";
import { databaseEnv } from "./test-database.ts";

/**
 * So many payments as somebody made them just now and left them, each with an address of its own. Written into the tables,
 * because a thousand calls take long: the first one is made by a call, and the others are like it.
 */
export async function insertIdlePayments(payments: RunningPayments, count: number): Promise<PaymentBody[]> {
  const first = await payments.created();
  const { dataDir } = payments;
  const { DATABASE_URL = null } = await databaseEnv(dataDir);
  const db = await openDatabase({ dataDir, databaseUrl: DATABASE_URL }, console);
  const addresses = receivingAddresses(parseExtendedKey(XPUB));
  const payment = await db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
  const row = await db.selectFrom("payment_addresses").selectAll().executeTakeFirstOrThrow();
  const indexes = Array.from({ length: count - 1 }, (_, index) => index + 1);
  const rows = indexes.map((index) => ({ ...row, address: addresses.at(index), address_index: index }));
  const others = rows.map(({ address }, place) => ({ ...payment, id: `idle-${place}`, address }));
  await db.transaction().execute(async (transaction) => {
    // PostgreSQL takes 65,535 values in a statement, SQLite 32,766.
    for (let from = 0; from < rows.length; from += 500) {
      await transaction
        .insertInto("payment_addresses")
        .values(rows.slice(from, from + 500))
        .execute();
      await transaction
        .insertInto("payments")
        .values(others.slice(from, from + 500))
        .execute();
    }
    await transaction.updateTable("address_counters").set({ next_index: count }).execute();
  });
  await db.destroy();
  return [first, ...others.map(({ id, address }) => ({ ...first, paymentId: id, address }))];
}
