import { join } from "node:path";
import { FakeClock, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, it } from "vitest";
import { migrations } from "../src/db/database.ts";
import { postgresDialect } from "../src/db/postgres.ts";
import { sqliteDialect } from "../src/db/sqlite.ts";
import { AMOUNT, FIRST_ADDRESS, SECOND_ADDRESS, startPayments } from "./start-payments.ts";
import { newDataDir } from "./start-provider.ts";
import { databaseEnv } from "./test-database.ts";

const TIME = { timeout: 30_000 };
const OLD = ["001-accounts", "002-payments"];
const CHANGE = "003-shared-addresses";

async function open(dataDir: string): Promise<Kysely<unknown>> {
  const { DATABASE_URL } = await databaseEnv(dataDir);
  const dialect = DATABASE_URL
    ? postgresDialect(DATABASE_URL, console)
    : sqliteDialect(join(dataDir, "provider.sqlite"));
  return new Kysely<unknown>({ dialect });
}

async function migrate(db: Kysely<unknown>, names: readonly string[]): Promise<void> {
  const some = Object.fromEntries(names.map((name) => [name, migrations[name]!]));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => some } });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
}

/** A database from before shared addresses, with one paid, one open and one expired payment. */
async function oldDatabase(now: number): Promise<string> {
  const dataDir = await newDataDir();
  const db = await open(dataDir);
  await migrate(db, OLD);
  const account = "0".repeat(32);
  const payment = (id: string, index: number, address: string, next: number | null, status: string) => sql`
    INSERT INTO payments (id, book_id, amount_usd, btc_usd, amount_sats, account, address_index, address, simulated,
      confirmations_needed, created_at, expires_at, watched_until, status, looked_at, tip_height, next_look_at,
      failed_looks, unlocked_at)
    VALUES (${id}, 'make-money-while-you-sleep', '50.00', '87500.00', ${AMOUNT}, ${account}, ${index}, ${address}, 0, 1,
      ${now}, ${now + 15 * MINUTE}, ${now + 1_455 * MINUTE}, ${status}, ${now}, 900000, ${next}, 0, NULL)`;
  await payment("paid", 0, FIRST_ADDRESS, now, "confirmed").execute(db);
  await payment("open", 1, SECOND_ADDRESS, now, "new").execute(db);
  await payment("over", 2, "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", null, "expired").execute(db);
  await sql`INSERT INTO payment_outputs (payment_id, txid, vout, sats, block_height, on_time, present)
    VALUES ('paid', ${"ab".repeat(32)}, 0, ${AMOUNT}, 900000, 1, 1)`.execute(db);
  await sql`INSERT INTO idempotency_keys (key_hash, body_hash, payment_id) VALUES ('key', 'body', 'paid')`.execute(
    db,
  );
  await sql`INSERT INTO download_links (token_hash, payment_id, expires_at) VALUES ('token', 'paid', ${now})`.execute(
    db,
  );
  await db.destroy();
  return dataDir;
}

it("payments from before shared addresses are migrated", TIME, async () => {
  const clock = new FakeClock();
  const dataDir = await oldDatabase(clock.now());
  const payments = await startPayments({ dataDir, clock });
  expect(await payments.status("paid")).toMatchObject({ status: "confirmed", confirmations: 1 });
  await payments.unlock("paid").expect(200);
  payments.esplora.pay(SECOND_ADDRESS, AMOUNT);
  await payments.pass(10 * SECOND);
  expect(await payments.status("open")).toMatchObject({ status: "detected" });
  expect(await payments.status("over")).toMatchObject({ status: "new" });
  expect(payments.rows("SELECT payment_id FROM idempotency_keys")).toEqual([{ payment_id: "paid" }]);
  expect(payments.rows("SELECT payment_id FROM download_links WHERE token_hash = 'token'")).toEqual([
    { payment_id: "paid" },
  ]);
  expect(
    payments.rows("SELECT mined, next_look_at IS NULL AS over FROM payment_addresses ORDER BY address_index"),
  ).toMatchObject([{ mined: 1 }, { mined: 0 }, { mined: 0 }]);
});

it("a migration that was applied but not recorded is recorded later", TIME, async () => {
  const clock = new FakeClock();
  const dataDir = await oldDatabase(clock.now());
  const db = await open(dataDir);
  await migrate(db, [...OLD, CHANGE]);
  await sql`DELETE FROM kysely_migration WHERE name = ${CHANGE}`.execute(db);
  await db.destroy();
  const payments = await startPayments({ dataDir, clock });
  expect(await payments.status("paid")).toMatchObject({ status: "confirmed" });
});
