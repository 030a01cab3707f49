import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const payments: Migration = {
  async up(db) {
    await createAddressCounters(db);
    await createPayments(db);
    await createPaymentOutputs(db);
    await createIdempotencyKeys(db);
    await createDownloadLinks(db);
  },
};

async function createAddressCounters(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("address_counters")
    .addColumn("account", "text", (column) => column.primaryKey())
    .addColumn("next_index", "integer", (column) => column.notNull())
    .execute();
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("payments")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("book_id", "text", (column) => column.notNull())
    .addColumn("amount_usd", "text", (column) => column.notNull())
    .addColumn("btc_usd", "text", (column) => column.notNull())
    .addColumn("amount_sats", "bigint", (column) => column.notNull())
    .addColumn("account", "text", (column) => column.notNull())
    .addColumn("address_index", "integer", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull().unique())
    .addColumn("simulated", "integer", (column) => column.notNull())
    .addColumn("confirmations_needed", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("watched_until", "bigint", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("looked_at", "bigint")
    .addColumn("tip_height", "integer")
    .addColumn("next_look_at", "bigint")
    .addColumn("failed_looks", "integer", (column) => column.notNull())
    .addColumn("unlocked_at", "bigint")
    .addUniqueConstraint("payments_address_once", ["account", "address_index"])
    .execute();
  await db.schema.createIndex("payments_due").on("payments").column("next_look_at").execute();
}

async function createPaymentOutputs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("payment_outputs")
    .addColumn("payment_id", "text", (column) =>
      column.notNull().references("payments.id").onDelete("cascade"),
    )
    .addColumn("txid", "text", (column) => column.notNull())
    .addColumn("vout", "integer", (column) => column.notNull())
    .addColumn("sats", "bigint", (column) => column.notNull())
    .addColumn("block_height", "integer")
    .addColumn("on_time", "integer", (column) => column.notNull())
    .addColumn("present", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("payment_outputs_key", ["payment_id", "txid", "vout"])
    .execute();
}

async function createIdempotencyKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("idempotency_keys")
    .addColumn("key_hash", "text", (column) => column.primaryKey())
    .addColumn("body_hash", "text", (column) => column.notNull())
    .addColumn("payment_id", "text", (column) =>
      column.notNull().references("payments.id").onDelete("cascade"),
    )
    .execute();
}

async function createDownloadLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("download_links")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("payment_id", "text", (column) =>
      column.notNull().references("payments.id").onDelete("cascade"),
    )
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
}
