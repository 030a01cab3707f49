import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * An address becomes a row of its own: several payments may share it, and it is looked at once for all of
 * them. SQLite cannot take a unique constraint off a table, so the tables are rebuilt and filled from the old
 * ones, on both databases alike.
 */
export const sharedAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite notes that a migration is done after its transaction: a process may end in between.
    const tables = await db.introspection.getTables();
    if (tables.some(({ name }) => name === "payment_addresses")) return;
    if (db.isTransaction) await rebuild(db);
    else await db.transaction().execute(rebuild);
  },
};

async function rebuild(db: Kysely<unknown>): Promise<void> {
  await createAddresses(db);
  await createPayments(db);
  await createPaymentOutputs(db);
  await createChildOf(db, "idempotency_keys", ["key_hash", "body_hash"]);
  await createChildOf(db, "download_links", ["token_hash"], ["expires_at"]);
  // The children first: dropping a table deletes what refers to its rows.
  for (const table of ["download_links", "idempotency_keys", "payment_outputs", "payments"]) {
    await db.schema.dropTable(table).execute();
    await db.schema.alterTable(`new_${table}`).renameTo(table).execute();
  }
  await createIndexes(db);
}

async function createAddresses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("payment_addresses")
    .addColumn("address", "text", (column) => column.primaryKey())
    .addColumn("account", "text", (column) => column.notNull())
    .addColumn("address_index", "integer", (column) => column.notNull())
    .addColumn("simulated", "integer", (column) => column.notNull())
    .addColumn("looked_at", "bigint")
    .addColumn("tip_height", "integer")
    .addColumn("next_look_at", "bigint")
    .addColumn("failed_looks", "integer", (column) => column.notNull())
    .addColumn("last_asked_at", "bigint")
    .addColumn("received_at", "bigint")
    .addColumn("mined", "integer", (column) => column.notNull())
    .addColumn("watched_payments", "integer", (column) => column.notNull())
    .addUniqueConstraint("payment_addresses_once", ["account", "address_index"])
    .execute();
  await sql`
    INSERT INTO payment_addresses (address, account, address_index, simulated, looked_at, tip_height, next_look_at,
      failed_looks, last_asked_at, received_at, mined, watched_payments)
    SELECT address, account, address_index, simulated, looked_at, tip_height, next_look_at, failed_looks, NULL,
      CASE WHEN EXISTS (SELECT 1 FROM payment_outputs WHERE payment_id = payments.id) THEN created_at END,
      CASE WHEN EXISTS (SELECT 1 FROM payment_outputs WHERE payment_id = payments.id AND block_height IS NOT NULL)
        THEN 1 ELSE 0 END,
      CASE WHEN next_look_at IS NULL THEN 0 ELSE 1 END
    FROM payments`.execute(db);
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("new_payments")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("book_id", "text", (column) => column.notNull())
    .addColumn("amount_usd", "text", (column) => column.notNull())
    .addColumn("btc_usd", "text", (column) => column.notNull())
    .addColumn("amount_sats", "bigint", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull().references("payment_addresses.address"))
    .addColumn("simulated", "integer", (column) => column.notNull())
    .addColumn("confirmations_needed", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("watched_until", "bigint", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("unlocked_at", "bigint")
    .addColumn("client_browser", "text")
    .addColumn("client_network", "text")
    .execute();
  await sql`
    INSERT INTO new_payments (id, book_id, amount_usd, btc_usd, amount_sats, address, simulated, confirmations_needed,
      created_at, expires_at, watched_until, status, unlocked_at)
    SELECT id, book_id, amount_usd, btc_usd, amount_sats, address, simulated, confirmations_needed,
      created_at, expires_at, watched_until, status, unlocked_at
    FROM payments`.execute(db);
}

async function createPaymentOutputs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("new_payment_outputs")
    .addColumn("payment_id", "text", (column) =>
      column.notNull().references("new_payments.id").onDelete("cascade"),
    )
    .addColumn("txid", "text", (column) => column.notNull())
    .addColumn("vout", "integer", (column) => column.notNull())
    .addColumn("sats", "bigint", (column) => column.notNull())
    .addColumn("block_height", "integer")
    .addColumn("on_time", "integer", (column) => column.notNull())
    .addColumn("present", "integer", (column) => column.notNull())
    .addColumn("unclear", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("payment_outputs_once", ["payment_id", "txid", "vout"])
    .execute();
  await sql`
    INSERT INTO new_payment_outputs (payment_id, txid, vout, sats, block_height, on_time, present, unclear)
    SELECT payment_id, txid, vout, sats, block_height, on_time, present, 0 FROM payment_outputs`.execute(db);
}

/** A table that stays as it is but for the payments it refers to. Its first text is its key. */
async function createChildOf(
  db: Kysely<unknown>,
  table: string,
  [key, ...texts]: readonly [string, ...string[]],
  times: readonly string[] = [],
): Promise<void> {
  let created = db.schema
    .createTable(`new_${table}`)
    .addColumn(key, "text", (column) => column.primaryKey())
    .addColumn("payment_id", "text", (column) =>
      column.notNull().references("new_payments.id").onDelete("cascade"),
    );
  for (const name of texts) created = created.addColumn(name, "text", (column) => column.notNull());
  for (const name of times) created = created.addColumn(name, "bigint", (column) => column.notNull());
  await created.execute();
  const columns = sql.join([key, "payment_id", ...texts, ...times].map((name) => sql.ref(name)));
  await sql`INSERT INTO ${sql.table(`new_${table}`)} (${columns}) SELECT ${columns} FROM ${sql.table(table)}`.execute(
    db,
  );
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const indexes = {
    payment_addresses_due: ["payment_addresses", "next_look_at"],
    payment_addresses_unpaid: ["payment_addresses", "account", "received_at", "address_index"],
    payment_addresses_mined: ["payment_addresses", "account", "mined", "address_index"],
    payments_address: ["payments", "address"],
    payments_watched: ["payments", "watched_until"],
    payments_browser: ["payments", "client_browser", "watched_until"],
    payments_network: ["payments", "client_network", "watched_until"],
  } as const;
  for (const [name, [table, ...columns]] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on(table).columns(columns).execute();
  }
}
